import Geometry

/// A labelled object of an image.
public struct LabelledDetection: Hashable, Sendable {
  public var box: Box
  /// Its class; only equal classes are compared.
  public var kind: Int
  /// By which it counts as small, medium or large: that of its outline where there is one, in pixels.
  public var area: Double
  /// Whether it stands for any number of objects: detections in it are neither right nor wrong.
  public var isCrowd: Bool

  /// - Parameter area: that of the box by default.
  public init(box: Box, kind: Int, area: Double? = nil, isCrowd: Bool = false) {
    (self.box, self.kind, self.isCrowd) = (box, kind, isCrowd)
    self.area = area ?? box.area
  }
}

/// An object that a detector found in an image.
public struct FoundDetection: Hashable, Sendable {
  public var box: Box
  public var kind: Int
  /// How sure the detector is; only the order counts.
  public var score: Double

  public init(box: Box, kind: Int, score: Double) {
    (self.box, self.kind, self.score) = (box, kind, score)
  }
}

/// An image's labels, and what was found in it.
public struct DetectionImage: Hashable, Sendable {
  public var labels: [LabelledDetection]
  public var found: [FoundDetection]

  public init(labels: [LabelledDetection], found: [FoundDetection]) {
    (self.labels, self.found) = (labels, found)
  }
}
