import CFFmpeg
import Geometry
import Imaging

/// A converter that turns pixel buffers into frames in an encoder's pixel format.
final class EncoderFrameMaker {
  private let format: AVPixelFormat
  private let isFullRange: Bool
  private var scaler: vbench_scaler?
  private var scalerKey: (size: PixelSize, layout: PixelBuffer.Layout)?

  /// Creates a frame maker for an encoder that uses the BT.601 matrix.
  ///
  /// - Parameters:
  ///   - format: the encoder's pixel format.
  ///   - isFullRange: whether the encoder's samples use the full range, 0...255.
  init(format: AVPixelFormat, isFullRange: Bool) {
    self.format = format
    self.isFullRange = isFullRange
  }

  deinit { sws_freeContext(scaler) }

  /// Creates a frame with the content of an image. The caller must free it.
  func makeFrame(_ image: PixelBuffer) throws(LibavFailure) -> UnsafeMutablePointer<AVFrame> {
    let ownWidth = Int32(clamping: image.width)
    let image = Self.even(Self.converted(image))
    guard let width = Int32(exactly: image.width), let height = Int32(exactly: image.height),
      width > 0, height > 0, let sourceFormat = image.layout.libavFormat
    else {
      throw LibavFailure(reason: "an image of \(image.size) pixels cannot be stored")
    }
    let source = try Libav.makeFrame()
    defer { Libav.free(source) }
    source.pointee.width = width
    source.pointee.height = height
    source.pointee.format = Int32(sourceFormat.rawValue)
    for (index, plane) in image.planes.enumerated() {
      guard let stride = Int32(exactly: plane.bytesPerRow) else {
        throw LibavFailure(reason: "a row stride of \(plane.bytesPerRow) bytes is not supported")
      }
      vbench_set_plane(source, Int32(index), plane.base, stride)
    }
    let target = try Libav.makeFrame()
    target.pointee.width = width
    target.pointee.height = height
    target.pointee.format = Int32(format.rawValue)
    target.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    let code = av_frame_get_buffer(target, 0)
    guard code >= 0, let scaler = scaler(from: source, to: target, image: image),
      withExtendedLifetime(image, { vbench_scale(scaler, source, target) }) == height
    else {
      Libav.free(target)
      if code < 0 { throw LibavFailure(code) }
      throw LibavFailure(reason: "an image of \(image.size) pixels cannot be converted")
    }
    target.pointee.width = ownWidth
    return target
  }

  /// Returns the image in a layout that libswscale can convert to BT.601 without changing the colors.
  private static func converted(_ image: PixelBuffer) -> PixelBuffer {
    guard case .ycbcr(let color) = image.layout else { return image }
    return color.matrix == .bt601 && image.layout.libavFormat != nil ? image : image.rgb
  }

  /// Repeats the last column of an RGB image with an odd width. Returns any other image unchanged.
  ///
  /// To compute chroma, libswscale averages pairs of pixels. Without the additional column, libswscale would read
  /// beyond the end of each row and, in the last row, beyond the image.
  private static func even(_ image: PixelBuffer) -> PixelBuffer {
    guard image.layout == .rgb, image.width % 2 == 1, let plane = image.planes.first else {
      return image
    }
    let width = image.width + 1
    return withExtendedLifetime(image) {
      PixelBuffer.makeRGB(width: width, height: image.height) { out in
        for y in 0..<image.height {
          let row = plane.base + y * plane.bytesPerRow
          for x in 0..<width {
            for channel in 0..<3 {
              out[3 * (y * width + x) + channel] = row[3 * min(x, width - 2) + channel]
            }
          }
        }
      }
    }
  }

  private func scaler(
    from source: UnsafeMutablePointer<AVFrame>, to target: UnsafeMutablePointer<AVFrame>,
    image: PixelBuffer
  ) -> vbench_scaler? {
    if let scalerKey, scalerKey == (image.size, image.layout), let scaler { return scaler }
    sws_freeContext(scaler)
    var sourceIsFullRange = true
    if case .ycbcr(let color) = image.layout { sourceIsFullRange = color.fullRange }
    scaler = vbench_make_scaler(source, sourceIsFullRange ? 1 : 0, target, isFullRange ? 1 : 0, 0)
    scalerKey = (image.size, image.layout)
    return scaler
  }
}
