import Geometry
import Imaging

/// The map from pixel coordinates in the reduced image to normalized coordinates in the whole image.
struct ContourMap: Sendable {
  let scale: SIMD2<Float>
  let offset: SIMD2<Float>

  /// Creates the map for a reduced image of one region.
  ///
  /// - Parameters:
  ///   - size: the size of the reduced image, which shows only `region`.
  ///   - region: the region of the whole image, in pixels.
  ///   - image: the size of the whole image.
  init(from size: PixelSize, showing region: PixelRegion, of image: PixelSize) {
    let scaleX = Double(region.size.width) / Double(size.width) / Double(image.width)
    let scaleY = Double(region.size.height) / Double(size.height) / Double(image.height)
    scale = SIMD2(Float(scaleX), Float(-scaleY))
    offset = SIMD2(
      Float(Double(region.x) / Double(image.width)),
      Float(1 - Double(region.y) / Double(image.height)))
  }

  @inline(__always)
  func point(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(x, y) * scale + offset }
}
