import Foundation
import GroundTruth
import Imaging
import OpenVision
import Testing

/// Tests that compare measures of contours, polygons, circles and vectors with known or independently computed values.
struct ContourGeometryTests {
  /// Returns the contour of a circle whose diameter is almost the height of the image. The image has half the width and
  /// height of the image in Apple's WWDC talk about contours, which is 1920 by 1080 pixels.
  private func circle() throws -> VNContour {
    var picture = ShapeImage(width: 960, height: 540)
    picture.paint(.circle(x: 480, y: 270, radius: 269), 0)
    return try contours(in: picture.image()).contour(at: 0)
  }

  @Test("A circle in a wide image has the right bounding circle, area and perimeter")
  func aspectRatio() throws {
    let contour = try circle()
    let box = contour.normalizedPath.boundingBox
    #expect(abs(box.width - 538.0 / 960) < 1e-3 && abs(box.height - 538.0 / 540) < 1e-3)
    let radius = 269.0 / 540
    let bounding = try VNGeometryUtils.boundingCircle(for: contour)
    #expect(abs(bounding.radius - radius) < 1e-3)
    #expect(abs(bounding.center.x - 960.0 / 540 / 2) < 1e-3)
    #expect(abs(bounding.center.y - 0.5) < 1e-3)
    var area = 0.0
    try VNGeometryUtils.calculateArea(&area, for: contour, orientedArea: false)
    #expect(abs(area - .pi * radius * radius) < 1e-3)
    var perimeter = 0.0
    try VNGeometryUtils.calculatePerimeter(
      &perimeter, for: contour.polygonApproximation(epsilon: 0.002))
    #expect(abs(perimeter / (2 * .pi * radius) - 1) < 0.01)
  }

