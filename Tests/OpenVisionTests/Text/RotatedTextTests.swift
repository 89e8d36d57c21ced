#if Text
  import Foundation
  import Geometry
  import Imaging
  import Media
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for pages that are on their side, upside down or slanted.
  @Suite struct RotatedTextTests {
    /// Returns the drawn page rotated clockwise around its center.
    private func page(degrees: Double) throws -> PixelBuffer {
      let url = try #require(
        Bundle.module.url(forResource: "text", withExtension: "png", subdirectory: "Fixtures"))
      let page = try ImageFile.read(url.path)
      let plane = page.luma
      let gray = TestImages.luma(width: page.width, height: page.height) { x, y in
        Int(plane.base[y * plane.bytesPerRow + x])
      }
      let angle = -degrees * .pi / 180
      let grid = SamplingGrid(
        center: Point(Double(page.width) / 2, Double(page.height) / 2),
        along: Point(cos(angle), sin(angle)), across: Point(-sin(angle), cos(angle)),
        size: PixelSize(width: 760, height: 760))
      return grid.sampled(from: gray, outside: 255)
    }

    private func lines(
      _ degrees: Double, _ level: VNRequestTextRecognitionLevel
    ) throws -> [VNRecognizedTextObservation] {
      let request = VNRecognizeTextRequest()
      request.revision = VNRecognizeTextRequestRevision1
      request.recognitionLevel = level
      try VNImageRequestHandler(cvPixelBuffer: page(degrees: degrees)).perform([request])
      return try #require(request.results)
    }

    @Test(arguments: [0.0, 90, 180, 270], VNRequestTextRecognitionLevel.allCases)
    func `a page rotated by quarter turns is read, and its line corners rotate with it`(
      degrees: Double, level: VNRequestTextRecognitionLevel
    ) throws {
      let found = try lines(degrees, level)
      let line = try #require(
        found.first { $0.topCandidates(1).first?.string == "Tracking 2018" },
        "\(found.map { $0.topCandidates(1).first?.string ?? "" })")
      // The line's direction, from its left corners to its right corners, rotates with the page.
      let direction = Point(
        Double(line.topRight.x - line.topLeft.x), Double(line.topLeft.y - line.topRight.y))
      let angle = degrees * .pi / 180
      #expect(
        (direction.x * cos(angle) + direction.y * sin(angle)) > 0.9
          * direction.distance(to: Point(0, 0)))
    }

    @Test(arguments: [-15.0, 14])
    func `a page slanted by about 15 degrees is read at the accurate level`(degrees: Double) throws
    {
      let found = try lines(degrees, .accurate).compactMap { $0.topCandidates(1).first?.string }
      #expect(found.contains("Tracking 2018"), "\(found)")
    }

    @Test(arguments: [-40.0, -15, 0, 15, 70, 90])
    func `the direction of text lines is found with an error below one degree`(degrees: Double)
      throws
    {
      // The image has rows of dashes.
      let angle = degrees * .pi / 180
      let image = TestImages.luma(width: 600, height: 600) { x, y in
        let (dx, dy) = (Double(x) - 300, Double(y) - 300)
        let (along, across) = (dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle))
        guard abs(along) < 230, abs(across) < 230 else { return 255 }
        let row = Int((across + 400) / 30)
        let isInk = (across + 400).truncatingRemainder(dividingBy: 30) < 12
        let step = (along + 500 + Double(row * row % 17)).truncatingRemainder(dividingBy: 17)
        return isInk && step < 9 ? 0 : 255
      }
      let found = try #require(TextDirection(of: image)).angle * 180 / .pi
      #expect(abs(found - degrees) < 1 || abs(abs(found - degrees) - 180) < 1, "\(found)")
      #expect(TextDirection(of: TestImages.luma(width: 100, height: 100) { _, _ in 9 }) == nil)
    }
  }
#endif
