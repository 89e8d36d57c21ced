import Geometry
import Imaging
import TestSupport
import Testing

/// Tests for gradients, for subpixel edges, and for the line segments and lines made from edges.
@Suite struct EdgeTests {
  @Test func `the gradient of a step edge is proportional to the height of the step`() {
    let image = TestImages.luma(width: 20, height: 12) { x, _ in x < 10 ? 50 : 80 }
    let field = GradientField(image.luma)
    let position = 6 * 20 + 10
    #expect(field.alongX[position] == Int16(30 * GradientField.unitsPerGrayLevel))
    #expect(field.alongY[position] == 0)
    #expect(field.magnitude[position] == 30 * GradientField.unitsPerGrayLevel)
    #expect(field.magnitude[6 * 20 + 3] == 0)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.75])
  func `edges are located with subpixel accuracy`(fraction: Double) {
    // The image has a step at x = 15 + fraction. The pixel that contains the step is mixed in proportion to the covered
    // area.
    let image = TestImages.luma(width: 30, height: 20) { x, _ in
      x < 15 ? 40 : x == 15 ? Int((40 * fraction + 200 * (1 - fraction)).rounded()) : 200
    }
    let edges = EdgePoints(GradientField(image.luma), threshold: 480)
    #expect(!edges.points.isEmpty)
    for point in edges.points {
      #expect(abs(Double(point.x) - 15 - fraction) < 0.06)
      #expect(point.normalX == 1)
    }
  }

  @Test func `a square has four straight edges with the bright side to the left`() {
    let image = TestImages.square(width: 80, height: 60, x: 20, y: 15, side: 30)
    let points = EdgePoints(GradientField(image.luma), threshold: 480)
    let edges = StraightEdges(points).edges
    #expect(edges.count == 4)
    let center = Point(35, 30)
    for edge in edges {
      #expect(edge.length > 20)
      #expect(edge.length < 31)
      let along = edge.end - edge.start
      let toCenter = center - edge.start
      // The y-axis points down, so a negative cross product means that the center is to the left of the edge, as seen
      // on the screen.
      #expect(along.x * toCenter.y - along.y * toCenter.x < 0)
    }
  }

  @Test func `images too small for the filter have no edges`() {
    for (width, height) in [(1, 1), (4, 40), (40, 4), (6, 6)] {
      let image = TestImages.pattern(width: width, height: height)
      let points = EdgePoints(GradientField(image.luma), threshold: 1)
      #expect(points.points.isEmpty)
      #expect(StraightEdges(points).edges.isEmpty)
    }
  }

  @Test func `a line is fitted to weighted points, and two fitted lines are intersected`() throws {
    var fit = LineFit()
    #expect(fit.line == nil)
    // The points are on y = 2 + x / 2.
    for (x, y) in [(0.0, 2.0), (2, 3), (4, 4), (6, 5), (8, 6)] { fit.add(x, y) }
    let line = try #require(fit.line)
    #expect(abs(line.offset(of: Point(10, 7))) < 1e-9)
    #expect(abs(line.direction.y / line.direction.x - 0.5) < 1e-9)
    #expect(line.deviation < 1e-6)
    var upright = LineFit()
    upright.add(3, 0)
    upright.add(3, 5, weight: 2)
    let vertical = try #require(upright.line)
    #expect(abs(vertical.direction.x) < 1e-12)
    let crossing = try #require(vertical.intersection(line))
    #expect(crossing.distance(to: Point(3, 3.5)) < 1e-9)
    #expect(line.intersection(line) == nil)
  }
}
