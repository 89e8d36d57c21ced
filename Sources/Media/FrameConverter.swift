import CFFmpeg
import Geometry
import Imaging

/// A converter that turns decoded frames into pixel buffers. If `PixelBuffer` supports the frame's format, the buffer
/// uses the frame's memory. Otherwise, libswscale converts the frame to the most similar supported format.
final class FrameConverter {
  /// The libswscale context of the last conversion. It is reused as long as the size and the format stay the same.
  private var scaler: vbench_scaler?
  private var scalerKey: ScalerKey?

  private struct ScalerKey: Equatable {
    var width: Int32
    var height: Int32
    var format: Int32
    var layout: PixelBuffer.Layout
  }

  deinit { sws_freeContext(scaler) }

  /// Converts a frame and takes ownership of it. The frame is freed when the pixel buffer is released, or immediately
  /// if the frame had to be converted.
  func pixelBuffer(
    taking frame: UnsafeMutablePointer<AVFrame>
  ) throws(LibavFailure) -> PixelBuffer {
    guard frame.pointee.width > 0, frame.pointee.height > 0 else {
      Libav.free(frame)
      throw LibavFailure(reason: "the frame has no pixels")
    }
    if let layout = Self.ownLayout(of: frame) { return Self.wrap(frame, layout: layout) }
    defer { Libav.free(frame) }
    return try convert(frame, to: Self.nearestLayout(to: frame))
  }

  // MARK: - Layouts

  private static func format(of frame: UnsafeMutablePointer<AVFrame>) -> AVPixelFormat {
    AVPixelFormat(rawValue: AVPixelFormat.RawValue(frame.pointee.format))
  }

  /// Returns the layout of a frame if the frame's memory can be used unchanged, or nil if the frame must be converted.
  private static func ownLayout(of frame: UnsafeMutablePointer<AVFrame>) -> PixelBuffer.Layout? {
    let format = format(of: frame)
    let description = vbench_describe(format)
    let layout: PixelBuffer.Layout
    if format == AV_PIX_FMT_GRAY8 {
      layout = .luma
    } else if format == AV_PIX_FMT_RGB24 {
      layout = .rgb
    } else if description.is_planar_8bit_yuv != 0 {
      layout = .ycbcr(
        color(
          of: frame, chromaShiftX: Int(description.chroma_shift_x),
          chromaShiftY: Int(description.chroma_shift_y)))
    } else {
      return nil
    }
    let isTopDown = (0..<layout.planeCount).allSatisfy { vbench_stride(frame, Int32($0)) > 0 }
    return isTopDown ? layout : nil
  }

  /// Returns the supported layout that preserves the most information: RGB for RGB frames, luma for frames without
  /// color, and otherwise YCbCr with 4:4:4, 4:2:2 or 4:2:0 sampling.
  private static func nearestLayout(
    to frame: UnsafeMutablePointer<AVFrame>
  ) -> PixelBuffer.Layout {
    let description = vbench_describe(format(of: frame))
    if description.is_rgb != 0 { return .rgb }
    if description.components < 3 { return .luma }
    let shiftX = min(1, Int(description.chroma_shift_x))
    let shiftY = shiftX == 0 ? 0 : min(1, Int(description.chroma_shift_y))
    return .ycbcr(color(of: frame, chromaShiftX: shiftX, chromaShiftY: shiftY))
  }

  private static func color(
    of frame: UnsafeMutablePointer<AVFrame>, chromaShiftX: Int, chromaShiftY: Int
  ) -> YCbCrLayout {
    // Like libswscale and OpenCV, assume BT.601 if the file specifies no matrix.
    let matrix: YCbCrLayout.Matrix =
      switch frame.pointee.colorspace {
      case AVCOL_SPC_BT709, AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: .bt709
      default: .bt601
      }
    return YCbCrLayout(
      chromaShiftX: chromaShiftX, chromaShiftY: chromaShiftY, fullRange: isFullRange(frame),
      matrix: matrix)
  }

