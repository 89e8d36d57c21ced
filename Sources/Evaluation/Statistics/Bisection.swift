/// The search for the value at which a condition changes.
enum Bisection {
  /// Halves the range between two numbers several times.
  ///
  /// - Parameters:
  ///   - first: the end of the range at which the condition holds. It may be above the other end.
  ///   - second: the end of the range at which the condition does not hold.
  ///   - steps: the number of times that the range is halved.
  /// - Returns: the ends of the remaining range, in the same order.
  static func narrowed(
    _ first: Double, _ second: Double, steps: Int, where holds: (Double) -> Bool
  ) -> (first: Double, second: Double) {
    var (first, second) = (first, second)
    for _ in 0..<steps {
      let middle = (first + second) / 2
      if holds(middle) { first = middle } else { second = middle }
    }
    return (first, second)
  }

  /// Returns the middle of the range that remains after halving it, as in `narrowed`.
  static func boundary(
    _ first: Double, _ second: Double, steps: Int, where holds: (Double) -> Bool
  ) -> Double {
    let remaining = narrowed(first, second, steps: steps, where: holds)
    return (remaining.first + remaining.second) / 2
  }
}
