import Foundation
import Geometry
import TestSupport
import Testing

@testable import OpenVision

/// Tests for text requests. They pass both with and without the text library.
@Suite struct TextRequestTests {
  private let handler = VNImageRequestHandler(
    cvPixelBuffer: TestImages.luma(width: 64, height: 48) { _, _ in 0 })

  @Test
  func `a new text request has the documented defaults, and a copy has its settings`() throws {
    let request = VNRecognizeTextRequest()
    #expect(request.recognitionLevel == .accurate)
    #expect(request.recognitionLanguages == ["en-US"])
    #expect(request.usesLanguageCorrection)
    #expect(request.minimumTextHeight == 0)
    #expect(!VNDetectTextRectanglesRequest().reportCharacterBoxes)
    request.recognitionLevel = .fast
    request.customWords = ["a"]
    request.minimumTextHeight = 0.5
    let copy = try #require(request.copy() as? VNRecognizeTextRequest)
    #expect(copy.recognitionLevel == .fast)
    #expect(copy.customWords == ["a"])
    #expect(copy.minimumTextHeight == 0.5)
  }

  @Test func `settings of a text request that are out of range are rejected`() throws {
    let changes: [(VNRecognizeTextRequest) -> Void] = [
      { $0.minimumTextHeight = .nan }, { $0.minimumTextHeight = 2 },
      { $0.recognitionLanguages = [] }, { $0.customWords = ["two words"] },
      { $0.customWords = [""] },
    ]
    for change in changes {
      let request = VNRecognizeTextRequest()
      change(request)
      let error = try #require(throws: VNError.self) { try handler.perform([request]) }
      #expect(error.code == .invalidArgument)
    }
  }

  #if !Text
    @Test
    func `without the Text trait, the error names the trait and the missing package`() throws {
      for request in [VNRecognizeTextRequest(), VNDetectTextRectanglesRequest()] {
        let error = try #require(throws: VNError.self) { try handler.perform([request]) }
        #expect(error.code == .unsupportedRequest)
        #expect(error.description.contains("Text"))
        #expect(error.description.contains("libtesseract-dev"))
      }
    }
  #endif

  @Test func `alternative readings of a line replace the least certain symbols first`() {
    func symbol(_ choices: [(String, Double)], startsWord: Bool = false) -> TextLine.Symbol {
      TextLine.Symbol(
        box: Box(x: 0, y: 0, width: 1, height: 1),
        choices: choices.map { TextLine.Choice(text: $0.0, confidence: $0.1) },
        startsWord: startsWord)
    }
    let line = TextLine(
      box: Box(x: 0, y: 0, width: 9, height: 1), confidence: 0.8,
      symbols: [
        symbol([("a", 0.9), ("o", 0.3)], startsWord: true), symbol([("l", 0.5), ("1", 0.4)]),
        symbol([("b", 0.9)], startsWord: true),
      ])
    let readings = line.readings(limit: 5)
    #expect(readings.map(\.text) == ["al b", "a1 b", "ol b"])
    #expect(readings[0].boxes.map { $0 == nil } == [false, false, true, false])
    #expect(abs(readings[1].confidence - 0.64) < 1e-9)
    #expect(line.readings(limit: 1).count == 1)
  }
}
