import CFFmpeg
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Media

@Suite struct FrameConverterTests {
  /// Returns a frame whose bytes count upward, plane by plane.
  private func frame(
    _ format: AVPixelFormat, width: Int32, height: Int32
  ) throws -> UnsafeMutablePointer<AVFrame> {
    let frame = try Libav.makeFrame()
    frame.pointee.format = Int32(format.rawValue)
    frame.pointee.width = width
    frame.pointee.height = height
    #expect(av_frame_get_buffer(frame, 0) >= 0)
    for plane in 0..<Int32(4) {
      guard let base = vbench_plane(frame, plane) else { continue }
      let rows =
        plane == 0 || vbench_describe(format).chroma_shift_y == 0 ? height : (height + 1) / 2
      let stride = vbench_stride(frame, plane)
      for index in 0..<Int(stride * rows) { base[index] = UInt8(truncatingIfNeeded: index * 3) }
    }
    return frame
  }

  @Test
  func `frames in supported pixel formats are converted without copying their planes`() throws {
    for format in [
      AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ420P,
      AV_PIX_FMT_GRAY8, AV_PIX_FMT_RGB24,
    ] {
      let frame = try frame(format, width: 17, height: 9)
      let planes = (0..<Int32(3)).map { UnsafePointer(vbench_plane(frame, $0)) }
      let image = try FrameConverter().pixelBuffer(taking: frame)
      #expect(image.size.width == 17)
      for (index, plane) in image.planes.enumerated() { #expect(plane.base == planes[index]) }
    }
  }

  @Test func `the chroma planes of a frame with an odd size are rounded up`() throws {
    let image = try FrameConverter().pixelBuffer(
      taking: try frame(AV_PIX_FMT_YUV420P, width: 17, height: 9))
    #expect(image.planes.map(\.width) == [17, 9, 9])
    #expect(image.planes.map(\.height) == [9, 5, 5])
  }

  @Test func `color range and color matrix are taken from the decoded frame`() throws {
    func color(
      _ format: AVPixelFormat, _ range: AVColorRange, _ matrix: AVColorSpace
    ) throws -> PixelBuffer.Layout {
      let frame = try frame(format, width: 4, height: 4)
      frame.pointee.color_range = range
      frame.pointee.colorspace = matrix
      return try FrameConverter().pixelBuffer(taking: frame).layout
    }
    func expected(_ full: Bool, _ matrix: YCbCrLayout.Matrix) -> PixelBuffer.Layout {
      .ycbcr(YCbCrLayout(chromaShiftX: 1, chromaShiftY: 1, fullRange: full, matrix: matrix))
    }
    let format = AV_PIX_FMT_YUV420P
    let unknown = AVCOL_RANGE_UNSPECIFIED
    #expect(try color(format, unknown, AVCOL_SPC_UNSPECIFIED) == expected(false, .bt601))
    #expect(try color(format, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709) == expected(false, .bt709))
    #expect(try color(format, AVCOL_RANGE_JPEG, AVCOL_SPC_SMPTE170M) == expected(true, .bt601))
    #expect(
      try color(AV_PIX_FMT_YUVJ420P, unknown, AVCOL_SPC_UNSPECIFIED) == expected(true, .bt601))
  }

  @Test func `frames in BGR order are converted to RGB`() throws {
    let frame = try frame(AV_PIX_FMT_BGR24, width: 5, height: 3)
    let stride = Int(vbench_stride(frame, 0))
    let bytes = try #require(vbench_plane(frame, 0))
    let expected = (0..<3).flatMap { y in
      (0..<5).flatMap { x in (0..<3).map { bytes[y * stride + 3 * x + 2 - $0] } }
    }
    let image = try FrameConverter().pixelBuffer(taking: frame)
    #expect(image.layout == .rgb)
    #expect(image.rgbSamples == expected)
  }

  @Test func `ten-bit samples are reduced to eight bits without changing the color range`() throws {
    for isFull in [false, true] {
      let frame = try frame(AV_PIX_FMT_YUV420P10LE, width: 16, height: 8)
      frame.pointee.color_range = isFull ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
      for plane in 0..<Int32(3) {
        let rows = plane == 0 ? 8 : 4
        let stride = Int(vbench_stride(frame, plane))
        let bytes = try #require(vbench_plane(frame, plane))
        for index in 0..<rows * stride / 2 {
          let value = 400 + Int(plane) * 40
          bytes[2 * index] = UInt8(value & 0xFF)
          bytes[2 * index + 1] = UInt8(value >> 8)
        }
      }
      let image = try FrameConverter().pixelBuffer(taking: frame)
      #expect(image.planes.map { $0.base[3] } == [100, 110, 120])
      guard case .ycbcr(let color) = image.layout else {
        Issue.record("expected YCbCr, found \(image.layout)")
        return
      }
      #expect(color.fullRange == isFull)
      #expect(color.chromaShiftX == 1 && color.chromaShiftY == 1)
    }
  }

  @Test func `a frame stored from bottom to top is converted to an upright image`() throws {
    let frame = try frame(AV_PIX_FMT_GRAY8, width: 16, height: 4)
    let stride = vbench_stride(frame, 0)
    let base = try #require(vbench_plane(frame, 0))
    let expected = (0..<4).flatMap { y in (0..<16).map { base[(3 - y) * Int(stride) + $0] } }
    vbench_set_plane(frame, 0, base + 3 * Int(stride), -stride)
    let image = try FrameConverter().pixelBuffer(taking: frame)
    #expect(image.lumaSamples == expected)
  }

  @Test func `a frame with a palette is converted to the palette's colors`() throws {
    let frame = try frame(AV_PIX_FMT_PAL8, width: 4, height: 1)
    let indices = try #require(vbench_plane(frame, 0))
    let palette = try #require(vbench_plane(frame, 1))
    for index in 0..<4 { indices[index] = UInt8(index) }
    for entry in 0..<4 {
      // Palette entries are packed as 32-bit ARGB in the machine's byte order.
      let color: [UInt8] = [UInt8(10 * entry), UInt8(20 * entry), UInt8(30 * entry), 255]
      for byte in 0..<4 { palette[4 * entry + byte] = color[byte] }
    }
    let image = try FrameConverter().pixelBuffer(taking: frame)
    #expect(image.rgbSamples == [0, 0, 0, 30, 20, 10, 60, 40, 20, 90, 60, 30])
  }
}
