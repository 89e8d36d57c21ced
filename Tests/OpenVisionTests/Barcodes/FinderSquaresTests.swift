#if Barcodes
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for counting finder squares. The count is a cheap way to decide whether a further search for QR codes is
  /// worthwhile.
  @Suite struct FinderSquaresTests {
    private func squares(in image: PixelBuffer) -> FinderSquares {
      FinderSquares(
        in: image.blackAndWhite(neighborhood: max(image.width, image.height) / 8, share: 218),
        upTo: 3)
    }

    @Test(arguments: [0.0, 17, 45, 90, 133])
    func `at least two finder squares of a QR code are counted at any angle and size`(
      degrees: Double
    ) {
      for code in PrintedCode.all where code.symbology == "QR" {
        for side in [90.0, 160, 300] where side >= 2.5 * code.modules.columns {
          let module = side / code.modules.columns
          let image = code.drawn(module: module, degrees: degrees).image
          #expect(squares(in: image).dark >= 2, "\(code.testDescription), \(side)")
          #expect(squares(in: image.inverted()).light >= 2, "\(code.testDescription), \(side)")
        }
      }
    }

    @Test
    func `stripes and linear codes have fewer than two finder squares, noise at most three`() throws
    {
      var random = SystemRandomNumberGenerator()
      let noise = TestImages.luma(width: 320, height: 240) { _, _ in
        Int.random(in: 0...255, using: &random)
      }
      let stripes = TestImages.luma(width: 320, height: 240) { x, _ in x % 16 < 8 ? 30 : 220 }
      let linear = try PrintedCode.first("Code128").drawn(module: 3).image
      for image in [stripes, linear] {
        let found = squares(in: image)
        #expect(found.dark < 2 && found.light < 2)
      }
      // In noise, the count stays within the limit and nothing is read out of bounds.
      #expect(squares(in: noise).dark <= 3)
      for size in [(1, 1), (7, 7), (8, 300), (300, 8)] {
        let small = TestImages.luma(width: size.0, height: size.1) { x, y in (x ^ y) & 1 * 255 }
        #expect(squares(in: small).dark <= 3)
      }
    }

    @Test func `the number of finder squares that a search needs depends on the symbologies`() {
      #expect(FinderSquares.needed(for: [.qr]) == 2)
      #expect(FinderSquares.needed(for: [.qr, .microQR]) == 1)
      #expect(FinderSquares.needed(for: [.qr, .aztec]) == 0)
    }

    @Test
    func `a code has one finder square if only Micro QR codes are requested, otherwise three`() {
      #expect(FinderSquares.ofCode(among: [.qr, .microQR, .aztec]) == 3)
      #expect(FinderSquares.ofCode(among: [.microQR]) == 1)
    }
  }
#endif