  private static func isFullRange(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    switch format(of: frame) {
    case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
      AV_PIX_FMT_YUVJ411P:
      true
    default:
      frame.pointee.color_range == AVCOL_RANGE_JPEG
    }
  }

  // MARK: - Making buffers

  private static func wrap(
    _ frame: UnsafeMutablePointer<AVFrame>, layout: PixelBuffer.Layout
  ) -> PixelBuffer {
    let width = Int(frame.pointee.width)
    let height = Int(frame.pointee.height)
    let planes = (0..<layout.planeCount).map { index in
      let size = layout.planeSize(index, width: width, height: height)
      return PixelBuffer.Plane(
        base: UnsafePointer(vbench_plane(frame, Int32(index))), width: size.width,
        height: size.height, bytesPerRow: Int(vbench_stride(frame, Int32(index))))
    }
    return PixelBuffer(width: width, height: height, layout: layout, planes: planes) {
      Libav.free(frame)
    }
  }

  private func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, to layout: PixelBuffer.Layout
  ) throws(LibavFailure) -> PixelBuffer {
    guard let format = layout.libavFormat else {
      throw LibavFailure(reason: "its pixel format is not supported")
    }
    let target = try Libav.makeFrame()
    target.pointee.width = frame.pointee.width
    target.pointee.height = frame.pointee.height
    target.pointee.format = Int32(format.rawValue)
    let code = av_frame_get_buffer(target, 0)
    guard code >= 0, let scaler = scaler(from: frame, to: target, layout: layout),
      vbench_scale(scaler, frame, target) == frame.pointee.height
    else {
      Libav.free(target)
      if code < 0 { throw LibavFailure(code) }
      throw LibavFailure(reason: "its pixel format is not supported")
    }
    return Self.wrap(target, layout: layout)
  }

  private func scaler(
    from source: UnsafeMutablePointer<AVFrame>, to target: UnsafeMutablePointer<AVFrame>,
    layout: PixelBuffer.Layout
  ) -> vbench_scaler? {
    let key = ScalerKey(
      width: source.pointee.width, height: source.pointee.height, format: source.pointee.format,
      layout: layout)
    if key == scalerKey, let scaler { return scaler }
    sws_freeContext(scaler)
    let isFullRange: Int32 = Self.isFullRange(source) ? 1 : 0
    let isBT709: Int32 = source.pointee.colorspace == AVCOL_SPC_BT709 ? 1 : 0
    scaler = vbench_make_scaler(source, isFullRange, target, isFullRange, isBT709)
    scalerKey = key
    return scaler
  }
}

extension PixelBuffer.Layout {
  /// The number of planes of an image in this layout.
  var planeCount: Int {
    if case .ycbcr = self { return 3 }
    return 1
  }

  func planeSize(_ index: Int, width: Int, height: Int) -> (width: Int, height: Int) {
    guard case .ycbcr(let color) = self, index > 0 else { return (width, height) }
    let size = color.chromaSize(width: width, height: height)
    return (size.width, size.height)
  }

  /// The corresponding libav pixel format, or nil if there is none.
  var libavFormat: AVPixelFormat? {
    switch self {
    case .luma: return AV_PIX_FMT_GRAY8
    case .rgb: return AV_PIX_FMT_RGB24
    case .ycbcr(let color):
      switch (color.chromaShiftX, color.chromaShiftY) {
      case (0, 0): return AV_PIX_FMT_YUV444P
      case (1, 0): return AV_PIX_FMT_YUV422P
      case (0, 1): return AV_PIX_FMT_YUV440P
      case (2, 0): return AV_PIX_FMT_YUV411P
      case (2, 2): return AV_PIX_FMT_YUV410P
      case (1, 1): return AV_PIX_FMT_YUV420P
      default: return nil
      }
    }
  }
}
