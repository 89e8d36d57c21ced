#if Barcodes
  import Foundation
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for images with very many finder squares. ZXing tries all triples of squares, so the number of squares in
  /// each searched part of the image must be limited.
  @Suite struct FinderCrowdTests {
    /// The spacing of the squares, and the side length of their modules, in pixels.
    private static let (spacing, module) = (28, 3)

    /// Returns an image that is full of finder squares, except in a clear area.
    private func squares(
      width: Int, height: Int, clear: Box = Box(x: 0, y: 0, width: 0, height: 0),
      paint: (Int, Int) -> Int = { _, _ in 240 }
    ) -> PixelBuffer {
      TestImages.luma(width: width, height: height) { x, y in
        let (left, top) = (x - Int(clear.x), y - Int(clear.y))
        if left >= 0, top >= 0, left < Int(clear.width), top < Int(clear.height) {
          return paint(left, top)
        }
        let (column, row) = (x % Self.spacing / Self.module, y % Self.spacing / Self.module)
        let ring = max(abs(column - 4), abs(row - 4))
        return ring <= 1 || ring == 3 ? 20 : 240
      }
    }

    @Test(arguments: [(1200, 800), (3000, 2000), (300, 2400)])
    func `an image full of finder squares is divided into few parts with few squares each`(
      width: Int, height: Int
    ) {
      let image = squares(width: width, height: height)
      let crowd = FinderCrowd(of: image)
      #expect(crowd.isCrowded)
      #expect((2...FinderCrowd.partLimit).contains(crowd.parts.count))
      let binary = image.blackAndWhite(neighborhood: max(width, height) / 16, share: 235)
      for part in crowd.parts {
        #expect(part.x >= 0 && part.y >= 0)
        #expect(part.x + part.size.width <= width && part.y + part.size.height <= height)
        let count = FinderSquares(in: binary.view(of: part), upTo: 1000).dark
        #expect((1...FinderCrowd.squareLimit).contains(count))
      }
    }

    @Test func `an image full of tiny finder squares is not divided into too many parts`() {
      let image = TestImages.luma(width: 640, height: 480) { x, y in
        let ring = max(abs(x % 8 - 3), abs(y % 8 - 3))
        return ring <= 1 || ring == 3 ? 0 : 255
      }
      let crowd = FinderCrowd(of: image)
      #expect(crowd.isCrowded && crowd.parts.count <= FinderCrowd.partLimit)
    }

    @Test func `an image with few finder squares is searched as a whole`() throws {
      let image = try PrintedCode.first("QR").drawn(module: 4).image
      let crowd = FinderCrowd(of: image)
      #expect(!crowd.isCrowded)
      #expect(crowd.parts == [PixelRegion(x: 0, y: 0, size: image.size)])
    }

    @Test func `a QR code beside many finder squares is read exactly once`() throws {
      let code = try PrintedCode.first("QR")
      let drawn = code.drawn(width: 860, height: 700, module: 4).image
      let plane = drawn.luma
      let clear = Box(x: 540, y: 0, width: 860, height: 700)
      let image = withExtendedLifetime(drawn) {
        squares(width: 1400, height: 700, clear: clear) { x, y in
          Int(plane.base[y * plane.bytesPerRow + x])
        }
      }
      #expect(FinderCrowd(of: image).isCrowded)
      let request = VNDetectBarcodesRequest()
      request.symbologies = [.qr]
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      #expect(request.results?.count == 1)
      let place = try #require(request.results?.first).boundingBox
      #expect(abs(place.midX * 1400 - clear.center.x) < 8)
      #expect(abs((1 - place.midY) * 700 - clear.center.y) < 8)
    }

    @Test func `an image of noise does not count as crowded with finder squares`() {
      var random = Mutator(seed: 3)
      let image = TestImages.luma(width: 640, height: 480) { _, _ in random.below(256) }
      #expect(!FinderCrowd(of: image).isCrowded)
    }

    @Test func `counting finder squares stops at the given limit`() {
      let image = squares(width: 900, height: 700)
      let dark = FinderSquares(in: image.blackAndWhite(neighborhood: 80, share: 235), upTo: 50)
      #expect(dark.dark == 50)
      #expect(dark.light < 50)
    }
  }
#endif
