#if Text
  import Foundation
  import Geometry
  import Imaging
  import Media
  import Synchronization
  import TestSupport
  import Testing

  @testable import OpenVision

  /// Tests that three drawn lines are read.
  @Suite struct TextTests {
    private static let words = ["Tracking 2018", "Explore Computer Vision", "small vbench"]

    private static func page() throws -> PixelBuffer {
      let url = try #require(
        Bundle.module.url(forResource: "text", withExtension: "png", subdirectory: "Fixtures"))
      return try ImageFile.read(url.path)
    }

    private func read(
      _ image: PixelBuffer, _ change: (VNRecognizeTextRequest) -> Void = { _ in }
    ) throws -> [VNRecognizedTextObservation] {
      let request = VNRecognizeTextRequest()
      request.revision = VNRecognizeTextRequestRevision1
      change(request)
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
      return try #require(request.results)
    }

    private func strings(_ lines: [VNRecognizedTextObservation]) -> [String] {
      lines.compactMap { $0.topCandidates(1).first?.string }
    }

    @Test(arguments: VNRequestTextRecognitionLevel.allCases)
    func `drawn text lines are read and located at both recognition levels`(
      level: VNRequestTextRecognitionLevel
    ) throws {
      let lines = try read(try Self.page()) { $0.recognitionLevel = level }
      #expect(strings(lines).prefix(2) == Self.words.prefix(2))
      #expect(lines.count == 3)
      // The baselines are at rows 70, 150 and 230 of 300, and the lines start at column 32 of 640.
      for (line, baseline) in zip(lines, [70.0, 150, 230]) {
        let box = line.boundingBox
        #expect(abs(box.origin.x * 640 - 32) < 6)
        #expect(abs((1 - box.origin.y) * 300 - baseline) < 14)
        #expect(line.confidence > 0.5)
      }
    }

    @Test
    func `text candidates are sorted by confidence, and their characters have boxes`() throws {
      let line = try #require(try read(try Self.page()).first)
      let candidates = line.topCandidates(100)
      #expect((1...10).contains(candidates.count))
      #expect(line.topCandidates(-1).isEmpty)
      for (one, next) in zip(candidates, candidates.dropFirst()) {
        #expect(one.confidence >= next.confidence)
      }
      let text = try #require(candidates.first)
      let range = try #require(text.string.range(of: "2018"))
      let box = try #require(try text.boundingBox(for: range)).boundingBox
      #expect(box.origin.x > line.boundingBox.origin.x + 0.5 * line.boundingBox.size.width)
      let maxX = line.boundingBox.origin.x + line.boundingBox.size.width
      #expect(abs(box.origin.x + box.size.width - maxX) < 0.02)
      let space = try #require(text.string.firstIndex(of: " "))
      #expect(try text.boundingBox(for: space..<text.string.index(after: space)) == nil)
    }

    @Test func `text outside the region or below the minimum height is left out`() throws {
      let image = try Self.page()
      let upper = try read(image) {
        $0.regionOfInterest = CGRect(x: 0, y: 2.0 / 3, width: 1, height: 1.0 / 3)
      }
      #expect(strings(upper) == ["Tracking 2018"])
      #expect(abs((1 - (upper.first?.boundingBox.origin.y ?? 0)) * 300 - 70) < 14)
      #expect(try read(image) { $0.minimumTextHeight = 0.085 }.count == 2)
      #expect(try read(image) { $0.minimumTextHeight = 1 }.isEmpty)
      let blank = TestImages.luma(width: 200, height: 100) { _, _ in 200 }
      #expect(try read(blank).isEmpty)
      #expect(try read(TestImages.luma(width: 2, height: 90) { _, y in y }).isEmpty)
    }

    @Test
    func `a rectangle request finds text lines and characters, and lines can be tracked`() throws {
      let request = VNDetectTextRectanglesRequest()
      let handler = VNImageRequestHandler(cvPixelBuffer: try Self.page())
      try handler.perform([request])
      #expect(request.results?.count == 3)
      #expect(request.results?.first?.characterBoxes == nil)
      request.reportCharacterBoxes = true
      try handler.perform([request])
      let line = try #require(request.results?.first)
      #expect((9...13).contains(line.characterBoxes?.count ?? 0))
      let tracking = VNTrackObjectRequest(detectedObjectObservation: line)
      let corners = VNTrackRectangleRequest(rectangleObservation: line)
      try VNSequenceRequestHandler().perform([tracking, corners], on: try Self.page())
      #expect(tracking.results?.first?.uuid == line.uuid)
      #expect(corners.results?.first?.uuid == line.uuid)
    }

    @Test func `four parallel text requests with different settings read the same line`() throws {
      let reported = Mutex<[Double]>([])
      let requests = (0..<4).map { _ in VNRecognizeTextRequest() }
      for request in requests { request.revision = VNRecognizeTextRequestRevision1 }
      requests[0].progressHandler = { _, share, _ in reported.withLock { $0.append(share) } }
      requests[1].customWords = ["vbench", "OpenVision"]
      requests[2].usesLanguageCorrection = false
      try VNImageRequestHandler(cvPixelBuffer: try Self.page()).perform(requests)
      #expect(requests.allSatisfy { strings($0.results ?? []).first == Self.words[0] })
      let shares = reported.withLock { $0 }
      #expect(!shares.isEmpty && shares.allSatisfy { (0...1).contains($0) })
    }

    @Test func `reading text in corrupted JPEG images does not crash`() throws {
      let whole = try ImageFile.jpeg(try Self.page())
      var mutator = Mutator()
      var looked = 0
      for _ in 0..<max(10, Mutator.count / 10) {
        guard let image = try? ImageFile.read(data: Data(mutator.bytes(whole))),
          image.width * image.height <= 1 << 19
        else { continue }
        looked += 1
        for line in try read(image, { $0.recognitionLevel = looked % 2 == 0 ? .fast : .accurate }) {
          #expect(line.boundingBox.origin.x.isFinite && line.boundingBox.size.width > 0)
        }
      }
      #expect(looked > 0)
    }

    @Test func `a language without data is an error that names the missing file`() throws {
      let error = try #require(throws: VNError.self) {
        _ = try read(try Self.page()) { $0.recognitionLanguages = ["en-US", "xx-YY"] }
      }
      #expect(error.code == .dataUnavailable)
      #expect(error.message.contains("xx-YY.traineddata"))
      #expect(TextReader.name("de-CH") == "deu")
      #expect(TextReader.name("zh-Hant") == "chi_tra")
    }
  }
#endif
