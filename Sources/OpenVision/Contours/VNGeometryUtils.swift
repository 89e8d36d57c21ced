import Foundation

/// Functions that measure contours and polygons.
///
/// Functions that take a contour multiply its x coordinates by its aspect ratio, so all lengths are in units of the
/// image's height. Functions that take points use their coordinates unchanged. All functions throw an error with the
/// code `invalidArgument` if there are no points or if a point is not finite.
public final class VNGeometryUtils: NSObject {
  /// Returns the smallest circle that encloses a contour, in units of the image's height.
  public class func boundingCircle(for contour: VNContour) throws -> VNCircle {
    try boundingCircle(contour.isotropicPoints)
  }

  /// Returns the smallest circle that encloses the points.
  public class func boundingCircle(for points: [VNPoint]) throws -> VNCircle {
    try boundingCircle(points.map { SIMD2($0.x, $0.y) })
  }

  /// Returns the smallest circle that encloses the points.
  ///
  /// - Parameters:
  ///   - points: a pointer to `pointCount` points.
  ///   - pointCount: the number of points, 1 or more.
  public class func boundingCircle(
    forSIMDPoints points: UnsafePointer<simd_float2>, pointCount: Int
  ) throws -> VNCircle {
    try boundingCircle(
      (0..<max(0, pointCount)).map { SIMD2(Double(points[$0].x), Double(points[$0].y)) })
  }

  /// Computes the area inside a contour by Green's theorem, in units of the square of the image's height.
  ///
  /// - Parameters:
  ///   - area: receives the result.
  ///   - contour: the contour.
  ///   - orientedArea: whether the area of a clockwise contour is negative; if false, all areas are positive.
  public class func calculateArea(
    _ area: UnsafeMutablePointer<Double>, for contour: VNContour, orientedArea: Bool
  ) throws {
    let oriented = try orientedPolygonArea(contour.isotropicPoints)
    area.pointee = orientedArea ? oriented : abs(oriented)
  }

  /// Computes the length of a contour, in units of the image's height.
  ///
  /// - Parameters:
  ///   - perimeter: receives the result.
  ///   - contour: the contour.
  public class func calculatePerimeter(
    _ perimeter: UnsafeMutablePointer<Double>, for contour: VNContour
  ) throws {
    let points = contour.isotropicPoints
    try check(points)
    var sum = 0.0
    var last = points[points.count - 1]
    for point in points {
      let side = point - last
      sum += (side.x * side.x + side.y * side.y).squareRoot()
      last = point
    }
    perimeter.pointee = sum
  }

  private static func boundingCircle(_ points: [SIMD2<Double>]) throws -> VNCircle {
    try check(points)
    let circle = SmallestCircle(around: points)
    return VNCircle(
      center: VNPoint(x: circle.center.x, y: circle.center.y),
      radius: circle.squaredRadius.squareRoot())
  }

  /// Returns the signed area of a polygon: half the sum of the cross products of consecutive points, with coordinates
  /// relative to the first point.
  private static func orientedPolygonArea(_ points: [SIMD2<Double>]) throws -> Double {
    try check(points)
    let origin = points[0]
    var sum = 0.0
    var last = points[points.count - 1] - origin
    for point in points {
      let next = point - origin
      sum += last.x * next.y - last.y * next.x
      last = next
    }
    return sum / 2
  }

  private static func check(_ points: [SIMD2<Double>]) throws {
    guard !points.isEmpty else {
      throw VNError(.invalidArgument, "there are no points; expected at least one")
    }
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      throw VNError(.invalidArgument, "a point is not finite; expected finite coordinates")
    }
  }
}

extension VNContour {
  /// The contour's points, with both coordinates in units of the image's height.
  fileprivate var isotropicPoints: [SIMD2<Double>] {
    let aspectRatio = Double(aspectRatio)
    return normalizedPoints.map { SIMD2(Double($0.x) * aspectRatio, Double($0.y)) }
  }
}
