import CKernels
import Geometry
import Imaging

/// An image at several sizes, in which features are detected. Each image is smaller than the previous one by a
/// factor of the square root of two, and is slightly blurred.
final class FeatureScales {
  struct Scale {
    var plane: PixelBuffer.Plane
    /// The number of full-size pixels per pixel of the reduced image, horizontally and vertically.
    var zoom: SIMD2<Double>
  }

  private(set) var scales: [Scale] = []
  private var storage: [UnsafeMutablePointer<UInt8>] = []

  private static let maximumScales = 7
  private static let minimumSide = 48
  /// The maximum length of the longer side, in pixels. For larger images, the first size is the finest pyramid
  /// level within this limit.
  private static let maximumSide = 1000

  init(of pyramid: LumaPyramid) {
    let first = pyramid.levels.firstIndex { max($0.width, $0.height) <= Self.maximumSide }
    for level in (first ?? pyramid.levels.count - 1)..<pyramid.levels.count {
      let plane = pyramid.levels[level]
      let zoom = Double(1 << level)
      guard scales.count < Self.maximumScales, min(plane.width, plane.height) >= Self.minimumSide
      else { break }
      let blurred = Self.blurred(plane, into: &storage)
      scales.append(Scale(plane: blurred, zoom: SIMD2(zoom, zoom)))
      let width = Int((Double(plane.width) * 0.5.squareRoot()).rounded())
      let height = Int((Double(plane.height) * 0.5.squareRoot()).rounded())
      guard scales.count < Self.maximumScales, min(width, height) >= Self.minimumSide else { break }
      // Because the image is already blurred, interpolating between pixels is enough to avoid aliasing.
      let smaller = shrunk(blurred, width: width, height: height)
      let shrink = SIMD2(
        Double(plane.width) / Double(width), Double(plane.height) / Double(height))
      scales.append(
        Scale(plane: Self.blurred(smaller, into: &storage), zoom: zoom * shrink))
    }
  }

  deinit { storage.forEach { $0.deallocate() } }

  private static func blurred(
    _ plane: PixelBuffer.Plane, into storage: inout [UnsafeMutablePointer<UInt8>]
  ) -> PixelBuffer.Plane {
    let out = UnsafeMutablePointer<UInt8>.allocate(capacity: plane.width * plane.height)
    storage.append(out)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: plane.width) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      ck_blur_bytes(
        plane.base, plane.bytesPerRow, Int32(plane.width), Int32(plane.height), scratch, out,
        plane.width)
    }
    return PixelBuffer.Plane(
      base: UnsafePointer(out), width: plane.width, height: plane.height, bytesPerRow: plane.width)
  }

  private func shrunk(
    _ plane: PixelBuffer.Plane, width: Int, height: Int
  ) -> PixelBuffer.Plane {
    let out = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
    storage.append(out)
    let numbers = FloatBuffer(count: 8 + 8 * width)
    let (start, step, scratch) = (numbers.base, numbers.base + 4, numbers.base + 8)
    let (values, mask) = (scratch + 6 * width, scratch + 7 * width)
    let shrinkX = Double(plane.width) / Double(width)
    let shrinkY = Double(plane.height) / Double(height)
    (step[0], step[1], step[2]) = (Float(shrinkX), 0, 0)
    for y in 0..<height {
      start[0] = Float(0.5 * shrinkX - 0.5)
      start[1] = Float((Double(y) + 0.5) * shrinkY - 0.5)
      start[2] = 1
      ck_warp_line(
        plane.base, Int32(plane.width), Int32(plane.height), plane.bytesPerRow, start, step,
        Int32(width), scratch, values, mask)
      ck_round_bytes(values, Int32(width), out + y * width)
    }
    return PixelBuffer.Plane(
      base: UnsafePointer(out), width: width, height: height, bytesPerRow: width)
  }
}
