import Geometry
import Imaging

/// A reader for TIFF files with 32-bit floating-point samples, gray or color, in uncompressed strips.
struct FloatTIFFReader {
  /// The value of the `SampleFormat` tag that indicates floating-point samples.
  private static let floatingPoint = 3

  private let bytes: UnsafeRawBufferPointer
  private let directory: TIFFDirectory

  /// Reads the header. The result is nil if the file has samples of another type.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let directory = TIFFDirectory(bytes),
      directory.value(.sampleFormat) == Self.floatingPoint
    else { return nil }
    (self.bytes, self.directory) = (bytes, directory)
  }

  func decode() throws(LibavFailure) -> PixelBuffer {
    guard let width = directory.value(.width), let height = directory.value(.height), width > 0,
      height > 0
    else { throw LibavFailure(reason: "its header contains no size") }
    try DecodingLimit.check(PixelSize(width: width, height: height))
    let channels = directory.value(.samplesPerPixel) ?? 1
    guard directory.value(.bitsPerSample) == 32, directory.value(.compression) ?? 1 == 1,
      directory.value(.planarConfiguration) ?? 1 == 1, directory.value(.tileWidth) == nil,
      (1...4).contains(channels)
    else {
      throw LibavFailure(
        reason: "floating-point samples must have 32 bits, be stored pixel by pixel in"
          + " strips, and be uncompressed")
    }
    let colors = channels < 3 ? 1 : 3
    var samples: [Float] = []
    var (pixels, channel) = (0, 0)
    for strip in 0..<directory.count(.stripOffsets) where pixels < width * height {
      guard let offset = directory.value(.stripOffsets, at: strip),
        let count = directory.value(.stripByteCounts, at: strip), offset <= bytes.count - count
      else { throw LibavFailure(reason: "the file is truncated") }
      for position in stride(from: offset, through: offset + count - 4, by: 4)
      where pixels < width * height {
        let bits = directory.number(at: position, size: 4) ?? 0
        if channel < colors { samples.append(Float(bitPattern: UInt32(bits))) }
        channel += 1
        if channel == channels { (pixels, channel) = (pixels + 1, 0) }
      }
    }
    guard pixels == width * height else { throw LibavFailure(reason: "the file is truncated") }
    return FloatSamples.image(width: width, height: height, channels: colors, samples: samples)
  }
}
