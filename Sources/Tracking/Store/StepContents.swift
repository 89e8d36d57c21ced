import Geometry

/// What a step has; where it is stored, the byte before its numbers.
struct StepContents: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let initialized = StepContents(rawValue: 1)
  static let failed = StepContents(rawValue: 2)
  static let box = StepContents(rawValue: 4)
  static let quadrilateral = StepContents(rawValue: 8)
  static let confidence = StepContents(rawValue: 16)
  static let wallTime = StepContents(rawValue: 32)
  static let processorTime = StepContents(rawValue: 64)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// How many numbers follow; nil where the byte makes no sense.
  var numberCount: Int? {
    guard rawValue < 128, !contains([.box, .quadrilateral]) else { return nil }
    let region = contains(.box) ? 4 : contains(.quadrilateral) ? 8 : 0
    return region + (rawValue & 0x70).nonzeroBitCount
  }

  static func append(_ step: Trajectory.Step, to bytes: inout [UInt8]) {
    func append(_ number: UInt64) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(step.contents.rawValue)
    switch step.region {
    case nil: break
    case .box(let box):
      for number in [box.x, box.y, box.width, box.height] { append(number.bitPattern) }
    case .quadrilateral(let quadrilateral):
      for corner in quadrilateral.corners {
        append(corner.x.bitPattern)
        append(corner.y.bitPattern)
      }
    }
    if let confidence = step.confidence { append(confidence.bitPattern) }
    if let time = step.wallNanoseconds { append(UInt64(bitPattern: time)) }
    if let time = step.cpuNanoseconds { append(UInt64(bitPattern: time)) }
  }
}
