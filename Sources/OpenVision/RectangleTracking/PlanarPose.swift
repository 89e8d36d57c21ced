import Geometry

/// The pose of a flat surface in a frame, and the illumination of the surface.
struct PlanarPose: Hashable, Sendable {
  /// The homography from the square with the corners (-1, -1) and (1, 1) to the frame. The surface is at the center of
  /// the square, with a margin around it.
  var homography: Homography
  /// The distance by which the square extends beyond the surface on each side, as a fraction of
  /// half the surface's side.
  var margin: Double
  /// The illumination model, which converts the frame's normalized luma to the template's. It consists of a gain, a
  /// bias, and the slopes of the bias along the square's two axes.
  var light = PlanarPose.plainLight

  static let plainLight = SIMD4<Float>(1, 0, 0, 0)

  /// The corners of the surface in the frame.
  var corners: Quadrilateral { homography.quadrilateral(ofReach: 1 / (1 + margin)) }

  /// Creates the pose of a surface from its corners. The result is nil unless the corners are
  /// strictly convex.
  init?(corners: Quadrilateral, margin: Double) {
    guard let inner = Homography(square: corners) else { return nil }
    let reach = 1 + margin
    homography =
      Homography(
        SIMD3(inner.first.x * reach, inner.first.y * reach, inner.first.z),
        SIMD3(inner.second.x * reach, inner.second.y * reach, inner.second.z),
        SIMD3(inner.third.x * reach, inner.third.y * reach, inner.third.z)
      ).normalized
    self.margin = margin
  }

  /// Creates the pose with which a tracker starts.
  ///
  /// The given margin is used if the resulting pose is plausible. Otherwise, the pose has no margin. Corners that are
  /// not strictly convex are replaced by the corners of their bounding box.
  init(startingAt corners: Quadrilateral, margin: Double) {
    if let pose = PlanarPose(corners: corners, margin: margin), pose.isPlausible {
      self = pose
    } else if let pose = PlanarPose(corners: corners, margin: 0) {
      self = pose
    } else {
      let box = corners.boundingBox
      homography = Homography(
        SIMD3(box.width / 2, 0, box.center.x), SIMD3(0, box.height / 2, box.center.y),
        SIMD3(0, 0, 1))
      self.margin = 0
    }
  }

  /// Returns the pose with a change applied to it, or nil if the resulting pose is implausible.
  ///
  /// - Parameter change: eight elements of a matrix, row by row, followed by four changes in the illumination. The
  ///   matrix is added to the identity and applied in the square's coordinates.
  func moved(by change: UnsafePointer<Double>) -> PlanarPose? {
    let step = Homography(
      SIMD3(1 + change[0], change[1], change[2]), SIMD3(change[3], 1 + change[4], change[5]),
      SIMD3(change[6], change[7], 1))
    var pose = self
    pose.homography = (homography * step).normalized
    pose.light += SIMD4(
      Float(change[8]), Float(change[9]), Float(change[10]), Float(change[11]))
    pose.light.x = min(4, max(0.25, pose.light.x))
    return pose.isPlausible ? pose : nil
  }

  /// The area of the square in the frame, in square pixels.
  var area: Double { abs(homography.quadrilateral.signedArea) }

  /// Whether the surface is seen from the front, lies completely in front of the camera, and is large enough to be
  /// compared with the template.
  var isPlausible: Bool {
    guard homography.isFinite, light.sum().isFinite else { return false }
    // All corners must be in front of the camera, where the third homogeneous coordinate is positive.
    let third = homography.third
    guard third.z > 0, third.z > 1.02 * (abs(third.x) + abs(third.y)) else { return false }
    let corners = homography.quadrilateral
    return corners.isStrictlyConvex && abs(corners.signedArea) >= 16
  }
}

extension Homography {
  /// Returns the quadrilateral to which the square with the corners (-reach, -reach) and (reach, reach) is mapped.
  fileprivate func quadrilateral(ofReach reach: Double) -> Quadrilateral {
    Quadrilateral(
      topLeft: self(Point(-reach, -reach)), topRight: self(Point(reach, -reach)),
      bottomRight: self(Point(reach, reach)), bottomLeft: self(Point(-reach, reach)))
  }

  /// The same homography, scaled so that its last element is 1.
  var normalized: Homography {
    let scale = 1 / third.z
    return Homography(first * scale, second * scale, third * scale)
  }

  /// The affine map that approximates this homography near the center of the square.
  var withoutPerspective: Homography {
    let (x, y, third) = (first.z / third.z, second.z / third.z, third)
    return Homography(
      SIMD3((first.x - x * third.x) / third.z, (first.y - x * third.y) / third.z, x),
      SIMD3((second.x - y * third.x) / third.z, (second.y - y * third.y) / third.z, y),
      SIMD3(0, 0, 1))
  }

  /// Returns a homography that applies this homography first and then a translation.
  func translated(by offset: Point) -> Homography {
    Homography(first + third * offset.x, second + third * offset.y, third).normalized
  }

  /// Returns a homography that applies this homography first and then a rotation about a point.
  func turned(about center: Point, cosine: Double, sine: Double) -> Homography {
    let x = first - third * center.x
    let y = second - third * center.y
    return Homography(
      x * cosine - y * sine + third * center.x, x * sine + y * cosine + third * center.y, third
    ).normalized
  }

  /// Returns a homography that applies a translation by (u, v) first and then this homography.
  func preceded(byShift u: Double, _ v: Double) -> Homography {
    (self * Homography(SIMD3(1, 0, u), SIMD3(0, 1, v), SIMD3(0, 0, 1))).normalized
  }
}
