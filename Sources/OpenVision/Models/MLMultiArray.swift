import Foundation

/// Numbers in as many directions as a model gives them, the last direction's next to each other.
public final class MLMultiArray: NSObject, Sendable {
  /// How many numbers there are in each direction.
  public let sides: [Int]
  /// All numbers, whatever type the model computed them in.
  public let numbers: [Double]

  init(sides: [Int], numbers: [Double]) { (self.sides, self.numbers) = (sides, numbers) }

  /// How many numbers there are in each direction, as Core ML has it.
  public var shape: [NSNumber] { sides.map { NSNumber(value: $0) } }

  public var count: Int { numbers.count }

  /// A number by its place in the order of memory.
  public subscript(index: Int) -> NSNumber { NSNumber(value: numbers[index]) }
}

/// What a model computed for one of its outputs.
public final class MLFeatureValue: NSObject, Sendable {
  /// The numbers; nil for an output that is no array of numbers.
  public let multiArrayValue: MLMultiArray?

  init(multiArray: MLMultiArray?) { multiArrayValue = multiArray }
}
