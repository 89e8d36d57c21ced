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
    fillBytes = SIMD4<UInt8>(mean.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)).rounded(.toNearestOrEven))
  }

  /// Resamples a square part of a frame into the input patch of a network.
  func cut(_ square: Box, of frame: PixelBuffer, into maps: SiameseMaps) {
    if let bytes = maps.memory.bytes?.patch {
      cut(square, of: frame, into: bytes)
    } else {
      cut(square, of: frame, into: maps.patch)
    }
  }

  /// Resamples a square part of a frame into a feature map with 3 channels.
  func cut(_ square: Box, of frame: PixelBuffer, into map: FeatureMap) {
    let side = map.width
    let columns = Self.inside(start: square.x, length: square.width, count: side, frame.width)
    let rows = Self.inside(start: square.y, length: square.height, count: side, frame.height)
    sampler.sampleRGB(of: frame, in: square, width: side, height: side) { y, colors in
      let row = map.row(y)
      guard rows.contains(y) else { return paint(row, 0..<side) }
      ck_centered(colors, row, Int32(3 &* side))
      paint(row, 0..<columns.lowerBound)
      paint(row, columns.upperBound..<side)
    }
  }

  /// Resamples a square part of a frame into a map of bytes with 3 channels.
  private func cut(_ square: Box, of frame: PixelBuffer, into map: ByteMap) {
    let side = map.width
    let columns = Self.inside(start: square.x, length: square.width, count: side, frame.width)
    let rows = Self.inside(start: square.y, length: square.height, count: side, frame.height)
    sampler.sampleRGB(of: frame, in: square, width: side, height: side) { y, colors in
      let row = map.row(y)
      guard rows.contains(y) else { return paint(row, 0..<side) }
      ck_rounded_bytes(colors, row, Int32(3 &* side))
      paint(row, 0..<columns.lowerBound)
      paint(row, columns.upperBound..<side)
    }
  }

  private func paint(_ row: UnsafeMutablePointer<UInt8>, _ pixels: Range<Int>) {
    for x in pixels {
      for channel in 0..<3 { row[3 &* x &+ channel] = fillBytes[channel] }
    }
  }

  private func paint(_ row: UnsafeMutablePointer<Float>, _ pixels: Range<Int>) {
    for x in pixels {
      for channel in 0..<3 { row[3 &* x &+ channel] = fill[channel] }
    }
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
