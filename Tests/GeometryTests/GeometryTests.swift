import Geometry
import Testing

@Suite struct GeometryTests {
  @Test func `a box encloses its points exactly`() {
    let box = Box(enclosing: [Point(3, 9), Point(-1, 4), Point(2, 11)])
    #expect(box == Box(x: -1, y: 4, width: 4, height: 7))
    #expect(Box(enclosing: []) == nil)
  }

  @Test func `boxes that only touch share no area`() {
    let a = Box(x: 0, y: 0, width: 10, height: 10)
    let b = Box(x: 10, y: 0, width: 5, height: 5)
    #expect(a.intersection(b).area == 0)
    #expect(a.intersection(Box(x: 5, y: 6, width: 100, height: 100)).area == 20)
  }

  @Test(arguments: [
    Box(x: 0, y: 0, width: 0, height: 5), Box(x: .nan, y: 0, width: 1, height: 1),
    Box(x: 0, y: 0, width: -1, height: -1), Box(x: 0, y: 0, width: .infinity, height: 1),
  ])
  func `a box with an empty, negative or non-finite dimension is invalid`(box: Box) {
    #expect(!box.isValid)
  }

  @Test func `the signed area of a quadrilateral is negative if its corners are mirrored`() {
    let square = Quadrilateral(Box(x: 2, y: 3, width: 4, height: 5))
    #expect(square.signedArea == 20)
    let mirrored = Quadrilateral(
      topLeft: square.topRight, topRight: square.topLeft, bottomRight: square.bottomLeft,
      bottomLeft: square.bottomRight)
    #expect(mirrored.signedArea == -20)
    #expect(mirrored.boundingBox == Box(x: 2, y: 3, width: 4, height: 5))
  }
}
