import Bench
import Evaluation
import Results

extension ObjectDrift {
  /// The interval between detections that is worth its time for every tracker, and the decline of tracks until
  /// the next detection.
  package var sentences: [String] {
    trackers.flatMap { tracker in
      [recommendation(for: tracker), decline(of: tracker)].compactMap(\.self)
    }
  }

  /// "object-fast-r1: detect every 5 frames: HOTA 0.912 (-0.008 to every frame), 35 % of its time; ..."
  private func recommendation(for tracker: [Int]) -> String? {
    guard let first = tracker.first.map({ methods[$0] }) else { return nil }
    let name = first.plainName
    let found = Self.tolerances.compactMap { tolerance in
      longest(of: tracker, within: tolerance).map { (tolerance, $0) }
    }
    guard let (_, near) = found.first else { return "\(name): nothing could be judged" }
    guard tracker.count > 1 else { return "\(name), \(near.interval): \(words(of: near))" }
    var text = "\(name): detect \(near.interval): \(words(of: near))"
    if near.every != first.every { text += ", \(change(of: near, from: first))" }
    for (tolerance, method) in found.dropFirst() {
      text +=
        method.every == near.every
        ? "; a longer interval costs more than \(tolerance.fixed(2)) HOTA"
        : "; for \(tolerance.fixed(2)) HOTA less \(method.interval): \(words(of: method)),"
          + " \(change(of: method, from: first))"
    }
    return text
  }

  private func words(of method: Method) -> String {
    let hota = ManyObjectsMeasures.hota.facts
    var text = "HOTA \(method.hota?.fixed(3) ?? "-")" + range(method.intervals[hota])
    if let lead = method.lead {
      text +=
        " (\(lead.difference.signed(3)) to \(baseline)"
        + (lead.isShown ? ", shown)" : ", not shown)")
    }
    return text
  }

  private func change(of method: Method, from first: Method) -> String {
    var parts: [String] = []
    if let change = method.change {
      parts.append("\(change.difference.signed(3)) to \(first.interval)" + range(change.interval))
    }
    if let own = method.milliseconds, let most = first.milliseconds, most > 0 {
      parts.append("\((100 * own / most).fixed(0)) % of the time")
    }
    return parts.joined(separator: " for ")
  }

  private func range(_ interval: ClosedRange<Double>?) -> String {
    interval.map { " (\($0.lowerBound.fixed(3)) to \($0.upperBound.fixed(3)))" } ?? ""
  }

  /// Describes the decline of tracks at the longest interval.
  private func decline(of tracker: [Int]) -> String? {
    guard let method = tracker.last.map({ methods[$0] }), method.ages.count > 1,
      let fresh = method.ages.first, let old = method.ages.last
    else { return nil }
    return
      "\(method.plainName), \(method.interval): HOTA falls from \(fresh.hota.value.fixed(3))"
      + " \(fresh.words) to \(old.hota.value.fixed(3)) \(old.words); of that boxes"
      + " \(fresh.detA.value.fixed(3)) to \(old.detA.value.fixed(3)) (DetA), identities"
      + " \(fresh.assA.value.fixed(3)) to \(old.assA.value.fixed(3)) (AssA)"
  }
}

extension ObjectDrift.Method {
  /// The name of the tracker without its variant.
  var plainName: String {
    var plain = identity
    plain.redetection = nil
    return plain.name
  }

  /// "every frame", "every 10 frames".
  var interval: String { every == 1 ? "every frame" : "every \(every) frames" }
}

extension ObjectDrift.Age {
  /// "(at a detection)", "(48 to 49 frames after one)".
  fileprivate var words: String {
    let (first, last) = (frames.lowerBound, frames.upperBound - 1)
    if last == 0 { return "(at a detection)" }
    return first == last
      ? "(\(last.of("frame")) after one)" : "(\(first) to \(last) frames after one)"
  }
}
