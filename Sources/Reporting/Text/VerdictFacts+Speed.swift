import Bench
import Evaluation
import Results

/// The sentences that weigh accuracy against speed.
extension VerdictFacts {
  /// The minimum ratio of two speeds at which the difference is relevant in practice.
  private static let minimumSpeedup = 1.1

  /// Returns a sentence that states the best method's speed in wall time; nil if the other sentences already use wall
  /// time, or if the speeds by the two clocks hardly differ.
  func otherClock(_ best: Ranked) -> String? {
    guard speeds.isProcessorTime, let first = ranking.ranked.first, let wall = speeds.wall[first],
      let speed = best.speed, speed > Self.minimumSpeedup * wall
    else { return nil }
    return "Speeds are based on processor time; in wall time, \(best.name) processed"
      + " \(Self.text(wall)) \(run.task.timed) per second."
  }

  /// Returns the methods that are shown to be as accurate as the best one, within the difference that is irrelevant.
  func alike(_ best: Ranked) -> [Ranked] {
    guard isTested, let margin = run.task.irrelevantDifference else { return [] }
    return ranked.filter { other in
      other.name != best.name
        && allPairs.contains {
          Set([$0.first.name, $0.second.name]) == [best.name, other.name]
            && $0.figures.isEquivalent(within: margin)
        }
    }
  }

  /// Returns a recommendation for choosing among equally accurate methods; nil if there are no such methods.
  func advice(best: Ranked, alike: [Ranked]) -> String? {
    guard !alike.isEmpty, let margin = run.task.irrelevantDifference?.fixed(2) else { return nil }
    let faster = alike.filter { isShown($0, fasterThan: best) }.max {
      ($0.speed ?? 0) < ($1.speed ?? 0)
    }
    if let faster, let speed = faster.speed, let slow = best.speed {
      return
        "Use \(faster.name) unless a difference of \(margin) \(title) matters: it is as accurate"
        + " as \(best.name) to within that margin (\(faster.text) and \(best.text)) and"
        + " \((speed / slow).fixed(1)) times as fast,\(speedClause(faster))."
    }
    let names = ([best.name] + alike.map(\.name)).listed(upTo: ComparisonWords.nameLimit)
    return "\(names) are equally accurate to within \(margin) \(title)"
      + " on \(scope); \(best.name) has the highest \(title):"
      + " \(figures(best))."
  }

  /// Returns whether a method is faster than another by a relevant factor, and the difference is shown.
  private func isShown(_ method: Ranked, fasterThan other: Ranked) -> Bool {
    guard let speed = method.speed, let slow = other.speed else { return false }
    return speed > Self.minimumSpeedup * slow
      && speeds.order.isShown(method.name, fasterThan: other.name)
  }

  /// Returns a sentence about the trade-off between the best method and a faster, less accurate one, with the speed
  /// gained and the accuracy lost; nil if no such method is shown to be faster and is accurate enough. A method is not
  /// recommended if another one is about as fast and more accurate.
  func tradeOff(best: Ranked, alike: [Ranked]) -> String? {
    guard isTested, let slow = best.speed, slow > 0, let measure = ranking.measure,
      measure.unit == .share, measure.better == .higher
    else { return nil }
    let accurate = [best] + alike
    let chosen = ranked.filter { other in
      other.figure >= MethodSpeeds.minimumFraction * best.figure
        && accurate.allSatisfy { isShown(other, fasterThan: $0) }
        && !ranked.contains {
          Self.minimumSpeedup * ($0.speed ?? 0) >= (other.speed ?? 0) && $0.figure > other.figure
        }
    }.max { ($0.speed ?? 0) < ($1.speed ?? 0) }
    guard let chosen, let speed = chosen.speed else { return nil }
    let gain =
      "If speed matters more, use \(chosen.name): it is \((speed / slow).fixed(1)) times as fast as"
      + " \(best.name) in \(speeds.isProcessorTime ? "processor" : "wall") time"
    let isLess = allPairs.contains {
      $0.first.name == best.name && $0.second.name == chosen.name && $0.figures.isShown
    }
    guard isLess else { return "\(gain), and its \(title) is \(chosen.text)." }
    return
      "\(gain), but its \(title) is \((best.figure - chosen.figure).fixed(measure.digits)) lower."
  }
}
