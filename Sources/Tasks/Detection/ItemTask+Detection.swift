import Bench
import Evaluation
import Results

/// What the tasks of finding things in images have in common.
extension ItemTask where Item == DetectionItem, Answer == [DetectedRegion] {
  /// The curve of what is found.
  ///
  /// - Parameter things: what is looked for, in the plural.
  static func foundCurve(of things: String) -> RunResult.Curve {
    RunResult.Curve(
      title: "Found",
      explanation: "share of images' \(things) that are found, by the overlap that counts",
      xTitle: "overlap threshold", yTitle: "share found", places: DetectionEvidence.thresholds)
  }

  func pictures(
    of item: DetectionItem, answers: [(name: String, answer: [DetectedRegion]?)]
  ) throws -> [AnswerPicture] {
    try DetectionPictures.draw(item, answers)
  }
}
