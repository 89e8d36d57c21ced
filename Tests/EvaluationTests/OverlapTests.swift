import Geometry
import Testing

@testable import Evaluation

struct OverlapTests {
  private let square = Quadrilateral(Box(x: 0, y: 0, width: 10, height: 10))

  @Test func `two boxes that share a quarter of their areas have an overlap of one seventh`() {
    let a = Box(x: 0, y: 0, width: 10, height: 10)
    let b = Box(x: 5, y: 5, width: 10, height: 10)
    #expect(a.overlap(with: b) == 25.0 / 175)
    #expect(a.overlap(with: a) == 1)
    #expect(a.overlap(with: Box(x: 10, y: 0, width: 5, height: 5)) == 0)
  }

  @Test(arguments: [
    Box(x: .nan, y: 0, width: 1, height: 1), Box(x: 0, y: 0, width: 0, height: 5),
    Box(x: 0, y: 0, width: -3, height: 5), Box(x: .infinity, y: 0, width: 1, height: 1),
  ])
  func `invalid boxes have an overlap of 0 with every box, including themselves`(box: Box) {
    #expect(box.overlap(with: box) == 0)
    #expect(Box(x: 0, y: 0, width: 4, height: 4).overlap(with: box) == 0)
    #expect(Region.box(box).polygonOverlap(with: .quadrilateral(square), within: nil) == 0)
  }

  @Test func `overlaps of enormous and tiny boxes are between 0 and 1`() {
    let huge = Box(x: -1e300, y: -1e300, width: 1e301, height: 1e301)
    let tiny = Box(x: 0, y: 0, width: 1e-200, height: 1e-200)
    for overlap in [huge.overlap(with: huge), tiny.overlap(with: tiny), huge.overlap(with: tiny)] {
      #expect((0...1).contains(overlap))
    }
  }

  @Test func `a square turned by 45 degrees and its bounding box have an overlap of 0.5`() {
    let diamond = Quadrilateral(
      topLeft: Point(5, 0), topRight: Point(10, 5), bottomRight: Point(5, 10),
      bottomLeft: Point(0, 5))
    #expect(diamond.overlap(with: square) == 0.5)
    let bounds = Region.box(diamond.boundingBox)
    #expect(Region.quadrilateral(diamond).polygonOverlap(with: bounds, within: nil) == 0.5)
  }

  @Test func `the overlap does not depend on the first corner or the direction of the corners`() {
    let other = Quadrilateral(
      topLeft: Point(3, -2), topRight: Point(14, 1), bottomRight: Point(12, 9),
      bottomLeft: Point(2, 8))
    let expected = square.overlap(with: other)
    let reversed = Quadrilateral(
      topLeft: other.bottomLeft, topRight: other.bottomRight, bottomRight: other.topRight,
      bottomLeft: other.topLeft)
    let rotated = Quadrilateral(
      topLeft: other.topRight, topRight: other.bottomRight, bottomRight: other.bottomLeft,
      bottomLeft: other.topLeft)
    #expect(abs(square.overlap(with: reversed) - expected) < 1e-14)
    #expect(abs(square.overlap(with: rotated) - expected) < 1e-14)
    #expect(abs(reversed.overlap(with: square) - expected) < 1e-14)
  }

  @Test func `the overlap of a concave quadrilateral counts only the area between its edges`() {
    // The shape is the triangle between the square's left side and the middle of its right side, without the triangle
    // between its left side and its center.
    let arrowhead = Quadrilateral(
      topLeft: Point(0, 0), topRight: Point(10, 5), bottomRight: Point(0, 10),
      bottomLeft: Point(5, 5))
    #expect(abs(arrowhead.overlap(with: square) - 0.25) < 1e-15)
  }

  @Test func `the overlap of a self-crossing quadrilateral counts both of its parts`() {
    // The polygon crosses itself at (5, 5) and has lobes of 25 and 6.25 square pixels.
    let crossed = Quadrilateral(
      topLeft: Point(0, 0), topRight: Point(7.5, 7.5), bottomRight: Point(7.5, 2.5),
      bottomLeft: Point(0, 10))
    #expect(abs(crossed.overlap(with: square) - 0.3125) < 1e-15)
  }

  @Test func `the overlap of polygons far from the origin is as precise as near it`() {
    func moved(_ shape: Quadrilateral) -> Quadrilateral {
      let offset = Point(1e7, 1e7)
      return Quadrilateral(
        topLeft: shape.topLeft + offset, topRight: shape.topRight + offset,
        bottomRight: shape.bottomRight + offset, bottomLeft: shape.bottomLeft + offset)
    }
    let other = Quadrilateral(Box(x: 5, y: 5, width: 10, height: 10))
    let turned = Quadrilateral(
      topLeft: other.topLeft, topRight: Point(15, 6), bottomRight: other.bottomRight,
      bottomLeft: other.bottomLeft)
    let difference = moved(square).overlap(with: moved(turned)) - square.overlap(with: turned)
    #expect(abs(difference) < 1e-12)
  }
}
