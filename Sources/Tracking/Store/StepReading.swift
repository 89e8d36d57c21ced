import Execution
import Geometry

extension LineReader {
  /// The next steps; nil where there are not as many or one makes no sense.
  mutating func steps(_ count: Int) -> [Trajectory.Step]? {
    // A step takes a byte at least.
    guard count >= 0, position <= bytes.count, count <= bytes.count - position else { return nil }
    var isWhole = true
    let steps = [Trajectory.Step](unsafeUninitializedCapacity: count) { steps, filled in
      while filled < count, let step = step() {
        steps.initializeElement(at: filled, to: step)
        filled += 1
      }
      isWhole = filled == count
    }
    return isWhole ? steps : nil
  }

  @inline(__always)
  private mutating func step() -> Trajectory.Step? {
    guard position < bytes.count else { return nil }
    let contents = StepContents(rawValue: bytes[position])
    guard let numbers = contents.numberCount, bytes.count - position > 8 * numbers else {
      return nil
    }
    position += 1
    var region: Region?
    if contents.contains(.box) {
      region = .box(Box(x: double(), y: double(), width: double(), height: double()))
    } else if contents.contains(.quadrilateral) {
      region = .quadrilateral(
        Quadrilateral(
          topLeft: point(), topRight: point(), bottomRight: point(), bottomLeft: point()))
    }
    return Trajectory.Step(
      region: region, confidence: contents.contains(.confidence) ? double() : nil,
      wallNanoseconds: contents.contains(.wallTime) ? Int64(bitPattern: word()) : nil,
      cpuNanoseconds: contents.contains(.processorTime) ? Int64(bitPattern: word()) : nil,
      initialized: contents.contains(.initialized), failed: contents.contains(.failed))
  }

  /// The next eight bytes, which must be there.
  @inline(__always)
  private mutating func word() -> UInt64 {
    defer { position += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  @inline(__always)
  private mutating func double() -> Double { Double(bitPattern: word()) }

  @inline(__always)
  private mutating func point() -> Point { Point(double(), double()) }
}
