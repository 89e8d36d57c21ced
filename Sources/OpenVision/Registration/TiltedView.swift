import Geometry
import Imaging

/// A simulated view of an image from the side, obtained by compressing the image in one direction.
///
/// If one camera sees a surface from the front and another camera sees it from the side, the descriptors of the
/// surface's features match after the frontal image has been compressed (J.-M. Morel and G. Yu, "ASIFT: A New Framework
/// for Fully Affine Invariant Image Comparison", 2009).
struct TiltedView {
  /// The factor by which the image is compressed in one direction.
  private static let tilt = 2.0
  /// The number of compression directions, which are evenly spaced over 180 degrees.
  static let directions = 4

  /// The features of the view. Their positions are in pixels of the original image.
  let features: FeatureSet

  /// Creates a view of an image.
  ///
  /// - Parameters:
  ///   - pyramid: the pyramid of the image.
  ///   - direction: the index of the compression direction, from 0 up to, but not including, `directions`.
  init(of pyramid: LumaPyramid, direction: Int) {
    let plane = pyramid.levels[0]
    let size = SIMD2(Double(plane.width), Double(plane.height))
    let (cosine, sine) = ExactFunctions.turn(direction, of: 2 * Self.directions)
    let turn = Homography(
      SIMD3(cosine / Self.tilt, sine / Self.tilt, 0), SIMD3(-sine, cosine, 0), SIMD3(0, 0, 1))
    let corners = [Point(0, 0), Point(size.x, 0), Point(0, size.y), Point(size.x, size.y)].map {
      turn($0)
    }
    let left = corners.map(\.x).min() ?? 0
    let top = corners.map(\.y).min() ?? 0
    let viewSize = PixelSize(
      width: Int(((corners.map(\.x).max() ?? 0) - left).rounded(.up)),
      height: Int(((corners.map(\.y).max() ?? 0) - top).rounded(.up)))
    let back = Homography(
      SIMD3(Self.tilt * cosine, -sine, 0), SIMD3(Self.tilt * sine, cosine, 0), SIMD3(0, 0, 1))
    let origin = back * Homography(translation: Point(left, top))
    let view = ReferenceView(of: pyramid, under: origin, size: viewSize, level: 0)
    let small = LumaPyramid()
    small.update(
      PixelBuffer.makeLuma(width: viewSize.width, height: viewSize.height) { out in
        let count = viewSize.width * viewSize.height
        out.baseAddress?.update(from: view.plane.base, count: count)
      })
    features = FeatureSet(of: FeatureScales(of: small), origin: origin)
  }
}
