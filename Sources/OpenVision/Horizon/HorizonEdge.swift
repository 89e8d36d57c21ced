import Foundation
import Geometry
import Imaging

/// The map from a working picture's pixels to a plane around the image's center, y upwards, in
/// units of a pixel's width.
struct HorizonFrame: Sendable {
  /// The image's center in the picture's pixels.
  let center: Point
  /// A pixel's height divided by its width.
  let pixelAspect: Double

  func position(_ x: Double, _ y: Double) -> SIMD2<Double> {
    SIMD2(x - center.x, (center.y - y) * pixelAspect)
  }

  /// Maps a position of the plane to the picture's pixels.
  func pixel(_ position: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(position.x + center.x, center.y - position.y / pixelAspect)
  }
}

/// A point of an edge.
struct HorizonEdgePoint {
  var position: SIMD2<Double>
  /// The direction from dark to bright, of length 1.
  var normal: SIMD2<Double>
}

/// A straight piece of an edge; the bright side lies to the left from start to end.
struct HorizonEdge {
  var start: SIMD2<Double>
  var end: SIMD2<Double>
  /// The mean length of the gradient along it, in a gradient field's units.
  var magnitude: Double

  var middle: SIMD2<Double> { (start + end) / 2 }
  var length: Double { hypot(end.x - start.x, end.y - start.y) }
  /// The angle, counterclockwise from the x axis, -pi/2...pi/2.
  var angle: Double {
    var angle = atan2(end.y - start.y, end.x - start.x)
    if angle > .pi / 2 { angle -= .pi } else if angle < -.pi / 2 { angle += .pi }
    return angle
  }
}

/// The edges of a picture.
struct HorizonEdges {
  private(set) var points: [HorizonEdgePoint] = []
  private(set) var pieces: [HorizonEdge] = []

  /// Finds the edges.
  ///
  /// - Parameter plane: a plane of luma.
  init(_ plane: PixelBuffer.Plane, in frame: HorizonFrame) {
    guard plane.width >= 8, plane.height >= 8 else { return }
    let field = GradientField(plane)
    let found = EdgePoints(field, threshold: EdgeThreshold.threshold(field))
    points.reserveCapacity(found.points.count)
    for point in found.points {
      // A normal is mapped like a gradient: by the inverse of the map of lengths.
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
