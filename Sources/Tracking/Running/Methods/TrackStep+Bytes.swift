import Evaluation
import Geometry

/// The byte that specifies which parts a step has. In the store, this byte precedes the step's numbers.
extension TrackStep.Contents {
  /// The size, in bytes, of the largest step, which has a quadrilateral, a confidence and two times.
  private static let largestSize = 1 + 8 * (8 + 3)

  /// The number of numeric values that follow the byte; nil if the byte is invalid.
  private var numberCount: Int? {
    guard !contains([.box, .quadrilateral]) else { return nil }
    let region = contains(.box) ? 4 : contains(.quadrilateral) ? 8 : 0
    return region + (rawValue & 0x70).nonzeroBitCount
  }

  /// Returns the byte offset of the following step; nil if this step is incomplete or invalid.
  @inline(__always)
  static func end(ofStepAt position: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard position < bytes.count,
      let numbers = TrackStep.Contents(rawValue: bytes[position]).numberCount,
      bytes.count - position > 8 * numbers
    else { return nil }
    return position + 1 + 8 * numbers
  }

  static func append(_ step: TrackStep, to bytes: inout ArraySlice<UInt8>) {
    withUnsafeTemporaryAllocation(byteCount: largestSize, alignment: 1) { buffer in
      var size = 1
      func put(_ number: UInt64) {
        buffer.storeBytes(of: number.littleEndian, toByteOffset: size, as: UInt64.self)
        size += 8
      }
      buffer[0] = step.contents.rawValue
      switch step.region {
      case nil: break
      case .box(let box):
        put(box.x.bitPattern)
        put(box.y.bitPattern)
        put(box.width.bitPattern)
        put(box.height.bitPattern)
      case .quadrilateral(let quadrilateral):
        for corner in quadrilateral.corners {
          put(corner.x.bitPattern)
          put(corner.y.bitPattern)
        }
      }
      if let confidence = step.confidence { put(confidence.bitPattern) }
      if let time = step.wallNanoseconds { put(UInt64(bitPattern: time)) }
      if let time = step.cpuNanoseconds { put(UInt64(bitPattern: time)) }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<size]))
    }
  }

  /// Returns the step at a byte offset, and the byte offset of the following step.
  @inline(__always)
  static func step(
    at position: Int, in bytes: UnsafeRawBufferPointer
  ) -> (step: TrackStep, end: Int) {
    var reader = StepNumbers(bytes: bytes, position: position + 1)
    let contents = TrackStep.Contents(rawValue: bytes[position])
    var region: Region?
    if contents.contains(.box) {
      region = .box(
        Box(
          x: reader.double(), y: reader.double(), width: reader.double(), height: reader.double()))
    } else if contents.contains(.quadrilateral) {
      region = .quadrilateral(
        Quadrilateral(
          topLeft: reader.point(), topRight: reader.point(), bottomRight: reader.point(),
          bottomLeft: reader.point()))
    }
    let step = TrackStep(
      region: region, confidence: contents.contains(.confidence) ? reader.double() : nil,
      wallNanoseconds: contents.contains(.wallTime) ? reader.integer() : nil,
      cpuNanoseconds: contents.contains(.processorTime) ? reader.integer() : nil,
      initialized: contents.contains(.initialized), failed: contents.contains(.failed),
      redetected: contents.contains(.redetected))
    return (step, reader.position)
  }
}

/// A reader of a step's numbers, all of which must be present in the bytes.
private struct StepNumbers {
  let bytes: UnsafeRawBufferPointer
  var position: Int

  @inline(__always)
  mutating func word() -> UInt64 {
    defer { position += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  @inline(__always)
  mutating func integer() -> Int64 { Int64(bitPattern: word()) }

  @inline(__always)
  mutating func double() -> Double { Double(bitPattern: word()) }

  @inline(__always)
  mutating func point() -> Point { Point(double(), double()) }
}
