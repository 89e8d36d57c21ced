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
    var bestUntimed: Int
    /// What is shown about the leader's lead over the other one; nil if nothing is shown.
    var shown: RateCurves.Lead?
  }

  private var decisions: [String] {
    guard let bestUntimed = curves.leader(at: 0) else { return [] }
    let found = RateCurves.slowdowns.indices.map { index -> Decision in
      let leader = curves.leader(at: rate(index)) ?? bestUntimed
      return Decision(
        leader: leader, bestUntimed: bestUntimed,
        shown: leader == bestUntimed ? nil : curves.lead(of: leader, over: bestUntimed, at: index))
    }
    var (sentences, start) = ([String](), 0)
    for index in found.indices where index + 1 == found.count || found[index + 1] != found[start] {
      sentences.append(sentence(found[start], start...index))
      start = index + 1
    }
    return sentences
  }

  private func sentence(_ decision: Decision, _ range: ClosedRange<Int>) -> String {
    let rate = RateCurves.defaultRate.fixed(0)
    let title = TrackMeasures.auc.title
    let (leader, bestUntimed) = (names[decision.leader], names[decision.bestUntimed])
    let figure = figures(of: decision.leader, range)
    let start = "\(self.where(range)), at \(rate) frames per second"
    if decision.leader == decision.bestUntimed {
      return "\(start), \(leader) has the highest \(title): \(figure)"
    }
    let other = figures(of: decision.bestUntimed, range)
    return decision.shown.map {
      "\(start): use \(leader) (\(figure) against \(other) of \(bestUntimed))"
        + ($0 == .onMost ? ", which is better on most sequences" : "")
    }
      ?? "\(start), \(leader) has the highest \(title), but is not shown to be better than \(bestUntimed)"
      + " (\(figure) and \(other))"
  }

  private func `where`(_ range: ClosedRange<Int>) -> String {
    let (first, last) = (
      RateCurves.slowdowns[range.lowerBound].fixed(0),
      RateCurves.slowdowns[range.upperBound].fixed(0)
    )
    if range.lowerBound == 0 {
      return range.upperBound == 0
        ? "on \(machine)" : "on \(machine), or one up to \(last) times slower"
    }
    return first == last
      ? "on a machine \(first) times slower" : "on a machine \(first) to \(last) times slower"
  }

  /// Returns a tracker's figures on the fastest and the slowest of several machines.
  private func figures(of method: Int, _ range: ClosedRange<Int>) -> String {
    func figure(_ index: Int) -> String { curves.methods[method].means[rate(index)].fixed(3) }
    let (first, last) = (figure(range.lowerBound), figure(range.upperBound))
    return first == last ? first : "\(first) to \(last)"
  }

  private var crossings: [String] {
    curves.crossings.compactMap { crossing in
      guard let from = crossing.shownFrom else { return nil }
      let (above, below) = (names[crossing.above], names[crossing.below])
      let index = RateCurves.slowdowns.firstIndex { $0 * RateCurves.defaultRate == from } ?? 0
      let only = index...index
      let lead = curves.lead(of: crossing.above, over: crossing.below, at: index)
      let extent = lead == .onMost ? " on most sequences" : ""
      return
        "at \(from.fixed(0)) frames per second on \(machine), \(above) is better than \(below)\(extent)"
        + " (\(figures(of: crossing.above, only)) against \(figures(of: crossing.below, only)));"
        + " the curves cross at about \(crossing.rate.fixed(0))"
        + (crossing.shownUntil.map { ", and at \($0.fixed(0)) the opposite is shown" } ?? "")
    }
  }

  private func rate(_ index: Int) -> Int {
    RateCurves.index(ofSlowdown: RateCurves.slowdowns[index])
  }
}
