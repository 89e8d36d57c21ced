import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

@testable import ExamplePunchCard

/// Tests that the dimples of a punch card are counted correctly, as in Apple's talk about contours.
@Suite struct PunchCardTests {
  @Test(arguments: [(32, 1), (32, 2), (32, 3), (1, 4), (17, 5), (60, 6), (100, 7)])
  func `after filtering, the contours of a punch card are exactly its dimples`(
    count: Int, seed: Int
  ) throws {
    let card = PunchCard(dimples: count, seed: UInt64(seed))
    let picture = card.image
    let unfiltered = try ContourPicture(of: picture).contours
    #expect(unfiltered.contourCount > 300)

    let contours = try ContourPicture(of: ContourPicture.prepared(picture)).contours
    #expect(contours.contourCount == count)
    #expect(contours.topLevelContourCount == count)
    // Each contour must have the position and the size of a dimple.
    var left = card.dimples
    for contour in contours.topLevelContours {
      let circle = try VNGeometryUtils.boundingCircle(for: contour)
      let center = CGPoint(
        x: circle.center.x / Double(contour.aspectRatio) * Double(PunchCard.width),
        y: circle.center.y * Double(PunchCard.height))
      let nearest = left.indices.min {
        Self.distance(left[$0], center) < Self.distance(left[$1], center)
      }
      let index = try #require(nearest)
      #expect(Self.distance(left[index], center) < 1.5)
      // Pixels darker than about a tenth of the maximum brightness become black, so the border is slightly inside the
      // blurred rim.
      let radius = circle.radius * Double(PunchCard.height)
      #expect(radius > PunchCard.dimpleRadius - 3 && radius < PunchCard.dimpleRadius)
      left.remove(at: index)
    }
  }

  @Test func `contours are drawn as red lines around the dimples of a punch card`() throws {
    let card = PunchCard(dimples: 32, seed: 1)
    let contours = try ContourPicture(of: ContourPicture.prepared(card.image))
    let drawing = try CIContext().pixelBuffer(contours.drawn(over: card.image))
    #expect(drawing.width == PunchCard.width && drawing.height == PunchCard.height)
    let samples = drawing.rgbSamples
    let red = (0..<samples.count / 3).filter {
      samples[3 * $0] > 230 && samples[3 * $0 + 1] < 60 && samples[3 * $0 + 2] < 60
    }
    // Each dimple is surrounded by a line two pixels wide.
    let expected = 32 * 2 * 2 * Double.pi * PunchCard.dimpleRadius
    #expect(Double(red.count) > 0.4 * expected && Double(red.count) < 1.4 * expected)
    for index in red {
      let place = CGPoint(
        x: Double(index % PunchCard.width),
        y: Double(PunchCard.height - 1 - index / PunchCard.width))
      let nearest = card.dimples.map { Self.distance($0, place) }.min() ?? .infinity
      #expect(abs(nearest - PunchCard.dimpleRadius) < 4)
    }
  }

  @Test(arguments: 1...5)
  func `the outline of a sheet with dented sides is approximated by its four corners`(seed: Int)
    throws
  {
    // The sheet is seen at an angle on a dark table and has dents of up to four pixels along its sides.
    let corners: [SIMD2<Double>] = [[112, 70], [520, 118], [478, 402], [74, 350]]
    var random = RandomNumbers(seed: UInt64(seed))
    var outline: [SIMD2<Double>] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      let along = next - corner
      let length = (along * along).sum().squareRoot()
      outline.append(corner)
      for step in 1..<9 {
        let dent = Double(random.below(9) - 4)
        let out = SIMD2(along.y, -along.x) / length
        outline.append(corner + along * (Double(step) / 9) + out * dent)
      }
    }
    let crossings = (0..<480).map { Self.crossings(of: outline, y: Double($0) + 0.5) }
    let pixels = TestImages.luma(width: 640, height: 480) { x, y in
      // A pixel is inside the outline if a ray to the right crosses the outline an odd number of times.
      let isSheet = crossings[y].count { $0 > Double(x) + 0.5 } % 2 == 1
      return (isSheet ? 190 + x / 16 : 40) + random.spread(6)
    }
    let picture = CIImage(cvPixelBuffer: pixels).clampedToExtent().applyingGaussianBlur(sigma: 1)
      .cropped(to: CGRect(x: 0, y: 0, width: 640, height: 480))
    let request = VNDetectContoursRequest()
    request.detectsDarkOnLight = false
    try VNImageRequestHandler(ciImage: picture).perform([request])
    let contours = try #require(request.results?.first)
    let sheet = try #require(
      contours.topLevelContours.max { $0.pointCount < $1.pointCount })
    #expect(sheet.pointCount > 500)
    let found = try sheet.polygonApproximation(epsilon: 0.02)
    #expect(found.pointCount == 4)
    for point in found.normalizedPoints {
      let place = SIMD2(Double(point.x) * 640, (1 - Double(point.y)) * 480)
      let distances = corners.map { (($0 - place) * ($0 - place)).sum().squareRoot() }
      #expect(distances.min() ?? .infinity < 8)
    }
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Returns where an outline crosses a horizontal line.
  private static func crossings(of outline: [SIMD2<Double>], y: Double) -> [Double] {
    outline.indices.compactMap { index in
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      guard (a.y > y) != (b.y > y) else { return nil }
      return a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
    }
  }
}
