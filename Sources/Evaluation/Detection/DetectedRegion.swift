import Geometry

/// What a detector says about one thing in an image.
public struct DetectedRegion: Hashable, Sendable {
  public var quadrilateral: Quadrilateral
  /// How sure the detector is; larger is surer.
  public var confidence: Double
  /// What was read of it; nil where nothing was.
  public var text: String?
  /// What it is; nil where the detector does not say.
  public var kind: String?

  public init(
    quadrilateral: Quadrilateral, confidence: Double, text: String? = nil, kind: String? = nil
  ) {
    self.quadrilateral = quadrilateral
    self.confidence = confidence
    self.text = text
    self.kind = kind
  }
}

/// A thing that is there.
public struct LabelledRegion: Hashable, Sendable {
  public var quadrilateral: Quadrilateral
  /// What stands on it; nil where that is not known.
  public var text: String?

  public init(quadrilateral: Quadrilateral, text: String? = nil) {
    self.quadrilateral = quadrilateral
    self.text = text
  }
}
