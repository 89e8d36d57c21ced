import Files
import Geometry

/// Flow fields as portable float maps (`.pfm`), as in FlyingThings3D (Mayer et al., "A Large Dataset to Train Convolutional
/// Networks for Disparity, Optical Flow, and Scene Flow Estimation", 2016): three numbers per pixel, of which the third is
/// not used, in rows from the bottom to the top.
public enum PFMFlowFile {
  private static let tag = Array("PF".utf8)

  /// Returns whether the bytes are the beginning of such a file.
  public static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: tag) && bytes.count > 2 && bytes[2] <= 0x20
  }

  /// Reads a flow field from a file.
  ///
  /// - Throws: `GroundTruthError` if the file cannot be read or its size does not match its header.
  public static func read(_ path: String) throws(GroundTruthError) -> FlowField {
    let bytes = try RegularFile.read(
      path, limit: 1 << 30, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    var words: [String] = []
    var position = 0
    while words.count < 4, position < min(bytes.count, 200) {
      let word = bytes[position...].prefix { $0 > 0x20 }
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      position = word.endIndex + 1
    }
    guard words.count == 4, words[0] == "PF", let width = Int(words[1]), let height = Int(words[2]),
      let scale = Double(decimal: words[3]), scale < 0, (1...65_535).contains(width),
      (1...65_535).contains(height), bytes.count == position + 12 * width * height
    else {
      throw .malformed(
        path: path, line: nil,
        reason: "expected a little-endian portable float map with three numbers per pixel")
    }
    var field = FlowField(size: PixelSize(width: width, height: height))
    bytes.withUnsafeBytes { raw in
      func number(_ offset: Int) -> Float {
        Float(
          bitPattern: UInt32(
            littleEndian: raw.loadUnaligned(fromByteOffset: position + offset, as: UInt32.self)))
      }
      for y in 0..<height {
        for x in 0..<width {
          let offset = 12 * ((height - 1 - y) * width + x)
          let vector = SIMD2(number(offset), number(offset + 4))
          field[x, y] = vector.x.isFinite && vector.y.isFinite ? vector : nil
        }
      }
    }
    return field
  }
}
