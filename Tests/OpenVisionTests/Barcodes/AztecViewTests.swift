#if Barcodes
  import Foundation
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for rotated Aztec codes.
  @Suite struct AztecViewTests {
    @Test func `the corners of a quadrilateral are computed from points on its sides`() throws {
      let exact = [Point(20, 10), Point(60, 22), Point(50, 70), Point(12, 48)]
      let points = (0..<4).flatMap { side in
        (0..<24).map { step -> Point in
          let share = (Double(step) + 0.5) / 24
          return exact[side] * (1 - share) + exact[(side + 1) % 4] * share
        }
      }
      let found = try #require(AztecView.corners(of: points))
      for corner in exact {
        #expect(found.contains { $0.distance(to: corner) < 0.01 })
      }
      #expect(AztecView.corners(of: Array(points.prefix(15))) == nil)
      #expect(AztecView.corners(of: Array(repeating: Point(3, 3), count: 40)) == nil)
    }

    @Test
    func `an Aztec view shows a rotated code upright and maps points back to the image`() throws {
      let code = try PrintedCode.first("Aztec")
      let module = 180 / code.modules.columns
      let (image, corners) = code.drawn(module: module, degrees: 33)
      let view = try #require(
        AztecView(
          of: image, around: Point(321, 239), module: module * 1.1, isLight: false))
      let side = Double(view.picture.width)
      #expect(view.position(Point(side / 2, side / 2)).distance(to: Point(320, 240)) < 1)
      // The center of an Aztec code looks the same from four directions, so the view's upper-left corner may be any of
      // the code's four corners.
      let half = code.modules.columns / 2 * side / 80
      let corner = view.position(Point(side / 2 - half, side / 2 - half))
      #expect(try #require(corners.map { $0.distance(to: corner) }.min()) < 4)
      let flat = TestImages.luma(width: 90, height: 90) { x, _ in x }
      #expect(AztecView(of: flat, around: Point(45, 45), module: 5, isLight: false) == nil)
      #expect(AztecView(of: flat, around: Point(-5, 400), module: 5, isLight: true) == nil)
    }

    @Test(arguments: [-60.0, 20, 33, 45, 80])
    func `a rotated Aztec code is read with corner errors below 16 pixels`(degrees: Double) throws {
      let code = try PrintedCode.first("Aztec")
      for isInverted in [false, true] {
        let (image, corners) = code.drawn(
          module: 180 / code.modules.columns, degrees: degrees, center: Point(250, 220),
          isInverted: isInverted)
        let request = VNDetectBarcodesRequest()
        try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
        let read = try #require(request.results?.first)
        #expect(read.payloadStringValue == code.text)
        let error = zip(read.normalizedCorners, corners).map {
          Point(normalized: $0, in: image.size).distance(to: $1)
        }.max()
        // The corners that ZXing reports deviate from the printed corners by up to 14 pixels.
        #expect(try #require(error) < 16)
      }
    }
  }
#endif
