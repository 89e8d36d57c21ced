import Geometry

/// A labeled object in an image, given by its bounding box and its class.
public struct LabeledDetection: Hashable, Sendable {
  public var box: Box
  /// The object's class. Only detections and labels of the same class are compared.
  public var kind: String
  /// The area, in square pixels, that determines whether the object is small, medium or large. It is the area inside
  /// the outline if the object has one, and the area of the box otherwise.
  public var area: Double
  /// Whether the label marks a crowd, which may contain any number of objects. Detections in a crowd count neither as
  /// right nor as wrong.
  public var isCrowd: Bool
  /// Whether a detection of this object counts neither as right nor as wrong.
  public var isIgnored: Bool
  /// The facial landmarks; nil if unknown.
  public var landmarks: FaceLandmarks?

  /// Creates the label of an object.
  ///
  /// - Parameter area: the object's area in square pixels; if nil, the area of the box is used.
  public init(
    box: Box, kind: String, area: Double? = nil, isCrowd: Bool = false, isIgnored: Bool = false,
    landmarks: FaceLandmarks? = nil
  ) {
    (self.box, self.kind, self.isCrowd, self.isIgnored) = (box, kind, isCrowd, isIgnored)
    self.area = area ?? box.area
    self.landmarks = landmarks
  }
}

/// The labeled landmarks of a face, and the indices of the two landmarks that mark the eyes.
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
  /// The detector's confidence. Average precision and recall depend only on the order of the scores.
  public var score: Double
  /// The facial landmarks; nil if the detector reports none.
  public var landmarks: [Point]?

  public init(box: Box, kind: String, score: Double, landmarks: [Point]? = nil) {
    (self.box, self.kind, self.score, self.landmarks) = (box, kind, score, landmarks)
  }
}

/// The labels and the detections of one image, as input for the evaluation.
public struct DetectionImage: Hashable, Sendable {
  public var labels: [LabeledDetection]
  public var found: [FoundDetection]

  public init(labels: [LabeledDetection], found: [FoundDetection]) {
    (self.labels, self.found) = (labels, found)
  }
}
