#if Barcodes
  import Foundation
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for codes that are found only by the searches that follow the first one.
  @Suite struct AdditionalSearchTests {
    private func found(in image: PixelBuffer) throws -> [VNBarcodeObservation] {
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      return try #require(request.results)
    }

    /// Returns the luma, scaled so that black and white become the given values, and optionally mirrored.
    private func changed(_ image: PixelBuffer, from dark: Int, to light: Int, mirrors: Bool = false)
      -> PixelBuffer
    {
      let plane = image.planes[0]
      return TestImages.luma(width: image.width, height: image.height) { x, y in
        let column = mirrors ? image.width - 1 - x : x
        let value = Int(plane.base[y * plane.bytesPerRow + column])
        return dark + (light - dark) * value / 255
      }
    }

    @Test(arguments: [Point(160, 130), Point(480, 130), Point(170, 340), Point(470, 330)])
    func `an Aztec code is read at any position in the image, also inverted`(center: Point) throws {
      let code = try PrintedCode.first("Aztec")
      for isInverted in [false, true] {
        let (image, corners) = code.drawn(
          module: 150 / code.modules.columns, center: center, isInverted: isInverted)
        let read = try #require(try found(in: image).first)
        #expect(read.payloadStringValue == code.text)
        let error = zip(read.normalizedCorners, corners).map {
          Point(normalized: $0, in: image.size).distance(to: $1)
        }.max()
        #expect(try #require(error) < 8)
      }
    }

    @Test(arguments: [Point(160, 130), Point(480, 130), Point(170, 340), Point(470, 330)])
    func `a DataMatrix code is read at any position in the image`(center: Point) throws {
      let code = try PrintedCode.first("DataMatrix")
      let (image, _) = code.drawn(module: 160 / code.modules.columns, center: center)
      #expect(try found(in: image).first?.payloadStringValue == code.text)
    }

    @Test func `a mirrored QR code is read`() throws {
      let code = try PrintedCode.first("QR")
      let (image, corners) = code.drawn(module: 220 / code.modules.columns, center: Point(260, 230))
      let read = try #require(
        try found(in: changed(image, from: 20, to: 230, mirrors: true)).first)
      #expect(read.payloadStringValue == code.text)
      let error = zip(read.normalizedCorners, corners).map { normalized, corner in
        Point(normalized: normalized, in: image.size).distance(to: Point(640 - corner.x, corner.y))
      }
      #expect(try #require(error.min()) < 8)
    }

    @Test(arguments: ["EAN13", "Code128"])
    func `a linear code is read if it is light on dark or has low contrast`(name: String) throws {
      let code = try PrintedCode.first(name)
      let image = code.drawn(module: 380 / code.modules.columns).image
      #expect(
        try found(in: changed(image, from: 220, to: 30)).first?.payloadStringValue == code.text)
      // Because of the black stripe next to the code, a threshold derived from the range of a row's gray levels does
      // not separate the bars from the spaces.
      let faint = changed(image, from: 196, to: 214)
      let plane = faint.planes[0]
      let scene = TestImages.luma(width: image.width, height: image.height) { x, y in
        x < 60 ? 0 : Int(plane.base[y * plane.bytesPerRow + x])
      }
      #expect(try found(in: scene).first?.payloadStringValue == code.text)
    }

    @Test func `a QR code is located by three finder squares at a right angle`() throws {
      let code = try PrintedCode.first("QR")
      let (image, corners) = code.drawn(module: 8)
      let squares = FinderSquares(in: image.blackAndWhite(neighborhood: 60, share: 235), upTo: 8)
      let place = try #require(squares.darkCodes.first)
      let box = place.box
      #expect(
        corners.allSatisfy {
          box.x <= $0.x && $0.x <= box.maxX && box.y <= $0.y && $0.y <= box.maxY
        })
      // The centers of the finder squares are 3.5 modules, or 28 pixels, from the code's edges.
      #expect(place.corner.distance(to: corners[0] + Point(28, 28)) < 4)
      #expect(place.ends.0.distance(to: corners[1] + Point(-28, 28)) < 4)
      #expect(place.ends.1.distance(to: corners[3] + Point(28, -28)) < 4)
      let gray = TestImages.luma(width: 200, height: 200) { _, _ in 128 }
      #expect(
        FinderSquares(in: gray.blackAndWhite(neighborhood: 30, share: 235), upTo: 8).darkCodes
          .isEmpty)
    }
  }
#endif
