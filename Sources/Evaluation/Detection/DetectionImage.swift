import Geometry

/// A labeled object of an image.
public struct LabeledDetection: Hashable, Sendable {
  public var box: Box
  /// Its class; only equal classes are compared.
  public var kind: String
  /// The area in pixels that makes it small, medium or large: that of the outline if there is one.
  public var area: Double
  /// Whether it stands for any number of objects. Detections in it are neither right nor wrong.
  public var isCrowd: Bool
  /// Whether a detection of it is neither right nor wrong.
  public var isIgnored: Bool
  /// The landmarks of a face; nil if they are not known.
  public var landmarks: FaceLandmarks?

  /// - Parameter area: by default the area of the box.
  public init(
    box: Box, kind: String, area: Double? = nil, isCrowd: Bool = false, isIgnored: Bool = false,
    landmarks: FaceLandmarks? = nil
  ) {
    (self.box, self.kind, self.isCrowd, self.isIgnored) = (box, kind, isCrowd, isIgnored)
    self.area = area ?? box.area
    self.landmarks = landmarks
  }
}

/// The labeled landmarks of a face, and the two that mark the eyes.
public struct FaceLandmarks: Hashable, Sendable {
  public var points: [Point]
  public var leftEye: Int
  public var rightEye: Int

  public init(points: [Point], leftEye: Int, rightEye: Int) {
    (self.points, self.leftEye, self.rightEye) = (points, leftEye, rightEye)
  }
}

/// An object detected in an image.
public struct FoundDetection: Hashable, Sendable {
  public var box: Box
  public var kind: String
  /// The confidence of the detector. Only the order matters.
  public var score: Double
  /// The landmarks of a face; nil if the detector gives none.
  public var landmarks: [Point]?

  public init(box: Box, kind: String, score: Double, landmarks: [Point]? = nil) {
    (self.box, self.kind, self.score, self.landmarks) = (box, kind, score, landmarks)
  }
}

/// The labels of an image and its detections.
public struct DetectionImage: Hashable, Sendable {
  public var labels: [LabeledDetection]
  public var found: [FoundDetection]

  public init(labels: [LabeledDetection], found: [FoundDetection]) {
    (self.labels, self.found) = (labels, found)
  }
}
