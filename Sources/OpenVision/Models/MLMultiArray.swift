import Foundation

/// An array of numbers with any number of dimensions, as output by a model. In memory, the index of the last dimension
/// varies fastest.
public final class MLMultiArray: NSObject, Sendable {
  /// The sizes of the dimensions, from the slowest-varying to the fastest-varying dimension.
  public let sides: [Int]
  /// All elements in memory order, converted to `Double` from the type that the model outputs.
  public let numbers: [Double]

  init(sides: [Int], numbers: [Double]) { (self.sides, self.numbers) = (sides, numbers) }

  /// The sizes of the dimensions, in the type that Core ML uses.
  public var shape: [NSNumber] { sides.map { NSNumber(value: $0) } }

  public var count: Int { numbers.count }

  /// Accesses an element by its index in memory.
  public subscript(index: Int) -> NSNumber { NSNumber(value: numbers[index]) }
}

/// The value of a model's output.
public final class MLFeatureValue: NSObject, Sendable {
  /// The output as an array of numbers, or nil if the output has another type.
  public let multiArrayValue: MLMultiArray?

  init(multiArray: MLMultiArray?) { multiArrayValue = multiArray }
}
