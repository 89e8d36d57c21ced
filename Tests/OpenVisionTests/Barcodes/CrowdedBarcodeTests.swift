#if Barcodes
  import Foundation
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for images full of codes. Reading them must not end the process, as a failed assertion in ZXing once did.
  @Suite struct CrowdedBarcodeTests {
    private func texts(in image: PixelBuffer) throws -> [String] {
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      return try #require(request.results).compactMap(\.payloadStringValue)
    }

    /// A light image on which codes are drawn.
    private struct Sheet {
      let width: Int
      let height: Int
      var pixels: [UInt8]

      init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = [UInt8](repeating: 240, count: width * height)
      }

      var image: PixelBuffer {
        PixelBuffer.makeLuma(width: width, height: height) { _ = $0.initialize(from: pixels) }
      }

      /// Draws a code.
      ///
      /// - Parameters:
      ///   - isSeen: a closure that returns whether the code is printed at a pixel, given its row
      ///     and its horizontal position as a fraction of the code's width.
      mutating func put(
        _ code: PrintedCode, left: Int, top: Int, module: Int = 2, isMirrored: Bool = false,
        isUpsideDown: Bool = false, isSeen: (Int, Double) -> Bool = { _, _ in true }
      ) {
        let size = Self.size(of: code, module: module)
        for y in Self.seen(size.height, from: top, of: height) {
          let line = isUpsideDown ? size.height - 1 - y : y
          let row = Array(code.rows[code.isLinear ? 0 : line / module].utf8)
          for x in Self.seen(size.width, from: left, of: width) {
            let column = isMirrored ? size.width - 1 - x : x
            guard row[column / module] == 49, isSeen(y, Double(x) / Double(size.width)) else {
              continue
            }
            pixels[(top + y) * width + left + x] = 20
          }
        }
      }

      /// Returns the range of a code's rows or columns that are inside the image.
      private static func seen(_ length: Int, from start: Int, of whole: Int) -> Range<Int> {
        let first = max(0, -start)
        return first..<max(first, min(length, whole - start))
      }

      static func size(of code: PrintedCode, module: Int) -> PixelSize {
        PixelSize(
          width: module * code.rows[0].utf8.count,
          height: code.isLinear ? 50 : module * code.rows.count)
      }
    }

    @Test(arguments: PrintedCode.dataBars)
    func `a linear or stacked code is read with its symbology and approximate position`(
      code: PrintedCode
    ) throws {
      var sheet = Sheet(width: 640, height: 480)
      sheet.put(code, left: 60, top: 70, module: 3)
      #expect(try texts(in: sheet.image) == [code.text])
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cvPixelBuffer: sheet.image).perform([request])
      let found = try #require(request.results?.first)
      #expect(found.symbology.rawValue == "VNBarcodeSymbology" + code.symbology)
      let size = Sheet.size(of: code, module: 3)
      let middle = CGPoint(x: found.boundingBox.midX * 640, y: 480 - found.boundingBox.midY * 480)
      #expect(abs(middle.x - (60 + Double(size.width) / 2)) < Double(size.width) / 3)
      #expect(abs(middle.y - (70 + Double(size.height) / 2)) < Double(size.height) / 2)
    }

    /// Tests codes that show only one half in some rows. ZXing combines the two halves of a code even if it finds them
    /// in different rows of the image. Its assertions failed if this happened twice.
    @Test(arguments: PrintedCode.dataBars)
    func `reading a code of which some rows show only one half does not crash`(code: PrintedCode)
      throws
    {
      for period in 2...4 {
        var sheet = Sheet(width: 420, height: 260)
        sheet.put(code, left: 30, top: 20) { y, share in
          switch y / (code.isLinear ? 1 : 2) % period {
          case 0: true
          case 1: share < 0.5
          default: share >= 0.5
          }
        }
        _ = try texts(in: sheet.image)
      }
    }

    @Test(arguments: PrintedCode.all + PrintedCode.dataBars)
    func `reading adjacent, mirrored and inverted copies of a code does not crash`(
      code: PrintedCode
    ) throws {
      let size = Sheet.size(of: code, module: 2)
      for gap in [0, 1, 9] {
        var sheet = Sheet(width: 2 * size.width + 60, height: 3 * size.height + 60)
        sheet.put(code, left: 20, top: 20)
        sheet.put(code, left: 20, top: 20 + size.height + gap, isMirrored: gap == 1)
        sheet.put(code, left: 20 + size.width + gap, top: 20, isMirrored: true)
        sheet.put(code, left: 20 + gap, top: 20 + 2 * (size.height + gap), isUpsideDown: true)
        _ = try texts(in: sheet.image)
      }
    }

    /// Tests that a code printed twice is read twice. ZXing treats image rows with the same content as one code if the
    /// distance between them is less than half the code's width.
    @Test(
      arguments: (PrintedCode.dataBars + PrintedCode.all).filter {
        $0.isLinear || $0.symbology == "QR"
      })
    func `a code that is printed twice, one above the other, is read twice`(code: PrintedCode)
      throws
    {
      for gap in [20, 60, 300] {
        let size = Sheet.size(of: code, module: 2)
        var sheet = Sheet(width: size.width + 80, height: 2 * size.height + gap + 80)
        sheet.put(code, left: 40, top: 40)
        sheet.put(code, left: 40, top: 40 + size.height + gap)
        let found = try texts(in: sheet.image)
        #expect(found == [code.text, code.text], "\(gap) between them")
      }
    }

    @Test func `reading overlapping codes of random kinds does not crash`() throws {
      let codes = PrintedCode.all + PrintedCode.dataBars + PrintedCode.dataBars
      var mutator = Mutator()
      for _ in 0..<max(1, Mutator.count / 5) {
        var sheet = Sheet(width: 200 + mutator.below(200), height: 100 + mutator.below(150))
        for _ in 0..<2 + mutator.below(4) {
          let code = codes[mutator.below(codes.count)]
          let (left, top) = (mutator.below(sheet.width) - 60, mutator.below(sheet.height) - 20)
          let (first, second) = (1 + mutator.below(4), Double(mutator.below(10)) / 10)
          let copies = 1 + mutator.below(2)
          for copy in 0..<copies {
            sheet.put(
              code, left: left, top: top + copy * (Sheet.size(of: code, module: 1).height + first),
              module: 1 + mutator.below(2), isMirrored: mutator.below(3) == 0,
              isUpsideDown: mutator.below(4) == 0
            ) { y, share in y / first % 3 != 0 || share < second }
          }
        }
        _ = try texts(in: sheet.image)
      }
    }
  }
#endif
