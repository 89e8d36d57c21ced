import Evaluation
import Tasks

/// The criteria for selecting findings.
struct DetectCriteria: Sendable {
  /// The minimum confidence of the findings to keep, 0...1.
  var minimumConfidence: Double
  /// The maximum number of findings per request and image. The most confident ones are kept; nil keeps all.
  var maximum: Int?

  /// Returns the findings that meet the criteria.
  ///
  /// - Parameter findings: the findings of one request, with the most confident first.
  func chosen(of findings: [NamedDetector.Finding]) -> [NamedDetector.Finding] {
    let sure = findings.filter { $0.region.confidence >= minimumConfidence }
    return maximum.map { Array(sure.prefix($0)) } ?? sure
  }
}
