/// Evidence of several items that adds up.
public protocol SummedEvidence: Sendable {
  /// Adds that of another item.
  static func += (left: inout Self, right: Self)
}

extension Array {
  /// Adds up what some items have; nil where none of them has any.
  public func sum<Evidence: SummedEvidence>(of items: some Sequence<Int>) -> Evidence?
  where Element == Evidence? {
    items.reduce(nil as Evidence?) { sum, item in
      guard let part = self[item] else { return sum }
      guard var sum else { return part }
      sum += part
      return sum
    }
  }
}
