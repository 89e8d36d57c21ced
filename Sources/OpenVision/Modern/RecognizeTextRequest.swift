import Foundation

/// A request that reads lines of text, as `VNRecognizeTextRequest` does.
///
/// ```swift
/// var request = RecognizeTextRequest()
/// request.recognitionLanguages = [Locale.Language(identifier: "en-US")]
/// for line in try await request.perform(on: URL(filePath: "sign.png")) {
///   print(line.topCandidates(1).first?.string ?? "")  // No parking
/// }
/// ```
public struct RecognizeTextRequest: ConfiguredRequest {
  public typealias Revision = DoubleRevision

  /// The trade-off between accuracy and time, as in `VNRequestTextRecognitionLevel`.
  public enum RecognitionLevel: Int, CaseIterable, Hashable, Sendable {
    case accurate = 0
    case fast = 1
  }

  public var configuration: RequestConfiguration<Revision>
  public var recognitionLevel = RecognitionLevel.accurate
  /// The languages of the text, most likely first.
  public var recognitionLanguages = [Locale.Language(identifier: "en-US")]
  /// Whether the text may be in any of the supported languages.
  public var automaticallyDetectsLanguage = false
  public var usesLanguageCorrection = true
  /// Words that are preferred during recognition.
  public var customWords: [String] = []
  /// The minimum height of a line, as a fraction of the image's height, 0...1.
  public var minimumTextHeightFraction: Float = 0

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision2)
  }

  public var descriptor: RequestDescriptor { .recognizeTextRequest(revision) }

  /// The languages that can be read with the current settings on this computer.
  public var supportedRecognitionLanguages: [Locale.Language] {
    ((try? makeRequest().supportedRecognitionLanguages()) ?? []).map {
      Locale.Language(identifier: $0)
    }
  }

  /// Performs the request on a handler's image.
  public func perform(
    on handler: ImageRequestHandler
  ) async throws -> [RecognizedTextObservation] {
    let settings = self
    return try await observations(on: handler) { settings.makeRequest() }
  }

  private func makeRequest() -> VNRecognizeTextRequest {
    let request = VNRecognizeTextRequest()
    request.revision = revision.rawValue
    request.recognitionLevel = recognitionLevel == .fast ? .fast : .accurate
    request.recognitionLanguages = recognitionLanguages.map(\.minimalIdentifier)
    request.automaticallyDetectsLanguage = automaticallyDetectsLanguage
    request.usesLanguageCorrection = usesLanguageCorrection
    request.customWords = customWords
    request.minimumTextHeight = minimumTextHeightFraction
    return request
  }
}

/// A reading of a line of text.
public struct RecognizedText: Hashable, Sendable {
  let wrapped: VNRecognizedText

  public var string: String { wrapped.string }
  /// The confidence of the reading, 0...1.
  public var confidence: Float { wrapped.confidence }

  /// Returns the box of a range of characters; nil if the range is empty, contains only spaces, or is outside the
  /// string.
  public func boundingBox(for range: Range<String.Index>) -> RectangleObservation? {
    (try? wrapped.boundingBox(for: range)).map { RectangleObservation(wrapped: $0) }
  }

  public static func == (a: RecognizedText, b: RecognizedText) -> Bool { a.content == b.content }

  public func hash(into hasher: inout Hasher) { hasher.combine(content) }

  struct Content: Codable, Hashable {
    var string: String
    var confidence: Float
    var boxes: [NormalizedRect?]
    var revision: Int
  }

  var content: Content {
    Content(
      string: string, confidence: confidence,
      boxes: wrapped.boxes.map { $0.map { NormalizedRect(normalizedRect: $0) } },
      revision: wrapped.requestRevision)
  }
}

/// A line of text that was read.
public struct RecognizedTextObservation: WrappedObservation, QuadrilateralProviding {
  let wrapped: VNRecognizedTextObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
  public var topLeft: NormalizedPoint { NormalizedPoint(wrapped.topLeft) }
  public var topRight: NormalizedPoint { NormalizedPoint(wrapped.topRight) }
  public var bottomRight: NormalizedPoint { NormalizedPoint(wrapped.bottomRight) }
  public var bottomLeft: NormalizedPoint { NormalizedPoint(wrapped.bottomLeft) }
  /// The best reading.
  public var transcript: String { topCandidates(1).first?.string ?? "" }

  /// Returns the most confident readings, best first, at most ten.
  public func topCandidates(_ maximumCount: Int) -> [RecognizedText] {
    wrapped.topCandidates(maximumCount).map { RecognizedText(wrapped: $0) }
  }

  struct Content: Codable, Hashable {
    var corners: [NormalizedPoint]
    var readings: [RecognizedText.Content]
  }

  var content: Content {
    Content(
      corners: [topLeft, topRight, bottomRight, bottomLeft],
      readings: topCandidates(VNRecognizedTextObservation.candidateLimit).map(\.content))
  }

  static func wrapped(
    _ content: Content, _ origin: ObservationOrigin
  ) -> VNRecognizedTextObservation? {
    guard content.corners.count == 4 else { return nil }
    return VNRecognizedTextObservation(
      uuid: origin.uuid, corners: content.corners.map(\.cgPoint),
      candidates: content.readings.map { reading in
        VNRecognizedText(
          string: reading.string, confidence: reading.confidence,
          boxes: reading.boxes.map { $0?.cgRect }, requestRevision: reading.revision)
      }, requestRevision: origin.requestRevision)
  }
}
