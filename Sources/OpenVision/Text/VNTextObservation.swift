import Foundation

/// A line of text that was detected but not read.
public final class VNTextObservation: VNRectangleObservation, @unchecked Sendable {
  /// The boxes of the characters, from left to right; nil unless they were requested.
  public let characterBoxes: [VNRectangleObservation]?

  init(
    uuid: UUID = UUID(), box: CGRect, characterBoxes: [VNRectangleObservation]?,
    confidence: VNConfidence, requestRevision: Int
  ) {
    self.characterBoxes = characterBoxes
    let corners = box.normalizedCorners
    super.init(
      uuid: uuid, confidence: confidence, requestRevision: requestRevision, topLeft: corners[0],
      topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }
}

/// A reading of a line of text.
public final class VNRecognizedText: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  public let string: String
  /// The confidence of the reading, 0...1.
  public let confidence: VNConfidence
  /// The box of each character's symbol; nil for spaces.
  let boxes: [CGRect?]
  public let requestRevision: Int

  init(string: String, confidence: VNConfidence, boxes: [CGRect?], requestRevision: Int) {
    (self.string, self.confidence) = (string, confidence)
    (self.boxes, self.requestRevision) = (boxes, requestRevision)
  }

  /// Returns the bounding box of a range of characters. The result is nil if the range is empty or contains only
  /// spaces.
  ///
  /// - Throws: a `VNError` with the code `invalidArgument` for a range outside the string.
  public func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? {
    guard range.lowerBound >= string.startIndex, range.upperBound <= string.endIndex else {
      throw VNError(.invalidArgument, "expected a range within \"\(string)\"")
    }
    let first = string.distance(from: string.startIndex, to: range.lowerBound)
    let count = string.distance(from: range.lowerBound, to: range.upperBound)
    let covered = boxes.dropFirst(first).prefix(count).compactMap { $0 }
    guard let start = covered.first else { return nil }
    return VNRectangleObservation(
      requestRevision: requestRevision,
      boundingBox: covered.dropFirst().reduce(start) { $0.union($1) })
  }
}

/// A line of text that was read.
public final class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
  /// The maximum number of readings.
  static let candidateLimit = 10

  private let candidates: [VNRecognizedText]

  /// Creates an observation.
  ///
  /// - Parameter corners: four corners, in the order topLeft, topRight, bottomRight, bottomLeft.
  init(
    uuid: UUID = UUID(), corners: [CGPoint], candidates: [VNRecognizedText], requestRevision: Int
  ) {
    self.candidates = candidates
    super.init(
      uuid: uuid, confidence: candidates.first?.confidence ?? 0,
      requestRevision: requestRevision, topLeft: corners[0], topRight: corners[1],
      bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// Returns the most confident readings, best first.
  ///
  /// - Parameter maximumCandidateCount: the maximum number of readings; at most ten are returned.
  public func topCandidates(_ maximumCandidateCount: Int) -> [VNRecognizedText] {
    Array(candidates.prefix(max(0, min(Self.candidateLimit, maximumCandidateCount))))
  }

  override var detail: String? {
    ["\"\(candidates.first?.string ?? "")\"", super.detail].compactMap { $0 }.joined(
      separator: ", ")
  }
}
