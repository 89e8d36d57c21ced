import Foundation
import OpenVision
import Testing

struct PathTests {
  /// Returns the types and points of a path's elements.
  private func pieces(_ path: CGPath) -> [(CGPathElementType, [CGPoint])] {
    var pieces: [(CGPathElementType, [CGPoint])] = []
    let counts: [CGPathElementType: Int] = [
      .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
      .closeSubpath: 0,
    ]
    path.applyWithBlock { element in
      let count = counts[element.pointee.type] ?? 0
      pieces.append(
        (element.pointee.type, (0..<count).map { element.pointee.points[$0] }))
    }
    return pieces
  }

  @Test("The path of a rectangle has its four corners in order and is closed")
  func rectangle() {
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    let pieces = pieces(path)
    #expect(
      pieces.map(\.0) == [
        .moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath,
      ])
    #expect(
      pieces.flatMap(\.1) == [
        CGPoint(x: 1, y: 2), CGPoint(x: 4, y: 2), CGPoint(x: 4, y: 6), CGPoint(x: 1, y: 6),
      ])
    #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    #expect(path.contains(CGPoint(x: 2, y: 3)) && !path.contains(CGPoint(x: 0, y: 3)))
  }

  @Test("The path of an ellipse deviates by less than 0.03% from the exact ellipse")
  func ellipse() {
    let path = CGPath(ellipseIn: CGRect(x: -2, y: -1, width: 4, height: 2))
    #expect(pieces(path).count == 6)
    var greatest = 0.0
    let flat = path.flattened(threshold: 1e-5)
    for (_, points) in pieces(flat) {
      for point in points {
        greatest = max(greatest, abs(hypot(point.x / 2, point.y) - 1))
      }
    }
    #expect(greatest < 3e-4 && greatest > 0)
    let box = path.boundingBoxOfPath
    #expect(abs(box.minX + 2) < 1e-3 && abs(box.maxY - 1) < 1e-3)
    #expect(path.contains(CGPoint(x: 1.4, y: 0.7)) && !path.contains(CGPoint(x: 1.5, y: 0.7)))
  }

  @Test("boundingBox includes the control points of curves, boundingBoxOfPath only the curves")
  func curves() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 2))
    path.addCurve(
      to: CGPoint(x: 2, y: -3), control1: CGPoint(x: 4, y: 0), control2: CGPoint(x: 4, y: -3))
    #expect(path.boundingBox == CGRect(x: 0, y: -3, width: 4, height: 5))
    // The quadratic curve reaches halfway to its control point. The cubic curve reaches three quarters of the way to
    // its two control points.
    let box = path.boundingBoxOfPath
    #expect(abs(box.maxY - 1) < 1e-3 && abs(box.maxX - 3.5) < 1e-3)
  }

  @Test("The fill rule determines whether a point in the inner of two rectangles is inside")
  func rules() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    let middle = CGPoint(x: 5, y: 5)
    #expect(path.contains(middle) && !path.contains(middle, using: .evenOdd))
    #expect(
      path.contains(
        CGPoint(x: 105, y: 1), using: .evenOdd,
        transform: CGAffineTransform(translationX: 100, y: 0)))
  }

  @Test("A copied path equals the original, can be translated, and does not change with it")
  func copies() throws {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.boundingBox.isNull && path.currentPoint == .zero)
    path.closeSubpath()
    #expect(path.isEmpty)
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)])
    let copy = try #require(path.copy())
    #expect(copy == path && copy.hashValue == path.hashValue)
    path.closeSubpath()
    #expect(copy != path)
    // After a subpath is closed, the next subpath begins at the point where the closed subpath began.
    path.addLine(to: CGPoint(x: -1, y: 0))
    #expect(pieces(path).map(\.0).suffix(2) == [.moveToPoint, .addLineToPoint])
    var move = CGAffineTransform(translationX: 2, y: 3)
    #expect(copy.copy(using: &move)?.boundingBox == CGRect(x: 2, y: 3, width: 1, height: 1))
    let mutable = try #require(copy.mutableCopy())
    mutable.addPath(copy, transform: move)
    #expect(mutable.boundingBox == CGRect(x: 0, y: 0, width: 3, height: 4))
    #expect(mutable.currentPoint == CGPoint(x: 3, y: 4))
  }
}
