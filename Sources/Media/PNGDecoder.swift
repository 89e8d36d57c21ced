import CPNG
import Imaging

/// A PNG decoder that uses libpng. Gray images are decoded as luma, and all other images as RGB. 16-bit samples are
/// reduced to 8 bits, and alpha is dropped.
enum PNGDecoder {
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(LibavFailure) -> PixelBuffer {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      throw LibavFailure(reason: "there is no data")
    }
    var result = vbench_png()
    vbench_png_decode(start, bytes.count, &result)
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
    return PixelBuffer(
      width: width, height: height, layout: result.channels == 1 ? .luma : .rgb, planes: [plane]
    ) {
      free(pixels)
    }
  }
}
