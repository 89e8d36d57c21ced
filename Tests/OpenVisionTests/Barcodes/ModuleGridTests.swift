#if Barcodes
  import Foundation
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests for codes that are read by fitting a grid to their modules.
  @Suite struct ModuleGridTests {
    private func text(in image: PixelBuffer) throws -> String? {
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      return try #require(request.results).first?.payloadStringValue
    }

    private func lowContrast(_ image: PixelBuffer, from dark: Int, to light: Int) -> PixelBuffer {
      let plane = image.planes[0]
      return TestImages.luma(width: image.width, height: image.height) { x, y in
        // Because of the black stripe at the left edge, a threshold derived from the range of all gray levels does not
        // separate the dark from the light modules.
        if x < 30 { return 0 }
        return dark + (light - dark) * Int(plane.base[y * plane.bytesPerRow + x]) / 255
      }
    }

    /// Returns a full Aztec code, as opposed to a compact one.
    private func fullAztec() throws -> PrintedCode {
      let text = String(repeating: "FULL AZTEC CODE 0123456789 ", count: 6)
      let descriptor = CIAztecCodeDescriptor(message: Data(text.utf8), correctionPercent: 23)
      let rows = try #require(descriptor?.modules).rows.map { row in
        row.map { $0 ? "1" : "0" }.joined()
      }
      return PrintedCode(symbology: "Aztec", text: text, rows: rows)
    }

    @Test
    func `the modules that are known in advance have the colors of the printed codes`() throws {
      for code in PrintedCode.all where code.symbology == "QR" {
        let rows = code.rows.map { Array($0.utf8) }
        for module in QRCodeGrid.modules(side: rows.count, isLight: false) {
          let isDark = rows[Int(module.center.y)][Int(module.center.x)] == 49
          #expect(module.isDark == isDark, "\(code.text) at \(module.center)")
        }
      }
      let matrix = try PrintedCode.first("DataMatrix").rows.map { Array($0.utf8) }
      for module in DataMatrixSize(columns: 16, rows: 16).borders(isLight: true) {
        #expect(module.isDark == (matrix[Int(module.center.y)][Int(module.center.x)] == 48))
      }
      let aztec = try fullAztec().rows.map { Array($0.utf8) }
      let middle = Double(aztec.count / 2)
      for module in AztecGrid.modules(within: aztec.count / 2, isLight: false) {
        let (x, y) = (Int(middle + module.center.x), Int(middle + module.center.y))
        #expect(module.isDark == (aztec[y][x] == 49))
      }
    }

    @Test
    func `refining a module grid moves inexact corners to within two pixels of the truth`() throws {
      let code = try PrintedCode.first("DataMatrix")
      let (image, corners) = code.drawn(module: 9, degrees: 25)
      let guess = zip(corners, [Point(3, -2), Point(-4, 1), Point(2, 4), Point(-3, -3)]).map(+)
      var grid = try #require(
        ModuleGrid(
          area: Box(x: 0, y: 0, width: 16, height: 16), corners: guess, in: LumaSampler(image)))
      grid.refine(by: DataMatrixSize(columns: 16, rows: 16).borders(isLight: false), step: 1)
      #expect(grid.clarity > 0.97)
      #expect(abs(grid.threshold - 130) < 5)
      for (found, exact) in zip(grid.corners, corners) { #expect(found.distance(to: exact) < 2) }
      let flat = [Point(0, 0), Point(10, 0), Point(20, 0), Point(30, 0)]
      #expect(
        ModuleGrid(
          area: Box(x: 0, y: 0, width: 8, height: 8), corners: flat, in: LumaSampler(image)) == nil)
    }

    @Test(arguments: [-75.0, -33, 15, 45, 100, 170])
    func `a rotated DataMatrix code is read, also inverted or with low contrast`(degrees: Double)
      throws
    {
      let code = try PrintedCode.first("DataMatrix")
      for isInverted in [false, true] {
        let (image, _) = code.drawn(
          module: 8, degrees: degrees, center: Point(420, 300), isInverted: isInverted)
        #expect(try text(in: image) == code.text)
        #expect(try text(in: lowContrast(image, from: 150, to: 176)) == code.text)
      }
    }

    @Test
    func `the solid corner of a DataMatrix code is found, and a plain square has none`() throws {
      let code = try PrintedCode.first("DataMatrix")
      let (image, corners) = code.drawn(module: 8, degrees: 20)
      let binary = image.blackAndWhite(neighborhood: 60, share: 235)
      let corner = try #require(SolidCorners(in: binary).all.first)
      #expect(corner.corner.distance(to: corners[3]) < 4)
      #expect(corner.ends.0.distance(to: corners[0]) < 4)
      #expect(corner.ends.1.distance(to: corners[2]) < 4)
      let square = TestImages.luma(width: 200, height: 200) { x, y in
        (50..<150).contains(x) && (50..<150).contains(y) ? 0 : 255
      }
      #expect(SolidCorners(in: square).all.isEmpty)
    }

    /// A code of 32 by 8 modules, made by zxing-cpp.
    private static let wide = PrintedCode(
      symbology: "DataMatrix", text: "X13LSU3Z7WDH",
      rows: [
        "10101010101010101010101010101010", "11000011001100011010010001010111",
        "10010000111001001011011010001100", "11111100110110011100001001110101",
        "10011011011110101000100100000110", "11110110111101111000101011101011",
        "10011110001100001001111100010110", "11111111111111111111111111111111",
      ])

    @Test(arguments: [-75.0, 35, 66, 83, 145])
    func `a rotated DataMatrix code of 32 by 8 modules is read`(degrees: Double) throws {
      for module in [4.0, 6] {
        let (image, _) = Self.wide.drawn(
          module: module, degrees: degrees, center: Point(380, 260))
        #expect(try text(in: image) == Self.wide.text)
      }
    }

    @Test(arguments: [-40.0, 0, 10, 60])
    func `a full Aztec code is read at any angle, also inverted or with low contrast`(
      degrees: Double
    ) throws {
      let code = try fullAztec()
      #expect(code.rows.count > 27)
      for isInverted in [false, true] {
        let (image, _) = code.drawn(
          module: 5, degrees: degrees, center: Point(400, 230), isInverted: isInverted)
        #expect(try text(in: image) == code.text)
        #expect(try text(in: lowContrast(image, from: 120, to: 145)) == code.text)
      }
    }

    @Test func `a PDF417 code with low contrast is read`() throws {
      let code = try PrintedCode.first("PDF417")
      let image = code.drawn(module: 3, degrees: 2).image
      #expect(try text(in: lowContrast(image, from: 140, to: 164)) == code.text)
      #expect(try text(in: lowContrast(image, from: 164, to: 140)) == code.text)
    }

    @Test
    func `a QR code with low contrast is read beside patterns that look like finder squares`()
      throws
    {
      let code = try PrintedCode.first("QR")
      let drawn = code.drawn(module: 4, center: Point(520, 380)).image
      let image = lowContrast(drawn, from: 150, to: 172)
      let plane = image.planes[0]
      let scene = TestImages.luma(width: image.width, height: image.height) { x, y in
        guard (60..<420).contains(x), (20..<260).contains(y) else {
          return Int(plane.base[y * plane.bytesPerRow + x])
        }
        // These patterns look like finder squares but belong to no code.
        let ring = max(abs((x - 60) % 60 - 30), abs((y - 20) % 60 - 30)) / 4
        return ring <= 1 || ring == 3 ? 150 : 172
      }
      #expect(try text(in: scene) == code.text)
    }
  }
#endif
