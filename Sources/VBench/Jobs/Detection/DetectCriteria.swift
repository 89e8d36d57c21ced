import Evaluation
import TaskKit

/// The criteria by which detections are kept or discarded.
struct DetectCriteria: Sendable {
  /// The minimum confidence of the findings to keep, from 0 to 1.
  var minimumConfidence: Double
  /// The maximum number of findings to keep per request and image, in descending order of confidence; nil to keep all.
  var maximum: Int?

  /// Returns the findings to keep.
  ///
  /// - Parameter findings: the findings of one request, sorted by descending confidence.
  func chosen(of findings: [NamedDetector.Finding]) -> [NamedDetector.Finding] {
    let sure = findings.filter { $0.region.confidence >= minimumConfidence }
    return maximum.map { Array(sure.prefix($0)) } ?? sure
  }
}
