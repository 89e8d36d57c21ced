import Geometry
import Testing

@testable import OpenVision

@Suite struct ConvexOverlapTests {
  private let square = Quadrilateral(Box(x: 0, y: 0, width: 4, height: 4))

  @Test(
    arguments: [
      // In the first case, half of each box is inside the other one, so the intersection is 8 and the union is 24.
      (Box(x: 2, y: 0, width: 4, height: 4), 1.0 / 3), (Box(x: 1, y: 1, width: 2, height: 2), 0.25),
      (Box(x: 0, y: 0, width: 4, height: 4), 1.0),
      (Box(x: 4, y: 0, width: 4, height: 4), 0.0),
      (Box(x: 9, y: 9, width: 1, height: 1), 0.0),
    ] as [(Box, Double)])
  func `the overlap of two boxes is their intersection's area divided by their union's`(
    box: Box, overlap: Double
  ) {
    let other = Quadrilateral(box)
    #expect(abs(ConvexOverlap.intersectionOverUnion(square, other) - overlap) < 1e-12)
    #expect(abs(ConvexOverlap.intersectionOverUnion(other, square) - overlap) < 1e-12)
    #expect(ConvexOverlap.exceeds(overlap - 0.01, square, other))
    #expect(!ConvexOverlap.exceeds(overlap + 0.01, square, other))
  }

  @Test func `the overlap of a square with one rotated by 45 degrees is computed exactly`() {
    let turned = Quadrilateral(
      topLeft: Point(2, -1), topRight: Point(5, 2), bottomRight: Point(2, 5),
      bottomLeft: Point(-1, 2))
    // The square has an area of 16, and the rotated square has an area of 18. The rotated square cuts four triangles
    // off the other one, each with an area of 0.5.
    let overlap = ConvexOverlap.intersectionOverUnion(square, turned)
    #expect(abs(overlap - 14.0 / 20) < 1e-12)
  }

  @Test func `corners are named by their positions, whichever corner is given first`() {
    let corners = Quadrilateral(
      topLeft: Point(10, 0), topRight: Point(11, 6), bottomRight: Point(1, 5),
      bottomLeft: Point(0, 0))
    let named = corners.named
    #expect(named.topLeft == Point(0, 0))
    #expect(named.topRight == Point(10, 0))
    #expect(named.bottomRight == Point(11, 6))
    #expect(named.bottomLeft == Point(1, 5))
  }
}
