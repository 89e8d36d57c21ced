import CKernels
import Geometry
import Imaging

/// A cropper that extracts the network's input patches from frames.
final class NetworkCrop {
  private let sampler = PatchSampler()
  /// The first frame's mean color, scaled like the network's input. It fills the parts of patches that lie outside a
  /// frame.
  private let fill: SIMD4<Float>
  private let fillBytes: SIMD4<UInt8>

  /// Creates a cropper. The first frame's mean color is computed from a version of the frame reduced to `side * side`
  /// pixels.
  init(firstFrame: PixelBuffer, side: Int) {
    var sums = SIMD4<Double>()
    sampler.sampleRGB(
      of: firstFrame, in: firstFrame.size.bounds, width: side, height: side
    ) { _, colors in
      for x in 0..<side {
        for channel in 0..<3 { sums[channel] += Double(colors[3 &* x &+ channel]) }
      }
    }
    let mean = sums / Double(side * side)
    fill = SIMD4<Float>(mean / 128 - 1)
    let limited = mean.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    fillBytes = SIMD4<UInt8>(limited.rounded(.toNearestOrEven))
  }

  /// Resamples a square part of a frame into the input patch of a network.
  func cut(_ square: Box, of frame: PixelBuffer, into maps: SiameseMaps) {
    if let bytes = maps.bytePatch {
      cut(square, of: frame, into: bytes)
    } else {
      cut(square, of: frame, into: maps.patch)
    }
  }

  /// Resamples a square part of a frame into a feature map with 3 channels.
  func cut(_ square: Box, of frame: PixelBuffer, into map: FeatureMap) {
    resample(square, of: frame, side: map.width) { y, colors, inside in
      let row = map.row(y)
      if !inside.isEmpty { ck_centered(colors, row, Int32(3 &* map.width)) }
      Self.paint(row, fill, outside: inside, side: map.width)
    }
  }

  /// Resamples a square part of a frame into a map of bytes with 3 channels.
  private func cut(_ square: Box, of frame: PixelBuffer, into map: ByteMap) {
    resample(square, of: frame, side: map.width) { y, colors, inside in
      let row = map.row(y)
      if !inside.isEmpty { ck_rounded_bytes(colors, row, Int32(3 &* map.width)) }
      Self.paint(row, fillBytes, outside: inside, side: map.width)
    }
  }

  /// Resamples a square part of a frame row by row.
  ///
  /// - Parameter body: a closure that receives the index of each row, the row's colors and the range of its samples that
  ///   are inside the frame.
  private func resample(
    _ square: Box, of frame: PixelBuffer, side: Int,
    _ body: (Int, UnsafePointer<Float>, Range<Int>) -> Void
  ) {
    let columns = Self.inside(start: square.x, length: square.width, count: side, frame.width)
    let rows = Self.inside(start: square.y, length: square.height, count: side, frame.height)
    sampler.sampleRGB(of: frame, in: square, width: side, height: side) { y, colors in
      body(y, colors, rows.contains(y) ? columns : 0..<0)
    }
  }

  /// Fills the samples of a row that are outside the frame with a color.
  private static func paint<Number>(
    _ row: UnsafeMutablePointer<Number>, _ color: SIMD4<Number>, outside inside: Range<Int>,
    side: Int
  ) {
    func paint(_ pixels: Range<Int>) {
      for x in pixels {
        for channel in 0..<3 { row[3 &* x &+ channel] = color[channel] }
      }
    }
    paint(0..<inside.lowerBound)
    paint(inside.upperBound..<side)
  }

  /// Returns the indices of the samples along one axis whose centers are inside the frame, that is, between 0 and
  /// `limit`.
  private static func inside(start: Double, length: Double, count: Int, _ limit: Int) -> Range<Int>
  {
    let step = length / Double(count)
    func index(_ position: Double) -> Int {
      let index = ((position - start) / step - 0.5).rounded(.up)
      return Int(min(Double(count), max(0, index)))
    }
    let first = index(0)
    return first..<max(first, index(Double(limit)))
  }
}
