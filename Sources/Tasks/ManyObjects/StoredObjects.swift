import Bench
import Geometry
import GroundTruth

/// The lossless binary format in which object tables are stored. It consists of a line with the numbers of frames and
/// rows, followed by the rows.
///
///     objects 1000 48211
///     <48211 rows>
///
/// A row contains the 0-based frame, the identity, `x y width height`, the confidence (NaN if there is none) and the
/// class. The class is encoded as 0 and 0 if it is unknown, as 1 and a number, or as 2 and the length of the name that
/// follows. All parts except the name are 8-byte little-endian numbers.
enum StoredObjects {
  /// The size of a row without the class name, in bytes.
  private static let rowBytes = 9 * 8

  static func bytes(_ table: ObjectTable) -> [UInt8] {
    let rows = table.frames.reduce(0) { $0 + $1.count }
    var bytes = Array("objects \(table.frames.count) \(rows)\n".utf8)
    bytes.reserveCapacity(bytes.count + rows * rowBytes)
    func add(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
    for (frame, rows) in table.frames.enumerated() {
      for row in rows {
        add(UInt64(bitPattern: Int64(frame)))
        add(UInt64(bitPattern: Int64(row.identity)))
        for number in [row.box.x, row.box.y, row.box.width, row.box.height] {
          add(number.bitPattern)
        }
        add((row.confidence ?? .nan).bitPattern)
        switch row.kind {
        case .unstated:
          add(0)
          add(0)
        case .number(let number):
          add(1)
          add(UInt64(bitPattern: Int64(number)))
        case .name(let name):
          add(2)
          add(UInt64(name.utf8.count))
          bytes += name.utf8
        }
      }
    }
    return bytes
  }

  /// Decodes a table; returns nil if the format is invalid.
  static func table(_ bytes: [UInt8]) -> ObjectTable? {
    bytes.withUnsafeBytes { raw in
      var lines = LineReader(bytes: raw)
      let counts = lines.field("objects")?.split(separator: " ").map { Int($0) }
      guard let counts, counts.count == 2, let frameCount = counts[0], let rowCount = counts[1],
        (0...ObjectTable.maximumFrames).contains(frameCount), rowCount >= 0,
        lines.position <= raw.count
      else { return nil }
      var frames = [[ObjectTable.Row]](repeating: [], count: frameCount)
      var words = WordReader(bytes: raw, position: lines.position)
      for _ in 0..<rowCount {
        guard words.left >= rowBytes else { return nil }
        let frame = words.int()
        guard frames.indices.contains(frame) else { return nil }
        let identity = words.int()
        let box = Box(
          x: words.double(), y: words.double(), width: words.double(), height: words.double())
        let confidence = words.double()
        guard let kind = words.kind() else { return nil }
        frames[frame].append(
          ObjectTable.Row(
            identity: identity, box: box, confidence: confidence.isNaN ? nil : confidence,
            kind: kind))
      }
      guard words.left == 0 else { return nil }
      return ObjectTable(frames: frames, ignored: frames.map { _ in [] })
    }
  }

  /// A reader of 8-byte numbers. The caller must check that enough bytes are left.
  private struct WordReader {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    var left: Int { bytes.count - position }

    mutating func int() -> Int {
      defer { position += 8 }
      return Int(
        truncatingIfNeeded: Int64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Int64.self)))
    }

    mutating func double() -> Double { Double(bitPattern: UInt64(bitPattern: Int64(int()))) }

    mutating func kind() -> ObjectTable.Kind? {
      let (form, number) = (int(), int())
      switch form {
      case 0: return number == 0 ? .unstated : nil
      case 1: return .number(number)
      case 2:
        guard (0...left).contains(number) else { return nil }
        defer { position += number }
        return .name(
          String(decoding: bytes[position..<(position + number)], as: UTF8.self))
      default: return nil
      }
    }
  }
}

extension Checksum {
  /// Adds all attributes of the labels to the checksum.
  mutating func add(_ table: ObjectTable) {
    StoredObjects.bytes(table).withUnsafeBytes { add(words: $0) }
    for row in table.frames.joined() {
      add(row.isCounted ? 1 : 0)
      add(row.truncation)
      add(row.occlusion)
    }
    for box in table.ignored.joined() {
      for number in [box.x, box.y, box.width, box.height] { add(number) }
    }
  }
}
