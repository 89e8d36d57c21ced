import Geometry

/// A labeled object of an image.
public struct LabeledDetection: Hashable, Sendable {
  public var box: Box
  /// Its class; only equal classes are compared.
  public var kind: String
  /// By which it counts as small, medium or large: that of its outline where there is one, in pixels.
  public var area: Double
  /// Whether it stands for any number of objects: detections in it are neither right nor wrong.
  public var isCrowd: Bool
  /// Whether it is neither right nor wrong to find it.
  public var isIgnored: Bool
  /// Of a face; nil where they are not known.
  public var landmarks: FaceLandmarks?

  /// - Parameter area: that of the box by default.
  public init(
    box: Box, kind: String, area: Double? = nil, isCrowd: Bool = false, isIgnored: Bool = false,
    landmarks: FaceLandmarks? = nil
  ) {
    (self.box, self.kind, self.isCrowd, self.isIgnored) = (box, kind, isCrowd, isIgnored)
    self.area = area ?? box.area
    self.landmarks = landmarks
  }
}

/// Labeled points of a face, and which of them stand for the eyes.
public struct FaceLandmarks: Hashable, Sendable {
  public var points: [Point]
  public var leftEye: Int
  public var rightEye: Int

  public init(points: [Point], leftEye: Int, rightEye: Int) {
    (self.points, self.leftEye, self.rightEye) = (points, leftEye, rightEye)
  }
}

/// An object that a detector found in an image.
public struct FoundDetection: Hashable, Sendable {
  public var box: Box
  public var kind: String
  /// How sure the detector is; only the order counts.
  public var score: Double
  /// A face's points; nil where the detector gives none.
  public var landmarks: [Point]?

  public init(box: Box, kind: String, score: Double, landmarks: [Point]? = nil) {
    (self.box, self.kind, self.score, self.landmarks) = (box, kind, score, landmarks)
  }
}

/// An image's labels, and what was found in it.
public struct DetectionImage: Hashable, Sendable {
  public var labels: [LabeledDetection]
  public var found: [FoundDetection]

  public init(labels: [LabeledDetection], found: [FoundDetection]) {
    (self.labels, self.found) = (labels, found)
  }
}
