import Bench
import Evaluation

extension Drift {
  /// The losses in the main measure that are tolerated when a detection interval is recommended: a negligible loss, and
  /// a loss that is acceptable for most uses.
  package static let tolerances = [0.01, 0.05]

  /// For each family with a recommended re-detection policy, the method that uses this policy.
  package var recommended: [MethodIdentity] {
    families.compactMap { recommended(in: $0)?.identity }
  }

  /// The fraction of the largest gain that a recommended re-detection policy has at least. The last tenths of a gain
  /// often cost several times as much as the others.
  package static let sufficientGain = 0.8

  /// Returns the method of a family that takes the least time per frame among the methods that help enough; nil if no
  /// method does. A method helps enough if it has at least `sufficientGain` of the largest gain among the methods that
  /// are demonstrably better than the family's first method and within the budget.
  package func recommended(in family: [Int]) -> Method? {
    let helping = helping(in: family)
    guard let most = helping.compactMap({ $0.change?.difference }).max() else { return nil }
    return helping.filter { ($0.change?.difference ?? 0) >= Self.sufficientGain * most }
      .min(by: Self.isCheaper)
  }

  /// Returns the methods of a family that are shown to help, within the budget, and that no cheaper one surpasses, from
  /// the cheapest to the most expensive.
  package func front(in family: [Int]) -> [Method] {
    helping(in: family).sorted(by: Self.isCheaper).reduce(into: []) { front, method in
      let most = front.last?.change?.difference ?? 0
      if (method.change?.difference ?? 0) > most { front.append(method) }
    }
  }

  private func helping(in family: [Int]) -> [Method] {
    family.map { methods[$0] }.filter { method in
      guard let change = method.change, change.isShown, change.difference > 0 else { return false }
      return maximumExtraTime.map { method.extraTime ?? .infinity <= $0 } ?? true
    }
  }

  private static func isCheaper(_ first: Method, _ second: Method) -> Bool {
    (first.evidence.milliseconds ?? .infinity, first.identity.name)
      < (second.evidence.milliseconds ?? .infinity, second.identity.name)
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
