import Bench
import Evaluation
import Results

/// Members that the detection tasks have in common.
extension ItemTask where Item == DetectionItem, Answer == [DetectedRegion] {
  /// Returns the definition of the curve that shows the fraction of detected objects.
  ///
  /// - Parameter things: the plural noun for the objects.
  static func foundCurve(of things: String) -> RunResult.Curve {
    RunResult.Curve(
      title: "Found",
      explanation: "fraction of the \(things) that are found, as a function of the required"
        + " overlap",
      xTitle: "overlap threshold", yTitle: "fraction found", places: DetectionEvidence.thresholds)
  }

  func pictures(
    of item: DetectionItem, answers: [(name: String, answer: [DetectedRegion]?)]
  ) throws -> [AnswerPicture] {
    try DetectionPictures.draw(item, answers)
  }
}
