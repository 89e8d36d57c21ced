import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

@Suite struct DocumentTests {
  /// Returns a page with a printed box and lines of marks, seen at an angle on a grainy background.
  private func scene(_ corners: Quadrilateral, isSheet: Bool = true) -> PixelBuffer {
    var random = Mutator(seed: 5)
    let back = Homography(square: corners)?.inverse
    return TestImages.rgb(width: 400, height: 300) { x, y in
      let noise = random.below(13)
      let ground = 70 + noise + (x / 5 + y / 7) % 3 * 6
      guard isSheet, let place = back?(Point(Double(x) + 0.5, Double(y) + 0.5)) else {
        return (ground + 20, ground, ground - 20)
      }
      let (u, v) = ((place.x + 1) / 2, (place.y + 1) / 2)
      guard (0...1).contains(u), (0...1).contains(v) else {
        return (ground + 20, ground, ground - 20)
      }
      let inBox = (0.1...0.5).contains(u) && (0.1...0.3).contains(v)
      let isLine =
        v > 0.4 && v < 0.95 && u > 0.1 && u < 0.85 && Int(v * 28) % 2 == 0
        && Int(u * 37) % 4 != 0
      let paper = 215 + noise
      return inBox || isLine ? (60, 60, 70) : (paper, paper, paper - 8)
    }
  }

  private func document(_ image: PixelBuffer) throws -> VNRectangleObservation? {
    let request = VNDetectDocumentSegmentationRequest()
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    return try #require(request.results).first
  }

  @Test(arguments: [
    Quadrilateral(
      topLeft: Point(110, 40), topRight: Point(280, 55), bottomRight: Point(300, 265),
      bottomLeft: Point(90, 250)),
    Quadrilateral(
      topLeft: Point(60, 90), topRight: Point(330, 60), bottomRight: Point(345, 230),
      bottomLeft: Point(70, 240)),
  ])
  func `the corners of a sheet are found instead of those of a box printed on it`(
    _ corners: Quadrilateral
  ) throws {
    let found = try #require(try document(scene(corners)))
    for (corner, expected) in zip(
      [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft], corners.corners)
    {
      let place = Point(corner.x * 400, (1 - corner.y) * 300)
      #expect(place.distance(to: expected) < 5, "\(place)")
    }
    #expect(found.confidence > 0.4)
  }

  @Test func `a gray sheet is found beside a brighter and more colorful circle`() throws {
    let corners = Quadrilateral(
      topLeft: Point(110, 40), topRight: Point(280, 55), bottomRight: Point(285, 265),
      bottomLeft: Point(90, 250))
    let back = try #require(Homography(square: corners)?.inverse)
    var random = Mutator(seed: 6)
    let image = TestImages.rgb(width: 400, height: 300) { x, y in
      let noise = random.below(13)
      let ground = 70 + noise + (x / 5 + y / 7) % 3 * 6
      let point = Point(Double(x) + 0.5, Double(y) + 0.5)
      let position = back(point)
      if abs(position.x) <= 1, abs(position.y) <= 1 {
        return (100 + noise, 100 + noise, 100 + noise)
      }
      if point.distance(to: Point(345, 150)) < 45 { return (220, 40, 40) }
      return (ground + 20, ground, ground - 20)
    }
    let found = try #require(try document(image))
    for (corner, expected) in zip(
      [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft], corners.corners)
    {
      let position = Point(corner.x * 400, (1 - corner.y) * 300)
      #expect(position.distance(to: expected) < 5, "\(position)")
    }
  }

  @Test func `no document is found in an image without a sheet`() throws {
    let corner = Quadrilateral(
      topLeft: Point(0, 0), topRight: Point(1, 0), bottomRight: Point(1, 1),
      bottomLeft: Point(0, 1))
    #expect(try document(scene(corner, isSheet: false)) == nil)
    for (width, height) in [(1, 1), (600, 1), (40, 40)] {
      #expect(try document(TestImages.luma(width: width, height: height) { _, _ in 60 }) == nil)
    }
  }
}
