import Foundation
import Geometry
import Imaging

/// The map from a reduced image's pixels to a plane whose origin is the full image's center. The y-axis points up, and
/// the unit of length is the width of a pixel of the reduced image.
struct HorizonFrame: Sendable {
  /// The full image's center, in pixels of the reduced image.
  let center: Point
  /// A pixel's height divided by its width.
  let pixelAspect: Double

  func position(_ x: Double, _ y: Double) -> SIMD2<Double> {
    SIMD2(x - center.x, (center.y - y) * pixelAspect)
  }

  /// Maps a position in the plane to a pixel position.
  func pixel(_ position: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(position.x + center.x, center.y - position.y / pixelAspect)
  }
}

/// A point on an edge.
struct HorizonEdgePoint {
  var position: SIMD2<Double>
  /// The unit vector that is perpendicular to the edge and points from its dark side to its bright side.
  var normal: SIMD2<Double>
}

/// A straight edge segment. The bright side is on the left when moving from start to end.
struct HorizonEdge {
  var start: SIMD2<Double>
  var end: SIMD2<Double>
  /// The mean gradient magnitude along the segment, in units of the gradient field.
  var magnitude: Double

  var middle: SIMD2<Double> { (start + end) / 2 }
  var length: Double { hypot(end.x - start.x, end.y - start.y) }
  /// The angle in radians, counterclockwise from the x-axis, -pi/2...pi/2.
  var angle: Double {
    var angle = atan2(end.y - start.y, end.x - start.x)
    if angle > .pi / 2 { angle -= .pi } else if angle < -.pi / 2 { angle += .pi }
    return angle
  }
}

/// The edge points and straight edge segments of an image.
struct HorizonEdges {
  private(set) var points: [HorizonEdgePoint] = []
  private(set) var pieces: [HorizonEdge] = []

  /// Finds the edges.
  ///
  /// - Parameters:
  ///   - plane: a luma plane.
  ///   - frame: the map from pixels to the coordinates of the edges.
  init(_ plane: PixelBuffer.Plane, in frame: HorizonFrame) {
    guard plane.width >= 8, plane.height >= 8 else { return }
    let field = GradientField(plane)
    let found = EdgePoints(field, threshold: EdgeThreshold.threshold(field))
    points.reserveCapacity(found.points.count)
    for point in found.points {
      // Normals transform like gradients: if an axis is stretched by a factor, their component along that axis is
      // divided by the factor.
      let normal = SIMD2(Double(point.normalX), -Double(point.normalY) / frame.pixelAspect)
      let length = hypot(normal.x, normal.y)
      points.append(
        HorizonEdgePoint(
          position: frame.position(Double(point.x), Double(point.y)), normal: normal / length))
    }
    pieces = StraightEdges(found, minimumLength: 10).edges.map { edge in
      HorizonEdge(
        start: frame.position(edge.start.x, edge.start.y),
        end: frame.position(edge.end.x, edge.end.y), magnitude: Double(edge.magnitude))
    }
  }
}
