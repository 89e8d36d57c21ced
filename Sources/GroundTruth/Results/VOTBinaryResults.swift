import Files
import Geometry

/// The VOT toolkit's binary result files.
///
/// They are little-endian and consist of the number 1 in 16 bits, the number of regions in 32 bits and, for each
/// region, a byte for its type followed by its content. Codes and masks are stored as integers, and the coordinates of
/// all other regions in single precision.
enum VOTBinaryResults {
  /// The maximum size of a result file, in bytes.
  private static let largest = 1 << 28

  /// Reads all regions of a binary result file.
  ///
  /// - Throws: `GroundTruthError`, which names the byte at which the file is invalid.
  static func read(_ path: String) throws -> [TrackerResult] {
    let content = try RegularFile.read(
      path, limit: largest, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    var bytes = LittleEndianReader(path: path, bytes: content)
    guard try bytes.int16() == 1 else { throw bytes.error("expected version 1", at: 0) }
    let count = try bytes.uint32()
    var results: [TrackerResult] = []
    results.reserveCapacity(min(count, 1 << 20))
    for _ in 0..<count { results.append(try region(&bytes)) }
    return results
  }

  private static func region(_ bytes: inout LittleEndianReader) throws -> TrackerResult {
    let start = bytes.position
    switch try bytes.uint8() {
    case 0: return TrackerResultFile.code(Double(try bytes.uint32()))
    case 1: return TrackerResultFile.region(try bytes.floats(4), origin: 1)
    case 2:
      let corners = try bytes.uint16()
      guard corners >= 3 else { throw bytes.error("expected 3 corners or more", at: start) }
      return TrackerResultFile.region(try bytes.floats(2 * corners), origin: 1)
    case 3: return try mask(&bytes)
    case 4:
      _ = try bytes.floats(2)
      return .none
    case let kind: throw bytes.error("expected a region type from 0 to 4, found \(kind)", at: start)
    }
  }

  /// Reads a mask, which is stored row by row as alternating runs of zeros and ones, and parses it like a mask in a
  /// text file.
  private static func mask(_ bytes: inout LittleEndianReader) throws -> TrackerResult {
    let start = bytes.position
    var values = [try bytes.int16(), try bytes.int16(), try bytes.uint16(), try bytes.uint16()]
    let runs = try bytes.uint16()
    for _ in 0..<runs { values.append(try bytes.uint16()) }
    let text = "m" + values.map(String.init).joined(separator: ",")
    let line = LabelLine(path: bytes.path, number: 1, text: text[...])
    guard let annotation = try? VOTRegions.annotation(line) else {
      throw bytes.error("expected runs that fit their mask", at: start)
    }
    return TrackerResultFile.enclosed(annotation.region)
  }
}

/// A reader of the little-endian numbers in a file.
private struct LittleEndianReader {
  let path: String
  let bytes: [UInt8]
  private(set) var position = 0

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  func error(_ reason: String, at position: Int) -> GroundTruthError {
    .malformed(path: path, line: nil, reason: "at byte \(position): \(reason)")
  }

  private mutating func integer(_ size: Int) throws -> UInt32 {
    guard position + size <= bytes.count else {
      throw error("expected \(size) more bytes, found \(bytes.count - position)", at: position)
    }
    var value: UInt32 = 0
    for index in 0..<size { value |= UInt32(bytes[position + index]) << (8 * UInt32(index)) }
    position += size
    return value
  }

  mutating func uint8() throws -> Int { Int(try integer(1)) }
  mutating func uint16() throws -> Int { Int(try integer(2)) }
  mutating func uint32() throws -> Int { Int(try integer(4)) }
  mutating func int16() throws -> Int { Int(Int16(truncatingIfNeeded: try integer(2))) }

  mutating func floats(_ count: Int) throws -> [Double] {
    try (0..<count).map { _ in Double(Float(bitPattern: try integer(4))) }
  }
}
