#if Barcodes
  import Foundation
  import Geometry
  import Imaging
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests that codes made by other libraries are read, wherever and however they are drawn.
  @Suite struct BarcodeTests {
    private func found(
      in image: PixelBuffer, orientation: CGImagePropertyOrientation = .up,
      _ change: (VNDetectBarcodesRequest) -> Void = { _ in }
    ) throws -> [VNBarcodeObservation] {
      let request = VNDetectBarcodesRequest()
      change(request)
      try VNImageRequestHandler(cvPixelBuffer: image, orientation: orientation).perform([request])
      return try #require(request.results)
    }

    private func error(
      _ observation: VNBarcodeObservation, _ corners: [Point], in size: PixelSize
    ) -> Double {
      zip(observation.normalizedCorners, corners).map { normalized, corner in
        Point(normalized: normalized, in: size).distance(to: corner)
      }.max() ?? .infinity
    }

    @Test(arguments: PrintedCode.all)
    func `a code is read with its symbology, its corners and its QR descriptor`(code: PrintedCode)
      throws
    {
      let module = code.isLinear ? 380 / code.modules.columns : 300 / code.modules.columns
      let (image, corners) = code.drawn(module: module)
      let read = try #require(try found(in: image).first)
      #expect(read.symbology.rawValue == "VNBarcodeSymbology" + code.symbology)
      #expect(read.payloadStringValue == code.text)
      #expect(read.confidence == 1)
      #expect(error(read, corners, in: image.size) < (code.isLinear ? 4 : 9))
      if let version = code.version {
        let descriptor = try #require(read.barcodeDescriptor as? CIQRCodeDescriptor)
        #expect(descriptor.symbolVersion == version)
        #expect(Int(descriptor.maskPattern) == code.mask)
        #expect("\(descriptor.errorCorrectionLevel)" == "level" + (code.level ?? ""))
        #expect(!descriptor.errorCorrectedPayload.isEmpty)
      } else {
        let hasDescriptor = ["Aztec", "PDF417", "Code128"].contains(code.symbology)
        #expect((read.barcodeDescriptor != nil) == hasDescriptor)
      }
    }

    @Test(arguments: Array(stride(from: -170.0, through: 180, by: 70)))
    func `the corners of a rotated QR code are named as in the upright code`(degrees: Double) throws
    {
      for code in PrintedCode.all where code.symbology == "QR" {
        let (image, corners) = code.drawn(module: 260 / code.modules.columns, degrees: degrees)
        let read = try #require(try found(in: image).first, "\(code.testDescription)")
        #expect(read.payloadStringValue == code.text)
        #expect(error(read, corners, in: image.size) < 9, "\(code.testDescription)")
        #expect((read.barcodeDescriptor as? CIQRCodeDescriptor)?.symbolVersion == code.version)
      }
    }

    @Test(arguments: [-160.0, -135, -45, -30, 20, 45, 60, 90, 130, 180])
    func `a linear code is read at any angle with corner errors below 18 pixels`(degrees: Double)
      throws
    {
      for name in ["EAN13", "Code128", "EAN8"] {
        let code = try PrintedCode.first(name)
        let (image, corners) = code.drawn(
          width: 600, height: 560, module: 360 / code.modules.columns, degrees: degrees)
        let read = try #require(try found(in: image).first, "\(name)")
        #expect(read.payloadStringValue == code.text)
        // An error of 18 pixels is 5% of the code's width.
        #expect(error(read, corners, in: image.size) < 18, "\(name)")
      }
    }

    @Test(arguments: ["QR", "DataMatrix", "Aztec"])
    func `revision 2 reads light codes on a dark background`(name: String) throws {
      let code = try PrintedCode.first(name)
      let (image, corners) = code.drawn(module: 200 / code.modules.columns, isInverted: true)
      let read = try #require(try found(in: image).first)
      #expect(read.payloadStringValue == code.text)
      #expect(error(read, corners, in: image.size) < 5)
    }

    @Test
    func `revision 1 reads neither Micro QR codes nor light codes on a dark background`() throws {
      let microQR = try PrintedCode.first("MicroQR").drawn(module: 12).image
      #expect(try found(in: microQR).count == 1)
      #expect(try found(in: microQR) { $0.revision = 1 }.isEmpty)
      let inverted = try PrintedCode.first("QR").drawn(module: 9, isInverted: true).image
      #expect(try found(in: inverted) { $0.revision = 1 }.isEmpty)
    }

    @Test func `only codes of the requested symbologies are read`() throws {
      let image = try PrintedCode.first("EAN13").drawn(module: 4).image
      #expect(try found(in: image) { $0.symbologies = [.qr, .code128] }.isEmpty)
      #expect(try found(in: image) { $0.symbologies = [.ean13] }.count == 1)
      #expect(try found(in: image) { $0.symbologies = [] }.isEmpty)
      let itf = try PrintedCode.first("ITF14").drawn(module: 2).image
      #expect(try found(in: itf) { $0.symbologies = [.i2of5] }.first?.symbology == .i2of5)
      #expect(
        try found(in: itf) { $0.symbologies = [.i2of5Checksum] }.first?.symbology
          == .i2of5Checksum)
      let plain = try PrintedCode.first("I2of5").drawn(module: 2).image
      #expect(try found(in: plain) { $0.symbologies = [.itf14] }.isEmpty)
    }

    @Test
    func `only a code in the region of interest is read, with corners relative to the image`()
      throws
    {
      let code = try PrintedCode.first("QR")
      let (left, corners) = code.drawn(module: 8, center: Point(160, 300))
      let (right, _) = code.drawn(module: 8, center: Point(480, 150))
      let image = TestImages.luma(width: 640, height: 480) { x, y in
        Int((x < 320 ? left : right).planes[0].base[y * 640 + x])
      }
      #expect(try found(in: image).count == 2)
      let read = try found(in: image) {
        $0.regionOfInterest = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      }
      #expect(read.count == 1)
      #expect(error(try #require(read.first), corners, in: image.size) < 2)
    }

    @Test(arguments: CGImagePropertyOrientation.allCases.filter { $0 != .up })
    func `the corners of a code are relative to the upright image in every orientation`(
      orientation: CGImagePropertyOrientation
    ) throws {
      let code = try PrintedCode.first("QR")
      let (upright, corners) = code.drawn(
        width: 400, height: 300, module: 8, center: Point(150, 130))
      // A quarter turn is undone by the quarter turn in the other direction. All other orientations
      // are their own inverse.
      let back: ImageOrientation =
        switch orientation {
        case .right: .left
        case .left: .right
        default: orientation.imageOrientation
        }
      let read = try #require(
        try found(in: upright.upright(from: back), orientation: orientation).first)
      #expect(read.payloadStringValue == code.text)
      #expect(error(read, corners, in: upright.size) < 2)
    }

    @Test func `no code is found in noise or in tiny images`() throws {
      var random = Mutator(seed: 3)
      let noise = TestImages.luma(width: 320, height: 240) { _, _ in random.below(256) }
      #expect(try found(in: noise).isEmpty)
      #expect(try found(in: TestImages.luma(width: 1, height: 1) { _, _ in 0 }).isEmpty)
      #expect(try found(in: TestImages.luma(width: 300, height: 2) { x, _ in x }).isEmpty)
    }

    @Test func `four codes with the same text in one image are all found`() throws {
      let code = try PrintedCode.first("EAN13")
      let (one, _) = code.drawn(width: 320, height: 300, module: 2.5)
      let (two, corners) = code.drawn(width: 320, height: 300, module: 2.4, degrees: 90)
      let image = TestImages.luma(width: 640, height: 600) { x, y in
        let quarter = x < 320 ? one : two
        return Int(quarter.planes[0].base[y % 300 * 320 + x % 320])
      }
      let read = try found(in: image)
      #expect(read.count == 4)
      #expect(read.allSatisfy { $0.payloadStringValue == code.text })
      let moved = corners.map { $0 + Point(320, 300) }
      #expect(read.contains { error($0, moved, in: image.size) < 5 })
    }

    @Test func `a detected code can be tracked as an object and as a rectangle`() throws {
      let code = try PrintedCode.first("QR")
      let linear = try PrintedCode.first("EAN13")
      for (printed, module) in [(code, 8.0), (linear, 3)] {
        let image = printed.drawn(module: module).image
        let read = try #require(try found(in: image).first)
        let moved = printed.drawn(module: module, center: Point(324, 243)).image
        let handler = VNSequenceRequestHandler()
        for frame in [image, moved] {
          let object = VNTrackObjectRequest(detectedObjectObservation: read)
          let rectangle = VNTrackRectangleRequest(rectangleObservation: read)
          try handler.perform([object, rectangle], on: frame)
          #expect(object.results?.first?.uuid == read.uuid)
          #expect(rectangle.results?.first?.uuid == read.uuid)
          guard frame === moved else { continue }
          let before = try #require(read.normalizedCorners.first)
          let after = try #require(rectangle.results?.first?.topLeft)
          #expect(abs((after.x - before.x) * 640 - 4) < 1)
          #expect(abs((after.y - before.y) * 480 + 3) < 1)
        }
      }
    }

    @Test func `eight requests performed in parallel find the same corners`() throws {
      let code = try PrintedCode.first("QR")
      let requests = (0..<8).map { _ in VNDetectBarcodesRequest() }
      let image = code.drawn(module: 8, degrees: 20).image
      try VNImageRequestHandler(cvPixelBuffer: image).perform(requests)
      let corners = requests.map { $0.results?.first?.normalizedCorners }
      #expect(corners[0] != nil)
      #expect(corners.allSatisfy { $0 == corners[0] })
    }

    @Test func `a canceled barcode request has no results and can be performed again`() throws {
      let image = try PrintedCode.first("QR").drawn(module: 8).image
      let request = VNDetectBarcodesRequest()
      request.cancel()
      let handler = VNImageRequestHandler(cvPixelBuffer: image)
      let error = try #require(throws: VNError.self) { try handler.perform([request]) }
      #expect(error.code == .requestCancelled)
      #expect(request.results == nil)
      try handler.perform([request])
      #expect(request.results?.count == 1)
    }

    @Test func `searching for codes in corrupted images does not crash`() throws {
      var random = Mutator()
      for index in 0..<Mutator.count {
        let code = PrintedCode.all[index % PrintedCode.all.count]
        let image = code.drawn(width: 160, height: 120, module: 110 / code.modules.columns).image
        let plane = image.planes[0]
        var bytes = Array(UnsafeBufferPointer(start: plane.base, count: 160 * 120))
        for _ in 0..<1 + random.below(300) {
          let (x, y, size) = (random.below(160), random.below(120), 1 + random.below(12))
          let value = UInt8(random.below(256))
          for row in y..<min(120, y + size) {
            for column in x..<min(160, x + size) { bytes[row * 160 + column] = value }
          }
        }
        let broken = TestImages.luma(width: 160, height: 120) { x, y in Int(bytes[y * 160 + x]) }
        for read in try found(in: broken) {
          #expect(read.normalizedCorners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
      }
    }
  }
#endif
