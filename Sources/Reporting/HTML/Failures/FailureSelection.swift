import Evaluation
import GroundTruth
import Harness

/// Which moments of which targets the report shows: those where subjects lost their target.
struct FailureSelection {
  /// A frame and what happened in it.
  struct Moment {
    /// 0-based, of the sequence.
    var frame: Int
    /// The subjects that lose the target here, by their place in the run; empty for the start.
    var subjects: [Int]
  }

  /// A target that at least one subject lost.
  struct Case {
    var sequence: Int
    var target: String
    /// Each subject's score of the target, nil where it has none.
    var scores: [Double?]
    var moments: [Moment]
    var worstScore: Double
    var meanScore: Double
  }

  /// Moments shown of one target, the start included.
  private static let momentsPerTarget = 4
  /// Failures that few frames apart are one moment.
  private static let sameMoment = 5

  /// The worst first.
  var cases: [Case]

  init(_ result: RunResult, limit: Int) {
    var cases: [Case] = []
    for (index, facts) in result.sequences.enumerated() {
      for target in facts.sequence.targets {
        let results = result.subjects.map { subject in
          subject.sequences[index].targets.first { $0.target == target.name }
        }
        if let found = Self.lostTarget(
          target.name, sequence: index, results: results, start: target.initialFrame ?? 0,
          scores: results.map { $0?.scores[result.conventions]?.figures?.auc })
        {
          cases.append(found)
        }
      }
    }
    cases.sort { a, b in
      (a.worstScore, a.meanScore, Double(a.sequence), a.target)
        < (b.worstScore, b.meanScore, Double(b.sequence), b.target)
    }
    self.cases = Array(cases.prefix(limit))
  }

  private static func lostTarget(
    _ target: String, sequence: Int, results: [TargetResult?], start: Int, scores: [Double?]
  ) -> Case? {
    var moments: [Moment] = []
    let failures = results.enumerated().compactMap { subject, result in
      result.flatMap { failure(of: $0) }.map { (subject: subject, frame: $0) }
    }
    guard !failures.isEmpty else { return nil }
    for failure in failures.sorted(by: { ($0.frame, $0.subject) < ($1.frame, $1.subject) }) {
      if let last = moments.last, failure.frame - last.frame <= sameMoment {
        moments[moments.count - 1].subjects.append(failure.subject)
      } else {
        moments.append(Moment(frame: failure.frame, subjects: [failure.subject]))
      }
    }
    let known = scores.compactMap { $0 }
    return Case(
      sequence: sequence, target: target, scores: scores,
      moments: [Moment(frame: start, subjects: [])] + moments.prefix(momentsPerTarget - 1),
      worstScore: known.min() ?? 0,
      meanScore: known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count))
  }

  /// The frame in which a subject lost its target for good, or was furthest from it; nil if it
  /// followed the target.
  private static func failure(of result: TargetResult) -> Int? {
    if let frame = result.firstFailure { return frame }
    guard result.isLost else { return nil }
    let scored = result.frames.enumerated().filter { $0.element.isScored }
    let worst = scored.min { $0.element.overlap < $1.element.overlap }
    return worst.map { $0.offset + result.trajectory.firstFrame }
  }
}
