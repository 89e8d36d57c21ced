/// A network's weights as an array with any number of dimensions. In memory, the index of the last dimension varies
/// fastest.
public struct Tensor: Hashable, Sendable {
  public var shape: [Int]
  public var values: [Float]

  /// Creates a tensor from its values.
  ///
  /// - Parameter values: the values, whose count must equal the product of the dimensions in `shape`.
  public init(shape: [Int], values: [Float]) {
    precondition(shape.reduce(1, *) == values.count)
    self.shape = shape
    self.values = values
  }
}
