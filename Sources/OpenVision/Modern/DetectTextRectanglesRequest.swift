import Foundation

/// A request that detects lines of text without reading them, as `VNDetectTextRectanglesRequest` does.
public struct DetectTextRectanglesRequest: ConfiguredRequest {
  public typealias Revision = SingleRevision

  public var configuration: RequestConfiguration<Revision>
  /// Whether to report the positions of the characters.
  public var reportCharacterBoxes = false

  /// Creates a request.
  ///
  /// - Parameter revision: the revision of the algorithm; nil for the newest.
  public init(_ revision: Revision? = nil) {
    configuration = RequestConfiguration(revision, standard: .revision1)
  }

  public var descriptor: RequestDescriptor { .detectTextRectanglesRequest(revision) }

  /// Performs the request on a handler's image.
  public func perform(on handler: ImageRequestHandler) async throws -> [TextObservation] {
    let reportsCharacters = reportCharacterBoxes
    return try await observations(on: handler) {
      let request = VNDetectTextRectanglesRequest()
      request.reportCharacterBoxes = reportsCharacters
      return request
    }
  }
}

/// A line of text that was detected but not read.
public struct TextObservation: WrappedObservation, QuadrilateralProviding {
  let wrapped: VNTextObservation
  public let originatingRequestDescriptor: RequestDescriptor?

  public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: wrapped.boundingBox) }
  public var topLeft: NormalizedPoint { NormalizedPoint(wrapped.topLeft) }
  public var topRight: NormalizedPoint { NormalizedPoint(wrapped.topRight) }
  public var bottomRight: NormalizedPoint { NormalizedPoint(wrapped.bottomRight) }
  public var bottomLeft: NormalizedPoint { NormalizedPoint(wrapped.bottomLeft) }
  /// The boxes of the characters, from left to right; nil unless they were requested.
  public var characterBoxes: [RectangleObservation]? {
    wrapped.characterBoxes?.map {
      RectangleObservation(
        wrapped: $0, originatingRequestDescriptor: originatingRequestDescriptor)
    }
  }

  struct Content: Codable, Hashable {
    var box: NormalizedRect
    var characters: [RectangleObservation]?
  }

  var content: Content { Content(box: boundingBox, characters: characterBoxes) }

  static func wrapped(_ content: Content, _ origin: ObservationOrigin) -> VNTextObservation? {
    VNTextObservation(
      uuid: origin.uuid, box: content.box.cgRect,
      characterBoxes: content.characters?.map(\.wrapped), confidence: origin.confidence,
      requestRevision: origin.requestRevision)
  }
}
