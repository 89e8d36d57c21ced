import Evaluation
import Reporting

/// Sentences about the estimate of a run in real time. A sentence says that a tracker is better only if the difference is
/// shown.
struct RealTimeWords {
  private let estimate: RealTimeEstimate
  private let names: [String]
  private var curves: RateCurves { estimate.curves }

  init(_ estimate: RealTimeEstimate, names: [String]) {
    (self.estimate, self.names) = (estimate, names)
  }

  /// A phrase that says how the figures were computed.
  var basis: String {
    "an estimate from the stored answers, delayed by their times on \(machine) and not computed again"
  }

  /// A phrase for the machine whose times delay the answers.
  var machine: String {
    guard estimate.isOfDevice else { return "this machine" }
    return estimate.times.machine.map { "the device (\($0))" } ?? "the device"
  }

  /// The sentences about the best tracker on machines of several speeds, followed by those about the rates at which
  /// another tracker becomes better. The list is empty if there is nothing to compare.
  var lines: [String] { curves.compared.count > 1 ? decisions + crossings : [] }

  /// What is known about the tracker with the highest figure on machines of several speeds.
  private struct Decision: Equatable {
    var leader: Int
    /// The tracker that is best if there is enough time.
    var usual: Int
    /// What is shown about the leader's lead over the other one; nil if nothing is shown.
    var shown: RateCurves.Lead?
  }

  private var decisions: [String] {
    guard let usual = curves.leader(at: 0) else { return [] }
    let found = RateCurves.slowdowns.indices.map { place -> Decision in
      let leader = curves.leader(at: rate(place)) ?? usual
      return Decision(
        leader: leader, usual: usual,
        shown: leader == usual ? nil : curves.lead(of: leader, over: usual, at: place))
    }
    var (sentences, start) = ([String](), 0)
    for place in found.indices where place + 1 == found.count || found[place + 1] != found[start] {
      sentences.append(sentence(found[start], start...place))
      start = place + 1
    }
    return sentences
  }

  private func sentence(_ decision: Decision, _ places: ClosedRange<Int>) -> String {
    let rate = RateCurves.usualRate.fixed(0)
    let title = TrackMeasures.auc.title
    let (leader, usual) = (names[decision.leader], names[decision.usual])
    let figure = figures(of: decision.leader, places)
    let start = "\(self.where(places)), at \(rate) frames per second"
    if decision.leader == decision.usual {
      return "\(start), \(leader) has the highest \(title): \(figure)"
    }
    let other = figures(of: decision.usual, places)
    return decision.shown.map {
      "\(start): use \(leader) (\(figure) against \(other) of \(usual))"
        + ($0 == .onMost ? ", which is better on most sequences" : "")
    }
      ?? "\(start), \(leader) has the highest \(title), but is not shown to be better than \(usual)"
      + " (\(figure) and \(other))"
  }

  private func `where`(_ places: ClosedRange<Int>) -> String {
    let (first, last) = (
      RateCurves.slowdowns[places.lowerBound].fixed(0),
      RateCurves.slowdowns[places.upperBound].fixed(0)
    )
    if places.lowerBound == 0 {
      return places.upperBound == 0
        ? "on \(machine)" : "on \(machine), or one up to \(last) times slower"
    }
    return first == last
      ? "on a machine \(first) times slower" : "on a machine \(first) to \(last) times slower"
  }

  /// Returns a tracker's figures on the fastest and the slowest of several machines.
  private func figures(of method: Int, _ places: ClosedRange<Int>) -> String {
    func figure(_ place: Int) -> String { curves.methods[method].means[rate(place)].fixed(3) }
    let (first, last) = (figure(places.lowerBound), figure(places.upperBound))
    return first == last ? first : "\(first) to \(last)"
  }

  private var crossings: [String] {
    curves.crossings.compactMap { crossing in
      guard let from = crossing.shownFrom else { return nil }
      let (above, below) = (names[crossing.above], names[crossing.below])
      let place = RateCurves.slowdowns.firstIndex { $0 * RateCurves.usualRate == from } ?? 0
      let only = place...place
      let lead = curves.lead(of: crossing.above, over: crossing.below, at: place)
      let extent = lead == .onMost ? " on most sequences" : ""
      return
        "at \(from.fixed(0)) frames per second on \(machine), \(above) is better than \(below)\(extent)"
        + " (\(figures(of: crossing.above, only)) against \(figures(of: crossing.below, only)));"
        + " the curves cross at about \(crossing.rate.fixed(0))"
        + (crossing.shownUntil.map { ", and at \($0.fixed(0)) the opposite is shown" } ?? "")
    }
  }

  private func rate(_ place: Int) -> Int {
    RateCurves.index(ofSlowdown: RateCurves.slowdowns[place])
  }
}
