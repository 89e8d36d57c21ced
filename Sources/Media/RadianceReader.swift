import Geometry
import Imaging

/// A reader for Radiance images (.hdr), which store red, green and blue in linear light with a shared exponent.
///
/// Rows must be stored from top to bottom. They may be uncompressed or run-length encoded. The format follows Ward,
/// "Real Pixels", Graphics Gems II, 1991.
struct RadianceReader {
  /// Returns whether the bytes start with the signature of a Radiance image.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: Array("#?RADIANCE".utf8)) || bytes.starts(with: Array("#?RGBE".utf8))
  }

  private static let longestHeader = 1 << 16

  let size: PixelSize
  private let bytes: UnsafeRawBufferPointer
  /// The byte offset of the first row.
  private let start: Int

  /// Reads the header. The result is nil if the bytes do not start with a Radiance header or if the rows are not stored
  /// from top to bottom.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard Self.begins(bytes) else { return nil }
    var position = 0
    func line() -> String? {
      let rest = bytes[position..<min(bytes.count, Self.longestHeader)]
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { position = end + 1 }
      return String(decoding: bytes[position..<end], as: UTF8.self)
    }
    while let text = line(), !text.isEmpty {
      if text.hasPrefix("FORMAT="), text != "FORMAT=32-bit_rle_rgbe" { return nil }
    }
    // The expected line is `-Y height +X width`.
    let words = line()?.split(separator: " ") ?? []
    guard words.count == 4, words[0] == "-Y", words[2] == "+X", let height = Int(words[1]),
      let width = Int(words[3]), width > 0, height > 0
    else { return nil }
    size = PixelSize(width: width, height: height)
    (self.bytes, start) = (bytes, position)
  }

  func decode() throws(LibavFailure) -> PixelBuffer {
    try DecodingLimit.check(size)
    // Every row takes up at least four bytes. A file that is too short is thus rejected before memory is allocated.
    guard (bytes.count - start) / 4 >= size.height else { throw Self.cutOff }
    var samples: [Float] = []
    samples.reserveCapacity(3 * size.width * size.height)
    var position = start
    for _ in 0..<size.height {
      let row = try nextRow(&position)
      for x in 0..<size.width {
        let exponent = Int(row[4 * x + 3])
        // Mantissas are bytes in units of 1/256.
        let scale: Float =
          exponent == 0 ? 0 : Float(sign: .plus, exponent: exponent - 136, significand: 1)
        for channel in 0..<3 { samples.append((Float(row[4 * x + channel]) + 0.5) * scale) }
      }
    }
    return FloatSamples.image(width: size.width, height: size.height, linear: samples)
  }

  private static let cutOff = LibavFailure(reason: "the file is truncated")

  /// Reads the next row, with four bytes per pixel.
  private func nextRow(_ position: inout Int) throws(LibavFailure) -> [UInt8] {
    guard position + 4 <= bytes.count else { throw Self.cutOff }
    let isInRuns =
      (8...32767).contains(size.width) && bytes[position] == 2 && bytes[position + 1] == 2
      && Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]) == size.width
    guard isInRuns else {
      let end = position + 4 * size.width
      guard end <= bytes.count else { throw Self.cutOff }
      defer { position = end }
      return Array(bytes[position..<end])
    }
    position += 4
    var row = [UInt8](repeating: 0, count: 4 * size.width)
    for channel in 0..<4 {
      var x = 0
      while x < size.width {
        guard position + 2 <= bytes.count else { throw Self.cutOff }
        let code = Int(bytes[position])
        // A code c above 128 is followed by a byte that is repeated c - 128 times. Any other code is the number of
        // literal bytes that follow.
        let (count, isRun) = code > 128 ? (code - 128, true) : (code, false)
        guard count > 0, x + count <= size.width else {
          throw LibavFailure(reason: "a row has more pixels than the image width allows")
        }
        guard isRun || position + 1 + count <= bytes.count else { throw Self.cutOff }
        for index in 0..<count {
          row[4 * (x + index) + channel] = bytes[position + 1 + (isRun ? 0 : index)]
        }
        position += 1 + (isRun ? 1 : count)
        x += count
      }
    }
    return row
  }
}
