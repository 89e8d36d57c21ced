import Geometry

/// A detection in an image.
public struct DetectedRegion: Hashable, Sendable {
  public var quadrilateral: Quadrilateral
  /// The confidence. A larger value means more confident.
  public var confidence: Double
  /// The text that was read; nil if none was.
  public var text: String?
  /// The class of the object; nil if the detector gives none.
  public var kind: String?
  /// The landmarks of a face; nil if the detector gives none.
  public var landmarks: [Point]?

  public init(
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

/// A labeled object.
public struct LabeledRegion: Hashable, Sendable {
  public var quadrilateral: Quadrilateral
  /// The text on the object; nil if it is not known.
  public var text: String?
  /// Whether detections inside it are neither right nor wrong, such as illegible text.
  public var isIgnored: Bool

  public init(quadrilateral: Quadrilateral, text: String? = nil, isIgnored: Bool = false) {
    self.quadrilateral = quadrilateral
    self.text = text
    self.isIgnored = isIgnored
  }
}
