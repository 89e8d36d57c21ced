import CPNG
import Geometry
import Imaging

/// A PNG encoder that uses libpng.
enum PNGEncoder {
  static func encode(_ image: PixelBuffer) throws(MediaError) -> [UInt8] {
    let isLuma = image.layout == .luma
    let plane = isLuma ? image.luma : image.rgb.planes[0]
    var size = 0
    guard let width = UInt32(exactly: image.width), let height = UInt32(exactly: image.height),
      let bytesPerRow = Int32(exactly: plane.bytesPerRow), width > 0, height > 0,
      let bytes = vbench_png_encode(plane.base, width, height, isLuma ? 1 : 3, bytesPerRow, &size)
    else {
      throw MediaError.cannotWrite(
        path: "PNG", reason: "an image of \(image.size) pixels cannot be stored")
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }
}
