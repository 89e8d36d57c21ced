import CKernels
import Geometry
import Imaging

/// The reference image, warped by a map into the floating image's frame. Its size is that of a level of the floating
/// image's pyramid.
final class ReferenceView {
  let plane: PixelBuffer.Plane
  private let storage: UnsafeMutablePointer<UInt8>

  /// Renders the reference image as seen in the floating image's frame.
  ///
  /// - Parameters:
  ///   - reference: the pyramid of the reference image. Pixels are taken from the level whose
  ///     resolution matches the view.
  ///   - map: the map from the floating to the reference image, at full size.
  ///   - size: the size of the floating image's level.
  ///   - level: the level of the floating image's pyramid.
  init(of reference: LumaPyramid, under map: Homography, size: PixelSize, level: Int) {
    let zoom = Double(1 << level)
    let center = Point(Double(size.width) * zoom / 2, Double(size.height) * zoom / 2)
    var source = level
    var area = abs(map.areaScale(at: center))
    while area > 2.2, source + 1 < reference.levels.count {
      (area, source) = (area / 4, source + 1)
    }
    while area < 0.4, source > 0 { (area, source) = (area * 4, source - 1) }
    let plane = reference.levels[source]
    storage = .allocate(capacity: max(1, size.width * size.height))
    self.plane = PixelBuffer.Plane(
      base: UnsafePointer(storage), width: size.width, height: size.height, bytesPerRow: size.width)
    // This homography maps pixel indices of the view to pixel indices of the source. Pixel centers have integer
    // indices.
    let half = Homography(translation: Point(0.5, 0.5))
    let back = Homography(translation: Point(-0.5, -0.5))
    let pixels =
      back * Homography(scale: 1 / Double(1 << source)) * map * Homography(scale: zoom) * half
    sample(plane, pixels, size)
  }

  deinit { storage.deallocate() }

  private func sample(_ source: PixelBuffer.Plane, _ map: Homography, _ size: PixelSize) {
    let count = size.width
    let numbers = FloatBuffer(count: 8 + 8 * count)
    let (start, step, scratch) = (numbers.base, numbers.base + 4, numbers.base + 8)
    let (values, mask) = (scratch + 6 * count, scratch + 7 * count)
    // Multiplying the elements of a homography by a common factor does not change the map. This factor keeps them near
    // one.
    let unit = 1 / max(1e-30, abs(map.third.z))
    for row in 0..<3 {
      step[row] = Float((row == 0 ? map.first : row == 1 ? map.second : map.third).x * unit)
    }
    for y in 0..<size.height {
      let position = SIMD3(0, Double(y), 1)
      start[0] = Float((map.first * position).sum() * unit)
      start[1] = Float((map.second * position).sum() * unit)
      start[2] = Float((map.third * position).sum() * unit)
      ck_warp_line(
        source.base, Int32(source.width), Int32(source.height), source.bytesPerRow, start, step,
        Int32(count), scratch, values, mask)
      ck_round_bytes(values, Int32(count), storage + y * count)
    }
  }
}
