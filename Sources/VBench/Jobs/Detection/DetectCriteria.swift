import Evaluation
import Tasks

/// The criteria that select among the findings of a request.
struct DetectCriteria: Sendable {
  /// The lowest confidence to keep, 0...1.
  var minimumConfidence: Double
  /// The largest number of findings per request and image, the most confident first; nil for all.
  var maximum: Int?

  /// - Parameter findings: the findings of one request, the most confident first.
  func chosen(of findings: [NamedDetector.Finding]) -> [NamedDetector.Finding] {
    let sure = findings.filter { $0.region.confidence >= minimumConfidence }
    return maximum.map { Array(sure.prefix($0)) } ?? sure
  }
}
