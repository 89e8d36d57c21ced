#if Barcodes
  import Foundation
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for images with several codes, and for labels of which parts could be taken for several codes.
  @Suite struct SeveralBarcodesTests {
    private func texts(in image: PixelBuffer) throws -> [String] {
      try found(in: image).compactMap(\.payloadStringValue)
    }

    private func found(in image: PixelBuffer) throws -> [VNBarcodeObservation] {
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      return try #require(request.results)
    }

    /// Returns an image of four tiles, each with a code or empty.
    private func sheet(_ codes: [(code: PrintedCode, isInverted: Bool)?]) -> PixelBuffer {
      let (width, height) = (360, 300)
      let tiles = codes.map { tile -> PixelBuffer? in
        tile.map { tile in
          let side = tile.code.isLinear ? 290.0 : 190
          return tile.code.drawn(
            width: width, height: height, module: side / tile.code.modules.columns,
            degrees: tile.code.isLinear ? 0 : 7, isInverted: tile.isInverted
          ).image
        }
      }
      return TestImages.luma(width: 2 * width, height: 2 * height) { x, y in
        guard let tile = tiles[2 * (y / height) + x / width] else { return 140 }
        let plane = tile.planes[0]
        return Int(plane.base[y % height * plane.bytesPerRow + x % width])
      }
    }

    @Test(arguments: [
      ["Aztec", "Aztec", "", "Aztec"], ["QR", "QR!", "QR!", "QR"],
      ["DataMatrix", "DataMatrix", "DataMatrix!", "DataMatrix"],
      ["EAN13", "Aztec", "QR", "DataMatrix"], ["Code128", "QR!", "Aztec!", "DataMatrix!"],
    ])
    func `every code of an image is read once`(names: [String]) throws {
      let codes = try names.map { name -> (code: PrintedCode, isInverted: Bool)? in
        if name.isEmpty { return nil }
        return (try PrintedCode.first(name.replacing("!", with: "")), name.hasSuffix("!"))
      }
      let expected = codes.compactMap { $0?.code.text }.sorted()
      #expect(try texts(in: sheet(codes)).sorted() == expected)
    }

    /// Draws a linear code whose bars may converge and be blurred.
    ///
    /// - Parameters:
    ///   - module: the width of a module at the bars' upper ends, in pixels.
    ///   - narrowing: the fraction by which the code is narrower at the lower ends.
    ///   - blur: the length over which the luma is averaged along a row, in pixels.
    private func label(
      _ code: PrintedCode, module: Double, height: Double, narrowing: Double, blur: Double
    ) -> PixelBuffer {
      let cells = Array(code.rows[0].utf8)
      return TestImages.luma(width: 640, height: 480) { x, y in
        let down = (Double(y) - 30) / height
        guard (0..<1).contains(down) else { return 215 }
        let width = module * (1 - narrowing * down)
        var dark = 0.0
        let samples = 12
        for sample in 0..<samples {
          let offset = ((Double(sample) + 0.5) / Double(samples) - 0.5) * blur
          let column =
            (Double(x) + 0.5 + offset - 320) / width + Double(cells.count) / 2
          if column >= 0, column < Double(cells.count), cells[Int(column)] == 49 { dark += 1 }
        }
        return 215 - Int(170 * dark / Double(samples))
      }
    }

    @Test(arguments: ["EAN13", "Code128"])
    func `a tall label with converging bars is one code`(name: String) throws {
      let code = try PrintedCode.first(name)
      let module = 440 / code.modules.columns
      let image = label(code, module: module, height: 400, narrowing: 0.3, blur: 2.5)
      let found = try found(in: image)
      #expect(found.map(\.payloadStringValue) == [code.text])
      #expect(try #require(found.first).boundingBox.height * 480 > 320)
    }

    @Test(arguments: ["EAN13", "Code128", "Code39"])
    func `narrow and blurred bars are read`(name: String) throws {
      let code = try PrintedCode.first(name)
      let image = label(code, module: 1.35, height: 120, narrowing: 0, blur: 1.4)
      #expect(try texts(in: image) == [code.text])
    }
  }
#endif
