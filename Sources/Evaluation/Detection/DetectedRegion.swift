import Geometry

/// A region that was detected in an image.
package struct DetectedRegion: Hashable, Sendable {
  package var quadrilateral: Quadrilateral
  /// The confidence of the detection. Higher values mean higher confidence.
  package var confidence: Double
  /// The recognized text; nil if no text was recognized.
  package var text: String?
  /// The object's class; nil if the detector reports none.
  package var kind: String?
  /// The facial landmarks; nil if the detector reports none.
  package var landmarks: [Point]?

  package init(
    quadrilateral: Quadrilateral, confidence: Double, text: String? = nil, kind: String? = nil,
    landmarks: [Point]? = nil
  ) {
    self.landmarks = landmarks
    self.quadrilateral = quadrilateral
    self.confidence = confidence
    self.text = text
    self.kind = kind
  }
}

/// A labeled object, given by its four corners.
package struct LabeledRegion: Hashable, Sendable {
  package var quadrilateral: Quadrilateral
  /// The text in the region; nil if unknown.
  package var text: String?
  /// Whether detections inside the region count neither as right nor as wrong, for example because the text is
  /// illegible.
  package var isIgnored: Bool

  package init(quadrilateral: Quadrilateral, text: String? = nil, isIgnored: Bool = false) {
    self.quadrilateral = quadrilateral
    self.text = text
    self.isIgnored = isIgnored
  }
}
