import Foundation

/// An array of numbers with any number of dimensions, as a model gives them; the last dimension
/// varies fastest.
public final class MLMultiArray: NSObject, Sendable {
  /// The size of each dimension.
  public let sides: [Int]
  /// All numbers, whatever type the model computed them in.
  public let numbers: [Double]

  init(sides: [Int], numbers: [Double]) { (self.sides, self.numbers) = (sides, numbers) }

  /// The size of each dimension, in Core ML's form.
  public var shape: [NSNumber] { sides.map { NSNumber(value: $0) } }

  public var count: Int { numbers.count }

  /// A number by its place in memory.
  public subscript(index: Int) -> NSNumber { NSNumber(value: numbers[index]) }
}

/// The value of a model's output.
public final class MLFeatureValue: NSObject, Sendable {
  /// The numbers; nil for an output that is not an array of numbers.
  public let multiArrayValue: MLMultiArray?

  init(multiArray: MLMultiArray?) { multiArrayValue = multiArray }
}
