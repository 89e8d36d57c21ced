import Evaluation
import Geometry
import GroundTruth
import Results
import TaskKit

/// Members that the detection tasks have in common.
extension ItemTask where Item == DetectionItem, Answer == [DetectedRegion] {
  var videoForm: VideoForm? { .itemPerFrame }

  var initialAnswer: [DetectedRegion]? { [] }

  /// Returns the definition of the curve that shows the fraction of detected objects.
  ///
  /// - Parameter things: the plural noun for the objects.
  static func foundCurve(of things: String) -> RunResult.Curve {
    RunResult.Curve(
      title: "Found",
      explanation: "fraction of the \(things) that are found, as a function of the required"
        + " overlap",
      xTitle: "overlap threshold", yTitle: "fraction found", xValues: DetectionEvidence.thresholds)
  }

  func pictures(
    of item: DetectionItem, answers: [(name: String, answer: [DetectedRegion]?)]
  ) throws -> [AnswerPicture] {
    try DetectionPictures.draw(item, answers)
  }
}

/// A check whether detections are boxes in another form.
enum DetectionMisreading {
  /// Returns a sentence with the option that reads the boxes so; nil if no other form fits far better.
  static func words(of answer: [DetectedRegion], on labels: [ImageLabel]) -> String? {
    guard !answer.isEmpty else { return nil }
    let boxes = answer.map(\.quadrilateral.boundingBox)
    let truths = labels.map(\.quadrilateral.boundingBox)
    if truths.contains(where: { $0.width > 2 }), let words = BoxForm.words(forFractions: boxes) {
      return words
    }
    var fit = BoxFormFit(fewest: 2)
    for box in boxes { fit.add([box.x, box.y, box.width, box.height], labels: truths, in: nil) }
    return fit.better.map { $0.words }
  }
}
