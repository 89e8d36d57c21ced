import Bench
import Evaluation

extension Drift {
  /// The losses in the main measure that are tolerated when a detection interval is recommended: a negligible loss, and
  /// a loss that is acceptable for most uses.
  package static let tolerances = [0.01, 0.05]

  /// For each family with a recommended re-detection policy, the method that uses this policy.
  package var recommended: [SubjectIdentity] {
    families.compactMap { recommended(in: $0)?.identity }
  }

  /// Returns the method of a family that takes the least time per frame among the methods that help enough; nil if no
  /// method does. A method helps enough if it is demonstrably better than the family's first method and its main figure
  /// is at most the smaller tolerance below the best one.
  package func recommended(in family: [Int]) -> Method? {
    let main = facts.main
    let helping = family.map { methods[$0] }.filter {
      ($0.change?.isShown ?? false) && ($0.change?.difference ?? 0) > 0
    }
    guard let best = helping.compactMap({ $0.figures[main] }).max() else { return nil }
    return helping.filter { ($0.figures[main] ?? 0) >= best - Self.tolerances[0] }.min {
      ($0.evidence.milliseconds ?? .infinity, $0.identity.name)
        < ($1.evidence.milliseconds ?? .infinity, $1.identity.name)
    }
  }

  /// Returns a family's method with the longest interval between detections, among the methods whose main figure is at
  /// most `tolerance` below the family's best. A method without a fixed interval counts as having the longest interval.
  /// The result is nil if no method has a main figure.
  package func longest(in family: [Int], within tolerance: Double) -> Method? {
    let main = facts.main
    guard let best = family.compactMap({ methods[$0].figures[main] }).max() else { return nil }
    return family.map { methods[$0] }.filter { ($0.figures[main] ?? 0) >= best - tolerance }
      .max { $0.every ?? .max < $1.every ?? .max }
  }
}
