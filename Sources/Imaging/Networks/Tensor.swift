/// An array of a network's numbers with any number of dimensions, of which the last varies fastest.
public struct Tensor: Hashable, Sendable {
  public var shape: [Int]
  public var values: [Float]

  /// Creates a tensor.
  ///
  /// - Parameter values: the values. Their number is the product of `shape`.
  public init(shape: [Int], values: [Float]) {
    precondition(shape.reduce(1, *) == values.count)
    self.shape = shape
    self.values = values
  }
}
