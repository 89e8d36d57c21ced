/// Evidence that can be summed over items.
package protocol SummedEvidence: Sendable {
  /// Adds the evidence of another item.
  static func += (left: inout Self, right: Self)
}

extension Array {
  /// Returns the summed evidence of the given items; nil if none of them has evidence.
  package func sum<Evidence: SummedEvidence>(of items: some Sequence<Int>) -> Evidence?
  where Element == Evidence? {
    items.reduce(nil as Evidence?) { sum, item in
      guard let part = self[item] else { return sum }
      guard var sum else { return part }
      sum += part
      return sum
    }
  }
}
