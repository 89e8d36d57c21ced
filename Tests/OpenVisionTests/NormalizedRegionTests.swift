import Foundation
import OpenVision
import Testing

/// Tests of conversions between pixels, coordinates of an image, and coordinates of a region of interest.
@Suite struct NormalizedRegionTests {
  private let region = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)

  @Test func `points and rectangles of a region find their pixels and back`() {
    let point = CGPoint(x: 0.5, y: 0.2)
    // The region begins at 100, 100 and has 200 by 50 pixels.
    let pixel = VNImagePointForNormalizedPointUsingRegionOfInterest(point, 400, 200, region)
    #expect(abs(pixel.x - 200) < 1e-9 && abs(pixel.y - 110) < 1e-9)
    let back = VNNormalizedPointForImagePointUsingRegionOfInterest(pixel, 400, 200, region)
    #expect(abs(back.x - 0.5) < 1e-12 && abs(back.y - 0.2) < 1e-12)
    let rect = CGRect(x: 0.5, y: 0.2, width: 0.5, height: 0.4)
    let pixels = VNImageRectForNormalizedRectUsingRegionOfInterest(rect, 400, 200, region)
    #expect(abs(pixels.minX - 200) < 1e-9 && abs(pixels.minY - 110) < 1e-9)
    #expect(abs(pixels.width - 100) < 1e-9 && abs(pixels.height - 20) < 1e-9)
    let again = VNNormalizedRectForImageRectUsingRegionOfInterest(pixels, 400, 200, region)
    #expect(abs(again.minX - 0.5) < 1e-12 && abs(again.height - 0.4) < 1e-12)
    #expect(
      VNImagePointForFaceLandmarkPoint([0.5, 0.5], region, 400, 200) == CGPoint(x: 200, y: 125))
  }

  @Test func `the newer types convert in the same way`() {
    let size = CGSize(width: 400, height: 200)
    let roi = NormalizedRect(normalizedRect: region)
    let point = NormalizedPoint(imagePoint: CGPoint(x: 200, y: 110), in: size, normalizedTo: roi)
    #expect(abs(point.x - 0.5) < 1e-12 && abs(point.y - 0.2) < 1e-12)
    let pixel = point.toImageCoordinates(from: roi, imageSize: size)
    #expect(abs(pixel.x - 200) < 1e-9 && abs(pixel.y - 110) < 1e-9)
    #expect(
      abs(point.toImageCoordinates(from: roi, imageSize: size, origin: .upperLeft).y - 90) < 1e-9)
    #expect(point.verticallyFlipped().y == 1 - point.y)
    let rect = NormalizedRect(
      imageRect: CGRect(x: 200, y: 110, width: 100, height: 20), in: size, normalizedTo: roi)
    #expect(abs(rect.width - 0.5) < 1e-12 && abs(rect.origin.y - 0.2) < 1e-12)
    let pixels = rect.toImageCoordinates(from: roi, imageSize: size)
    #expect(abs(pixels.minX - 200) < 1e-9 && abs(pixels.height - 20) < 1e-9)
    #expect(abs(roi.verticallyFlipped().origin.y - 0.25) < 1e-12)
  }
}
