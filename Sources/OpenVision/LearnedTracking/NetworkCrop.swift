import CKernels
import Geometry
import Imaging

/// Cuts the squares that a network sees out of frames.
final class NetworkCrop {
  private let sampler = PatchSampler()
  private let bytes: UnsafeMutablePointer<UInt8>
  private let largestSide: Int
  /// What is seen outside of frames: the first frame's mean colour.
  private let fill: SIMD4<UInt8>

  /// Allocates for patches of up to `largestSide` pixels along a side.
  init(firstFrame: PixelBuffer, largestSide: Int) {
    self.largestSide = largestSide
    bytes = .allocate(capacity: 3 * largestSide * largestSide)
    bytes.initialize(repeating: 0, count: 3 * largestSide * largestSide)
    fill = Self.meanColor(firstFrame, sampler, bytes, side: largestSide)
  }

  deinit { bytes.deallocate() }

  private static func meanColor(
    _ frame: PixelBuffer, _ sampler: PatchSampler, _ bytes: UnsafeMutablePointer<UInt8>, side: Int
  ) -> SIMD4<UInt8> {
    sampler.sampleRGB(of: frame, in: frame.size.bounds, width: side, height: side, into: bytes)
    var sums = SIMD4<Int>()
    let count = side * side
    for i in 0..<count {
      for channel in 0..<3 { sums[channel] += Int(bytes[3 * i + channel]) }
    }
    return SIMD4(truncatingIfNeeded: (sums &+ count / 2) / count)
  }

  /// Fills a map of 3 channels with a square part of a frame.
  func cut(_ square: Box, of frame: PixelBuffer, into map: FeatureMap) {
    let side = map.width
    sampler.sampleRGB(of: frame, in: square, width: side, height: side, into: bytes)
    let columns = Self.inside(start: square.x, length: square.width, count: side, frame.width)
    let rows = Self.inside(start: square.y, length: square.height, count: side, frame.height)
    for y in 0..<side {
      let row = bytes + 3 &* side &* y
      if rows.contains(y) {
        paint(row, 0..<columns.lowerBound)
        paint(row, columns.upperBound..<side)
      } else {
        paint(row, 0..<side)
      }
      ck_centered_bytes(row, map.row(y), Int32(3 &* side))
    }
  }

  private func paint(_ row: UnsafeMutablePointer<UInt8>, _ pixels: Range<Int>) {
    for x in pixels {
      row[3 &* x] = fill.x
      row[3 &* x &+ 1] = fill.y
      row[3 &* x &+ 2] = fill.z
    }
  }

  /// The samples whose middle lies between 0 and `limit`.
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