  @Test("A quadrilateral with dented sides is approximated by its four corners", arguments: 0..<6)
  func polygonApproximation(_ index: Int) throws {
    var random = RandomNumbers(state: UInt64(index))
    var corners: [SIMD2<Double>] = []
    let ideal = [SIMD2(60.0, 50.0), SIMD2(330.0, 70.0), SIMD2(300.0, 250.0), SIMD2(40.0, 220.0)]
    for (at, corner) in ideal.enumerated() {
      corners.append(corner)
      let next = ideal[(at + 1) % 4]
      // Kinks of up to two pixels are added along each side.
      for step in 1..<6 {
        let along = corner + (next - corner) * (Double(step) / 6)
        corners.append(along + SIMD2(random.nextShare() * 4 - 2, random.nextShare() * 4 - 2))
      }
    }
    var picture = ShapeImage(width: 400, height: 300)
    picture.paint(.polygons([corners]), 30)
    let contour = try contours(in: picture.image()).contour(at: 0)
    let polygon = try contour.polygonApproximation(epsilon: 0.015)
    #expect(polygon.pointCount == 4)
    #expect(polygon.indexPath == contour.indexPath && polygon.aspectRatio == contour.aspectRatio)
    for point in polygon.normalizedPoints {
      let (x, y) = (Double(point.x) * 400, (1 - Double(point.y)) * 300)
      #expect(ideal.contains { hypot($0.x - x, $0.y - y) < 4 })
    }
    // Every dropped point is within epsilon of the simplified outline.
    let outline = ShapeOutline.polygons([
      polygon.normalizedPoints.map { SIMD2(Double($0.x), Double($0.y)) }
    ])
    for point in contour.normalizedPoints {
      #expect(outline.distance(Double(point.x), Double(point.y)) <= 0.015 + 1e-6)
    }
    #expect(try contour.polygonApproximation(epsilon: 0).pointCount <= contour.pointCount)
    #expect(
      try polygon.polygonApproximation(epsilon: 0.01).normalizedPoints == polygon.normalizedPoints)
    for epsilon in [-0.1, Float.nan, .infinity] {
      #expect(throws: VNError.self) { try contour.polygonApproximation(epsilon: epsilon) }
    }
  }

  @Test(
    "The bounding circle of points is the smallest circle that contains them", arguments: 0..<40)
  func boundingCircles(_ index: Int) throws {
    var random = RandomNumbers(state: UInt64(index) + 9)
    let count = 1 + index % 9
    let points = (0..<count).map { _ in
      VNPoint(x: random.nextShare(), y: index % 4 == 0 ? 0.25 : random.nextShare())
    }
    let circle = try VNGeometryUtils.boundingCircle(for: points)
    #expect(points.allSatisfy { circle.center.distance($0) <= circle.radius * (1 + 1e-9) + 1e-15 })
    // The expected circle is the smallest one that contains all points, among the circles through three points and the
    // circles whose diameter connects two points.
    var best = count == 1 ? 0 : Double.infinity
    for a in points {
      for b in points {
        for c in points {
          let center: VNPoint
          if c === b {
            center = VNPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
          } else {
            let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
            guard abs(d) > 1e-12 else { continue }
            let (sa, sb, sc) = (a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y, c.x * c.x + c.y * c.y)
            center = VNPoint(
              x: (sa * (b.y - c.y) + sb * (c.y - a.y) + sc * (a.y - b.y)) / d,
              y: (sa * (c.x - b.x) + sb * (a.x - c.x) + sc * (b.x - a.x)) / d)
          }
          let radius = points.map { center.distance($0) }.max() ?? 0
          best = min(best, radius)
        }
      }
    }
    #expect(abs(circle.radius - best) < 1e-9)
    var vectors = points.map { simd_float2(Float($0.x), Float($0.y)) }
    let same = try VNGeometryUtils.boundingCircle(forSIMDPoints: &vectors, pointCount: count)
    #expect(abs(same.radius - circle.radius) < 1e-6)
  }

  @Test("The bounding circle of many points on a circle is that circle")
  func circleOfPoints() throws {
    let points = (0..<20_000).map { index in
      let angle = Double(index) * 0.001
      return VNPoint(x: 3 + 2 * cos(angle), y: 1 + 2 * sin(angle))
    }
    let circle = try VNGeometryUtils.boundingCircle(for: points)
    #expect(abs(circle.radius - 2) < 1e-9 && abs(circle.center.x - 3) < 1e-9)
    #expect(throws: VNError.self) { try VNGeometryUtils.boundingCircle(for: [VNPoint]()) }
    #expect(throws: VNError.self) {
      try VNGeometryUtils.boundingCircle(for: [VNPoint(x: .nan, y: 0)])
    }
  }

  @Test("Holes have negative oriented areas")
  func orientedArea() throws {
    var picture = ShapeImage(width: 200, height: 100)
    picture.paint(.rectangle(x: 100, y: 50, width: 120, height: 80), 0)
    picture.paint(.rectangle(x: 100, y: 50, width: 60, height: 40), 255)
    let found = try contours(in: picture.image())
    let outer = try found.contour(at: 0)
    let inner = try outer.childContour(at: 0)
    var area = 0.0
    try VNGeometryUtils.calculateArea(&area, for: outer, orientedArea: true)
    #expect(abs(area * 10_000 - 9600) < 1)
    try VNGeometryUtils.calculateArea(&area, for: inner, orientedArea: true)
    #expect(abs(area * 10_000 + 2400) < 1)
    try VNGeometryUtils.calculateArea(&area, for: inner, orientedArea: false)
    #expect(area > 0)
    let path = found.normalizedPath
    #expect(path.contains(CGPoint(x: 0.25, y: 0.5)))
    #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)))
    #expect(!path.contains(CGPoint(x: 0.5, y: 0.5), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 0.05, y: 0.5)))
  }

  @Test("Operations on vectors, points and circles give the values computed by hand")
  func values() {
    let a = VNVector(xComponent: 3, yComponent: 4)
    #expect(a.length == 5 && a.r == 5 && a.squaredLength == 25)
    #expect(abs(a.theta - atan2(4, 3)) < 1e-15)
    let polar = VNVector(r: 2, theta: .pi / 2)
    #expect(abs(polar.x) < 1e-15 && polar.y == 2)
    let point = VNPoint(x: 1, y: 1)
    #expect(VNVector(head: VNPoint(x: 4, y: 5), tail: point) == a)
    #expect(VNVector(byMultiplying: a, byScalar: 2) == VNVector(xComponent: 6, yComponent: 8))
    #expect(VNVector(byAdding: a, to: a) == VNVector(xComponent: 6, yComponent: 8))
    #expect(VNVector(bySubtracting: a, from: .zero) == VNVector(xComponent: -3, yComponent: -4))
    #expect(VNVector.unitVector(for: a) == VNVector(xComponent: 0.6, yComponent: 0.8))
    #expect(VNVector.unitVector(for: .zero) == .zero)
    #expect(VNVector.dotProduct(of: a, vector: VNVector(xComponent: -4, yComponent: 3)) == 0)
    #expect(VNPoint.apply(a, to: point) == VNPoint(location: CGPoint(x: 4, y: 5)))
    #expect(point.distance(VNPoint.apply(a, to: point)) == 5)
    #expect(VNPoint.distance(.zero, VNPoint(x: 0, y: 2)) == 2)
    let circle = VNCircle(center: point, diameter: 4)
    #expect(circle.radius == 2 && circle == VNCircle(center: point, radius: 2))
    #expect(circle.contains(VNPoint(x: 3, y: 1)) && !circle.contains(VNPoint(x: 3.1, y: 1)))
    #expect(circle.contains(VNPoint(x: 3.4, y: 1), inCircumferentialRingOfWidth: 1))
    #expect(circle.contains(VNPoint(x: 2.6, y: 1), inCircumferentialRingOfWidth: 1))
    #expect(!circle.contains(VNPoint(x: 2.4, y: 1), inCircumferentialRingOfWidth: 1))
  }
}
