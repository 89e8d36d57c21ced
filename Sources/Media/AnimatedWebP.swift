/// The first frame of an animated WebP file, converted to a still WebP file.
///
/// According to Google's "WebP Container Specification", a frame is a chunk that contains the frame's position, its
/// size and the chunks of an image.
struct AnimatedWebP {
  /// The content of the still WebP file, without transparency.
  let picture: [UInt8]
  /// The horizontal position of the frame on the canvas, in pixels.
  let x: Int
  /// The vertical position of the frame on the canvas, in pixels.
  let y: Int

  /// Finds the first frame. The result is nil if the file is not animated or is damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let frame = Self.chunk("ANMF", in: bytes, from: 12, to: bytes.count), frame.count >= 16
    else { return nil }
    func number(_ offset: Int) -> Int {
      (0..<3).reduce(0) { $0 | Int(bytes[frame.lowerBound + offset + $1]) << (8 * $1) }
    }
    (x, y) = (2 * number(0), 2 * number(3))
    let start = frame.lowerBound + 16
    for kind in ["VP8 ", "VP8L"] {
      guard let data = Self.chunk(kind, in: bytes, from: start, to: frame.upperBound) else {
        continue
      }
      // If the data of a chunk has an odd length, it is followed by a zero byte.
      let padded = data.count + data.count % 2
      picture =
        Array("RIFF".utf8) + Self.little(12 + padded) + Array("WEBP".utf8) + Array(kind.utf8)
        + Self.little(data.count) + Array(bytes[data])
        + [UInt8](repeating: 0, count: padded - data.count)
      return
    }
    return nil
  }

  /// Returns the byte range of the content of the first chunk with the given type.
  private static func chunk(
    _ kind: String, in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> Range<Int>? {
    let name = Array(kind.utf8)
    var position = start
    while position + 8 <= end {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
      guard length <= end - position - 8 else { return nil }
      if bytes[position..<position + 4].elementsEqual(name) {
        return position + 8..<position + 8 + length
      }
      position += 8 + length + length % 2
    }
    return nil
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
