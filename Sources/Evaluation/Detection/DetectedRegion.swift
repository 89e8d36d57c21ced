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
  /// A face's points; nil where the detector gives none.
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

/// A thing that is there.
public struct LabeledRegion: Hashable, Sendable {
  public var quadrilateral: Quadrilateral
  /// What stands on it; nil where that is not known.
  public var text: String?
  /// Whether what is found in it is neither right nor wrong, such as text that nobody can read.
  public var isIgnored: Bool

  public init(quadrilateral: Quadrilateral, text: String? = nil, isIgnored: Bool = false) {
    self.quadrilateral = quadrilateral
    self.text = text
    self.isIgnored = isIgnored
  }
}
