import Foundation

/// The type of the numbers in a feature print.
public enum VNElementType: UInt, Sendable {
  case unknown = 0
  case float = 1
  case double = 2
}

/// A feature vector that describes the appearance of an image. Similar images have similar vectors.
public final class VNFeaturePrintObservation: VNObservation, @unchecked Sendable {
  /// The elements as little-endian 32-bit floating-point numbers.
  public let data: Data
  public var elementType: VNElementType { .float }
  /// The number of elements in the feature print.
  public var elementCount: Int { data.count / MemoryLayout<Float>.size }

  init(uuid: UUID = UUID(), data: Data, confidence: VNConfidence = 1, requestRevision: Int) {
    self.data = data
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  convenience init(_ numbers: [Float], requestRevision: Int) {
    var data = Data(capacity: 4 * numbers.count)
    for number in numbers {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    self.init(data: data, requestRevision: requestRevision)
  }

  var numbers: [Float] {
    data.withUnsafeBytes { bytes in
      (0..<elementCount).map {
        Float(
          bitPattern: UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
      }
    }
  }

  /// Computes the distance between two feature prints. It is 0 for identical prints and at most 2.
  ///
  /// - Parameter outDistance: a pointer to the variable that receives the distance.
  /// - Throws: `VNErrorCode.invalidArgument` if the other print has a different revision.
  public func computeDistance(
    _ outDistance: UnsafeMutablePointer<Float>, to featurePrint: VNFeaturePrintObservation
  ) throws {
    outDistance.pointee = try distance(to: featurePrint)
  }

  func distance(to other: VNFeaturePrintObservation) throws(VNError) -> Float {
    guard requestRevision == other.requestRevision, elementCount == other.elementCount else {
      throw VNError(
        .invalidArgument,
        "a feature print of revision \(requestRevision) (\(elementCount) numbers) cannot be compared with one"
          + " of revision \(other.requestRevision) (\(other.elementCount) numbers)")
    }
    var sum: Float = 0
    for (a, b) in zip(numbers, other.numbers) { sum += (a - b) * (a - b) }
    return sum.squareRoot()
  }
}
