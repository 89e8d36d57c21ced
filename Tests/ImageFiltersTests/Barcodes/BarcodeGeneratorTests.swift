import Foundation
import ImageFilters
import Imaging
import OpenVision
import TestSupport
import Testing

/// Tests of generated codes. With the package trait for barcodes, `VNDetectBarcodesRequest` reads them.
@Suite struct BarcodeGeneratorTests {
  @Test func `barcode generators have the default values of Core Image and need a message`() {
    #expect(CIFilter.qrCodeGenerator().correctionLevel == "M")
    #expect(CIFilter.code128BarcodeGenerator().quietSpace == 7)
    #expect(CIFilter.code128BarcodeGenerator().barcodeHeight == 32)
    #expect(CIFilter.aztecCodeGenerator().correctionLevel == 23)
    #expect(CIFilter(name: "CIPDF417BarcodeGenerator") != nil)
    let filter = CIFilter.qrCodeGenerator()
    #expect(throws: ImageFilterError.missingInput(filter: "CIQRCodeGenerator", key: "inputMessage"))
    {
      try filter.output()
    }
    filter.message = Data("abc".utf8)
    #expect(filter.value(forKey: "inputMessage") as? Data == Data("abc".utf8))
  }

  #if Barcodes
    /// Returns the texts that a reader finds in a filter's enlarged output on a white background.
    private func read(_ filter: CIFilter) throws -> [String?] {
      try observations(filter).map(\.payloadStringValue)
    }

    private func observations(_ filter: CIFilter) throws -> [VNBarcodeObservation] {
      let code = try CIContext().pixelBuffer(try filter.output())
      let (scale, margin) = (5, 40)
      let samples = code.lumaSamples
      let image = TestImages.luma(
        width: code.width * scale + 2 * margin, height: code.height * scale + 2 * margin
      ) { x, y in
        let (column, line) = ((x - margin) / scale, (y - margin) / scale)
        guard x >= margin, y >= margin, column < code.width, line < code.height else { return 255 }
        return Int(samples[line * code.width + column])
      }
      let request = VNDetectBarcodesRequest()
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      return request.results ?? []
    }

    @Test(arguments: [
      "CIQRCodeGenerator", "CICode128BarcodeGenerator", "CIAztecCodeGenerator",
      "CIPDF417BarcodeGenerator",
    ])
    func `generated codes are read back with the same text`(name: String) throws {
      let others = name.contains("128") ? [] : ["Grüße, 世界"]
      for text in ["HELLO WORLD 12", "0123456789", "https://example.org/a?b=c"] + others {
        let filter = try #require(CIFilter(name: name))
        filter.setValue(Data(text.utf8), forKey: "inputMessage")
        #expect(try read(filter) == [text], "\(name)")
      }
    }

    @Test(arguments: [
      "CIQRCodeGenerator", "CICode128BarcodeGenerator", "CIAztecCodeGenerator",
      "CIPDF417BarcodeGenerator",
    ])
    func `a descriptor that was read generates the same code again`(name: String) throws {
      let filter = try #require(CIFilter(name: name))
      filter.setValue(Data("Regenerate 2020 me".utf8), forKey: "inputMessage")
      let code = try #require(try observations(filter).first)
      let generator = CIFilter.barcodeGenerator()
      generator.barcodeDescriptor = code.barcodeDescriptor
      #expect(try read(generator) == ["Regenerate 2020 me"])
      let (first, second) = (try filter.output(), try generator.output())
      #expect(
        try CIContext().pixelBuffer(first).lumaSamples
          == CIContext().pixelBuffer(second).lumaSamples)
    }

    @Test func `higher QR correction levels make larger codes, and unknown levels are errors`()
      throws
    {
      let filter = CIFilter.qrCodeGenerator()
      filter.message = Data("Grüße, 世界".utf8)
      var sizes: [CGFloat] = []
      for level in ["L", "M", "Q", "H"] {
        filter.correctionLevel = level
        #expect(try read(filter) == ["Grüße, 世界"], "\(level)")
        sizes.append(try filter.output().extent.width)
      }
      #expect(sizes == sizes.sorted() && sizes.first != sizes.last)
      // Each side of the code has 21 modules, or 21 plus a multiple of 4, and a border of one white pixel.
      #expect(sizes.allSatisfy { (Int($0) - 2 - 17) % 4 == 0 })
      filter.correctionLevel = "X"
      #expect(throws: ImageFilterError.self) { try filter.output() }
      for percent: Float in [5, 50, 95] {
        let aztec = CIFilter.aztecCodeGenerator()
        aztec.message = Data("Aztec 1".utf8)
        aztec.correctionLevel = percent
        #expect(try read(aztec) == ["Aztec 1"])
      }
    }
  #endif

  @Test func `a generated linear code has the requested bar height and quiet space`() throws {
    let filter = CIFilter.code128BarcodeGenerator()
    filter.message = Data("A1".utf8)
    filter.quietSpace = 3
    filter.barcodeHeight = 20
    let output = try filter.output()
    // The code consists of the start, two characters, a check digit and the stop: 4 x 11 + 13 modules.
    #expect(output.extent == CGRect(x: 0, y: 0, width: 57 + 6, height: 26))
    let pixels = try CIContext().pixelBuffer(output)
    #expect(pixels.lumaSamples[63 * 3 + 3] == 0)
    #expect(pixels.lumaSamples[63 * 3 + 2] == 255)
    #expect(pixels.lumaSamples[63 * 2 + 3] == 255)
  }

  @Test func `empty, too long or unencodable messages for a code are errors`() {
    for (name, message) in [
      ("CIQRCodeGenerator", String(repeating: "a", count: 4000)), ("CIQRCodeGenerator", ""),
      ("CICode128BarcodeGenerator", "ä"), ("CIAztecCodeGenerator", ""),
      ("CICode128BarcodeGenerator", String(repeating: "a", count: 100)),
      ("CIPDF417BarcodeGenerator", String(repeating: "a", count: 20_000)),
    ] {
      let filter = CIFilter(name: name, parameters: ["inputMessage": Data(message.utf8)])
      #expect(filter?.outputImage == nil)
      #expect(throws: ImageFilterError.self) { try filter?.output() }
    }
  }
}
