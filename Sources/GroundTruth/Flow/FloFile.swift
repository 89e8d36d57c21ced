import Files
import Foundation
import Geometry
import Media

/// The optical flow file format (`.flo`) of Middlebury and Sintel.
///
/// A file consists of the four bytes "PIEH", the width and height as 32-bit integers, and two 32-bit floats for each
/// pixel, row by row, all little-endian. The flow is unknown where either number is NaN or exceeds 10^9 in magnitude
/// (Baker et al., 2011).
public enum FloFile {
  private static let tag = Array("PIEH".utf8)
  private static let headerSize = 12
  private static let unknownAbove: Float = 1e9
  private static let unknown: Float = 1_666_666_752
  private static let maximumSide = 65_535

  /// Reads a flow field from a file.
  ///
  /// - Throws: `GroundTruthError` if the file cannot be read or its size does not match its header.
  public static func read(_ path: String) throws(GroundTruthError) -> FlowField {
    let header: (bytes: [UInt8], size: Int)
    do {
      header = try RegularFile.beginning(of: path, count: headerSize)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    // The header is checked first, so that no memory is allocated for the content if the file size is wrong.
    _ = try size(header.bytes, of: header.size, path: path)
    let bytes = try RegularFile.read(
      path, limit: header.size,
      orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    return try field(of: bytes, path: path)
  }

  /// Reads the field's size from the header.
  ///
  /// - Parameters:
  ///   - header: the first bytes of the file.
  ///   - count: the size of the file in bytes.
  /// - Throws: `GroundTruthError.malformed` if the file size does not match the header.
  private static func size(
    _ header: [UInt8], of count: Int, path: String
  ) throws(GroundTruthError) -> PixelSize {
    func malformed(_ reason: String) -> GroundTruthError {
      .malformed(path: path, line: nil, reason: reason)
    }
    guard header.count >= headerSize, header.starts(with: tag) else {
      throw malformed("expected a .flo file, which begins with \"PIEH\", a width and a height")
    }
    let (width, height) = header.withUnsafeBytes { bytes in
      (
        Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: Int32.self))),
        Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: Int32.self)))
      )
    }
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw malformed(
        "expected a flow field of 1 to \(maximumSide) pixels per side, found \(width)x\(height)")
    }
    let expected = headerSize + 8 * width * height
    guard count == expected else {
      throw malformed(
        "expected \(expected) bytes for a flow of \(width)x\(height) pixels, found \(count)")
    }
    guard width * height <= DecodingLimit.pixels else {
      throw malformed(DecodingLimit.excess(PixelSize(width: width, height: height)))
    }
    return PixelSize(width: width, height: height)
  }

  /// Decodes the content of a file.
  ///
  /// - Parameter path: the path to name in messages.
  /// - Throws: `GroundTruthError.malformed` if the content is not a valid `.flo` file.
  public static func field(of content: [UInt8], path: String) throws(GroundTruthError) -> FlowField
  {
    let size = try size(content, of: content.count, path: path)
    var field = FlowField(size: size)
    content.withUnsafeBytes { bytes in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let offset = headerSize + 8 * (y * size.width + x)
          let vector = SIMD2(number(bytes, offset), number(bytes, offset + 4))
          // Comparisons with NaN are false, so NaN counts as unknown.
          let isKnown = abs(vector.x) <= unknownAbove && abs(vector.y) <= unknownAbove
          field[x, y] = isKnown ? vector : nil
        }
      }
    }
    return field
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Float {
    let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return Float(bitPattern: UInt32(littleEndian: bits))
  }

  /// Encodes a flow field as the content of a file.
  public static func data(of field: FlowField) -> Data {
    var data = Data(tag)
    data.reserveCapacity(headerSize + 8 * field.vectors.count)
    func append(_ bits: UInt32) {
      withUnsafeBytes(of: bits.littleEndian) { data.append(contentsOf: $0) }
    }
    append(UInt32(field.size.width))
    append(UInt32(field.size.height))
    for (vector, isKnown) in zip(field.vectors, field.isKnown) {
      append((isKnown ? vector.x : unknown).bitPattern)
      append((isKnown ? vector.y : unknown).bitPattern)
    }
    return data
  }

  /// Writes a flow field to a file atomically.
  public static func write(_ field: FlowField, to path: String) throws(FileError) {
    try AtomicFile.write(Array(data(of: field)), to: path)
  }
}
