import Bench
import Evaluation
import Results

/// The common parts of detection tasks.
extension ItemTask where Item == DetectionItem, Answer == [DetectedRegion] {
  /// Returns the curve of found objects.
  ///
  /// - Parameter objects: the name of the objects, in the plural.
  static func foundCurve(of things: String) -> RunResult.Curve {
    RunResult.Curve(
      title: "Found",
      explanation: "fraction of the \(things) that are found, by the required overlap",
      xTitle: "overlap threshold", yTitle: "fraction found", places: DetectionEvidence.thresholds)
  }

  func pictures(
    of item: DetectionItem, answers: [(name: String, answer: [DetectedRegion]?)]
  ) throws -> [AnswerPicture] {
    try DetectionPictures.draw(item, answers)
  }
}
