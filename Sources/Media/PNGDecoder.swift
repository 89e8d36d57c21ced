import CPNG
import Imaging

/// A PNG decoder that uses libpng. Gray images are decoded as luma, and all other images as RGB. 16-bit samples are
/// reduced to 8 bits, and alpha is dropped.
enum PNGDecoder {
  /// Decodes an image.
  ///
  /// - Returns: the image and its ICC profile, which is empty if there is none.
  static func decode(
    _ bytes: UnsafeRawBufferPointer
  ) throws(LibavFailure) -> (image: PixelBuffer, profile: [UInt8]) {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      throw LibavFailure(reason: "there is no data")
    }
    var result = vbench_png()
    vbench_png_decode(start, bytes.count, &result)
    defer { free(result.profile) }
    guard let pixels = result.pixels else {
      let message = withUnsafeBytes(of: result.message) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw LibavFailure(reason: message)
    }
    let width = Int(result.width)
    let height = Int(result.height)
    let plane = PixelBuffer.Plane(
      base: UnsafePointer(pixels), width: width, height: height,
      bytesPerRow: width * Int(result.channels))
    let image = PixelBuffer(
      width: width, height: height, layout: result.channels == 1 ? .luma : .rgb, planes: [plane]
    ) {
      free(pixels)
    }
    return (
      image,
      Array(UnsafeBufferPointer(start: result.profile, count: Int(result.profile_size)))
    )
  }
}
