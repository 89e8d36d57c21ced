#if Models
  import Foundation
  import Geometry
  import Imaging
  import Media
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests that the installed networks read three drawn lines.
  @Suite struct NetworkTextTests {
    private static let words = ["Tracking 2018", "Explore Computer Vision", "small vbench"]
    private static let hasRuntime =
      ProcessInfo.processInfo.environment["OPENVISION_ONNXRUNTIME"]?.isEmpty == false
    private static let hasNetworks = hasRuntime && VNRecognizeTextRequest.networksFolder != nil

    private static func page() throws -> PixelBuffer {
      let url = try #require(
        Bundle.module.url(forResource: "text", withExtension: "png", subdirectory: "Fixtures"))
      return try ImageFile.read(url.path)
    }

    private func read(
      _ image: PixelBuffer, orientation: CGImagePropertyOrientation = .up,
      _ change: (VNRecognizeTextRequest) -> Void = { _ in }
    ) throws -> [VNRecognizedTextObservation] {
      let request = VNRecognizeTextRequest()
      change(request)
      try VNImageRequestHandler(cvPixelBuffer: image, orientation: orientation).perform([request])
      return try #require(request.results)
    }

    private func strings(_ lines: [VNRecognizedTextObservation]) -> [String] {
      lines.compactMap { $0.topCandidates(1).first?.string }
    }

    @Test(
      .enabled(
        if: hasNetworks, "set OPENVISION_ONNXRUNTIME, and install networks by `make models`"),
      arguments: [CGImagePropertyOrientation.up, .right, .down, .left])
    func `the networks read all lines of a page in every orientation`(
      orientation: CGImagePropertyOrientation
    ) throws {
      let lines = try read(try Self.page(), orientation: orientation)
      #expect(strings(lines) == Self.words)
      #expect(lines.allSatisfy { $0.requestRevision == VNRecognizeTextRequestRevision2 })
      guard orientation == .up else {
        // The corners of the first line rotate with the page.
        let (first, last) = (try #require(lines.first), try #require(lines.last))
        switch orientation {
        case .down:
          #expect(first.topLeft.y < first.bottomLeft.y && first.topLeft.y < last.topLeft.y)
        case .right:
          #expect(first.topLeft.x > first.bottomLeft.x && first.topLeft.x > last.topLeft.x)
        default: #expect(first.topLeft.x < first.bottomLeft.x && first.topLeft.x < last.topLeft.x)
        }
        return
      }
      // The baselines are at rows 70, 150 and 230 of 300, and the lines start at column 30 of 640.
      for (line, baseline) in zip(lines, [70.0, 150, 230]) {
        #expect(abs(line.boundingBox.origin.x * 640 - 30) < 8)
        #expect(abs((1 - line.boundingBox.origin.y) * 300 - baseline) < 16)
        #expect(line.confidence > 0.8)
      }
    }

    @Test(
      .enabled(if: hasNetworks, "set OPENVISION_ONNXRUNTIME, and install networks by `make models`")
    )
    func `text candidates are sorted by confidence, and their characters have boxes`() throws {
      let line = try #require(try read(try Self.page()).first)
      let candidates = line.topCandidates(100)
      for (one, next) in zip(candidates, candidates.dropFirst()) {
        #expect(one.confidence >= next.confidence)
      }
      let text = try #require(candidates.first)
      let number = try #require(text.string.range(of: "2018"))
      let box = try #require(try text.boundingBox(for: number)).boundingBox
      let (whole, end) = (line.boundingBox, line.boundingBox.origin.x + line.boundingBox.size.width)
      #expect(box.origin.x > whole.origin.x + 0.5 * whole.size.width)
      #expect(abs(box.origin.x + box.size.width - end) < 0.02)
      let space = try #require(text.string.firstIndex(of: " "))
      #expect(try text.boundingBox(for: space..<text.string.index(after: space)) == nil)
    }

    @Test(
      .enabled(if: hasNetworks, "set OPENVISION_ONNXRUNTIME, and install networks by `make models`")
    )
    func `text outside the region or below the minimum height is left out`() throws {
      let image = try Self.page()
      let upper = try read(image) {
        $0.regionOfInterest = CGRect(x: 0, y: 2.0 / 3, width: 1, height: 1.0 / 3)
      }
      #expect(strings(upper) == ["Tracking 2018"])
      #expect(abs((1 - (upper.first?.boundingBox.origin.y ?? 0)) * 300 - 70) < 16)
      #expect(try read(image) { $0.minimumTextHeight = 1 }.isEmpty)
      #expect(try read(TestImages.luma(width: 200, height: 100) { _, _ in 200 }).isEmpty)
      #expect(strings(try read(image) { $0.usesLanguageCorrection = false }) == Self.words)
      #expect(strings(try read(image) { $0.customWords = ["vbench"] }) == Self.words)
      var shares: [Double] = []
      _ = try read(image) { $0.progressHandler = { _, share, _ in shares.append(share) } }
      #expect(!shares.isEmpty && shares == shares.sorted() && shares.allSatisfy { $0 <= 1.0001 })
    }

    @Test(
      .enabled(
        if: hasNetworks, "set OPENVISION_ONNXRUNTIME, and install networks by `make models`"),
      arguments: [(1, 1), (20_000, 1), (20_000, 9), (9, 3000), (33, 31)])
    func `reading text in images of extreme shapes does not crash`(width: Int, height: Int) throws {
      _ = try read(TestImages.luma(width: width, height: height) { x, y in (x * 7 + y * 13) % 256 })
    }

    @Test(
      .enabled(if: hasNetworks, "set OPENVISION_ONNXRUNTIME, and install networks by `make models`")
    )
    func `three requests performed in parallel read the same text`() throws {
      let requests = (0..<3).map { _ in VNRecognizeTextRequest() }
      try VNImageRequestHandler(cvPixelBuffer: try Self.page()).perform(requests)
      for request in requests { #expect(strings(request.results ?? []) == Self.words) }
    }

    @Test(.enabled(if: hasRuntime, "set OPENVISION_ONNXRUNTIME to a libonnxruntime.so"))
    func `networks that are not for text are rejected with an error that names their folder`()
      throws
    {
      for name in ["means", "identity", "numbers", "boxes"] {
        let folder = try TemporaryFolder()
        let url = try #require(
          Bundle.module.url(
            forResource: name, withExtension: "onnx", subdirectory: "Fixtures/models"))
        for file in ["detection", "orientation", "recognition"] {
          try folder.write(try Data(contentsOf: url), to: file + ".onnx")
        }
        let error = try #require(throws: VNError.self) {
          _ = try TextNetworks(TextModels(folder: folder.path))
        }
        #expect([.invalidModel, .dataUnavailable].contains(error.code))
        #expect(error.message.contains(folder.path))
      }
    }
  }
#endif
