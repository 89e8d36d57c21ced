import CKernels
import Geometry
import Imaging

/// Corners of an image at several sizes, with descriptors of their neighborhoods.
///
/// Each neighborhood is sampled on a grid that is aligned with the direction in which brightness increases. Its
/// gradients are pooled over 4 x 4 cells and 8 directions (Lowe, "Distinctive Image Features from Scale-Invariant
/// Keypoints", 2004). A gradient contributes to each direction within 90 degrees of its own. The contribution is
/// approximately its magnitude times the squared cosine of the angle between the two directions.
final class FeatureSet {
  static let length = 128
  /// The approximate Euclidean norm of a descriptor.
  static let norm = 512.0

  /// The positions of the features, in full-size pixels.
  private(set) var positions: [Point] = []
  private let origin: Homography
  private(set) var descriptors: [Int16] = []
  var count: Int { positions.count }

  /// The approximate maximum number of features at the largest image size.
  private static let maximumCorners = 450.0
  /// The distance between neighboring samples around a corner, in pixels.
  private static let spacing: Float = 1.25
  private static let tables = DescriptorTables()

  /// Detects the corners at all image sizes and computes their descriptors.
  ///
  /// - Parameter origin: if `scales` is a warped view of an image, the map from the view to that image.
  ///   Positions refer to that image.
  init(of scales: FeatureScales, origin: Homography = .identity) {
    self.origin = origin
    let numbers = FloatBuffer(count: 2048)
    for (index, scale) in scales.scales.enumerated() {
      // Each size has half the area of the previous size. Relative to the first size, the number of corners decreases
      // more slowly than the area.
      let fraction = index == 0 ? 1.0 : 0.75 / Double(index)
      let corners = CornerDetector.corners(
        of: scale.plane, count: max(60, Int(Self.maximumCorners * fraction)))
      for corner in corners { describe(corner, of: scale, numbers.base) }
    }
  }

  private func describe(
    _ corner: CornerDetector.Corner, of scale: FeatureScales.Scale,
    _ scratch: UnsafeMutablePointer<Float>
  ) {
    let tables = Self.tables
    let plane = scale.plane
    let (moments, start, step) = (scratch, scratch + 4, scratch + 8)
    let (patch, work, pooled) = (scratch + 16, scratch + 352, scratch + 896)
    let lines = scratch + 1024
    ck_patch_moments(
      plane.base + (corner.y - 16) * plane.bytesPerRow + corner.x - 16, plane.bytesPerRow,
      tables.momentsX.base, tables.momentsY.base, moments)
    let size = (moments[0] * moments[0] + moments[1] * moments[1]).squareRoot()
    guard size > 1e-3 else { return }
    let (c, s) = (moments[0] / size, moments[1] / size)
    let reach = Self.spacing * 8.5
    (step[0], step[1], step[2]) = (c * Self.spacing, s * Self.spacing, 0)
    for y in 0..<18 {
      let v = Float(y) * Self.spacing - reach
      start[0] = Float(corner.x) - reach * c - v * s
      start[1] = Float(corner.y) - reach * s + v * c
      start[2] = 1
      ck_warp_line(
        plane.base, Int32(plane.width), Int32(plane.height), plane.bytesPerRow, start, step, 18,
        lines, patch + y * 18, lines + 128)
    }
    ck_pool_gradients(patch, tables.directions.base, tables.weights.base, work, pooled)
    append(pooled)
    positions.append(
      origin(
        Point(
          (Double(corner.x) + 0.5) * scale.zoom.x, (Double(corner.y) + 0.5) * scale.zoom.y)))
  }

  /// Adds a descriptor, after clipping its large values and scaling it to the common norm.
  private func append(_ pooled: UnsafeMutablePointer<Float>) {
    for _ in 0..<2 {
      var square: Float = 0
      for index in 0..<Self.length { square += pooled[index] * pooled[index] }
      let factor = 1 / max(1e-12, square.squareRoot())
      for index in 0..<Self.length { pooled[index] = min(pooled[index] * factor, 0.2) }
    }
    var square: Float = 0
    for index in 0..<Self.length { square += pooled[index] * pooled[index] }
    let factor = Float(Self.norm) / max(1e-12, square.squareRoot())
    for index in 0..<Self.length {
      descriptors.append(Int16((pooled[index] * factor).rounded(.toNearestOrEven)))
    }
  }
}

/// The tables for computing a corner's direction and for pooling the gradients in its neighborhood.
private struct DescriptorTables: Sendable {
  let momentsX: FixedFloats
  let momentsY: FixedFloats
  /// The cosines of the descriptor's directions, followed by their sines.
  let directions: FixedFloats
  /// The weights of 16 pixels in each of 4 cells along one axis. A weight is the product of a triangle function that is
  /// two cells wide and a wide Gaussian.
  let weights: FixedFloats

  init() {
    momentsX = Self.moments { dx, _ in dx }
    momentsY = Self.moments { _, dy in dy }
    directions = FixedFloats(count: 16) { directions in
      for index in 0..<8 {
        let (cosine, sine) = ExactFunctions.turn(index, of: 8)
        directions[index] = Float(cosine)
        directions[8 + index] = Float(sine)
      }
    }
    weights = FixedFloats(count: 64) { weights in
      for cell in 0..<4 {
        for pixel in 0..<16 {
          let distance = abs(Double(pixel) - 7.5 - (Double(cell) - 1.5) * 4) / 4
          let outward = (Double(pixel) - 7.5) / 8
          weights[cell * 16 + pixel] = Float(
            max(0, 1 - distance) * ExactFunctions.exp(-outward * outward / 2))
        }
      }
    }
  }

  /// Returns the values of a coordinate at 32 x 32 pixels, multiplied by weights that are zero outside a circle.
  /// Because of the circle, rotating the image rotates the computed direction by the same angle.
  private static func moments(_ coordinate: (Double, Double) -> Double) -> FixedFloats {
    FixedFloats(count: 1024) { moments in
      for y in 0..<32 {
        for x in 0..<32 {
          let (dx, dy) = (Double(x) - 15.5, Double(y) - 15.5)
          let square = dx * dx + dy * dy
          let weight = square < 15.5 * 15.5 ? ExactFunctions.exp(-square / 72) : 0
          moments[y * 32 + x] = Float(coordinate(dx, dy) * weight)
        }
      }
    }
  }
}
