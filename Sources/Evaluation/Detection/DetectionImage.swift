import Geometry

/// A labeled object in an image, given by its bounding box and its class.
package struct LabeledDetection: Hashable, Sendable {
  package var box: Box
  /// The object's class. Only detections and labels of the same class are compared.
  package var kind: String
  /// The area, in square pixels, that determines whether the object is small, medium or large. It is the area inside
  /// the outline if the object has one, and the area of the box otherwise.
  package var area: Double
  /// Whether the label marks a crowd, which may contain any number of objects. Detections in a crowd count neither as
  /// right nor as wrong.
  package var isCrowd: Bool
  /// Whether a detection of this object counts neither as right nor as wrong.
  package var isIgnored: Bool
  /// The facial landmarks; nil if unknown.
  package var landmarks: FaceLandmarks?

  /// Creates the label of an object.
  ///
  /// - Parameter area: the object's area in square pixels; if nil, the area of the box is used.
  package init(
    box: Box, kind: String, area: Double? = nil, isCrowd: Bool = false, isIgnored: Bool = false,
    landmarks: FaceLandmarks? = nil
  ) {
    (self.box, self.kind, self.isCrowd, self.isIgnored) = (box, kind, isCrowd, isIgnored)
    self.area = area ?? box.area
    self.landmarks = landmarks
  }
}

/// The labeled landmarks of a face, and the indices of the two landmarks that mark the eyes.
package struct FaceLandmarks: Hashable, Sendable {
  package var points: [Point]
  package var leftEye: Int
  package var rightEye: Int

  package init(points: [Point], leftEye: Int, rightEye: Int) {
    (self.points, self.leftEye, self.rightEye) = (points, leftEye, rightEye)
  }
}

/// An object detected in an image.
package struct FoundDetection: Hashable, Sendable {
  package var box: Box
  package var kind: String
  /// The detector's confidence. Average precision and recall depend only on the order of the scores.
  package var score: Double
  /// The facial landmarks; nil if the detector reports none.
  package var landmarks: [Point]?

  package init(box: Box, kind: String, score: Double, landmarks: [Point]? = nil) {
    (self.box, self.kind, self.score, self.landmarks) = (box, kind, score, landmarks)
  }
}

/// The labels and the detections of one image, as input for the evaluation.
package struct DetectionImage: Hashable, Sendable {
  package var labels: [LabeledDetection]
  package var found: [FoundDetection]

  package init(labels: [LabeledDetection], found: [FoundDetection]) {
    (self.labels, self.found) = (labels, found)
  }
}
