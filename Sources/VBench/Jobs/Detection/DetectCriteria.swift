import Evaluation
import Tasks

/// Which of the things that a request finds are wanted.
package struct DetectCriteria: Sendable {
  /// Things with less confidence are left out, 0...1.
  package var minimumConfidence: Double
  /// The most things of each request in an image, the surest of them; nil for all.
  package var maximum: Int?

  package init(minimumConfidence: Double, maximum: Int?) {
    self.minimumConfidence = minimumConfidence
    self.maximum = maximum
  }

  /// - Parameter findings: of one request, the surest first.
  func chosen(of findings: [NamedDetector.Finding]) -> [NamedDetector.Finding] {
    let sure = findings.filter { $0.region.confidence >= minimumConfidence }
    return maximum.map { Array(sure.prefix($0)) } ?? sure
  }
}
