import Bench
import Evaluation

extension Drift.Facts {
  /// The measures of drift in tracking. A frame's age is counted from the frame in which the tracker was initialized.
  package static let tracking = Drift.Facts(
    countsFromStart: true, measures: [TrackMeasures.auc], ages: DriftMeasures.all)
}

extension Drift {
  /// Creates the drift of a tracking run.
  ///
  /// - Parameter result: the result of a run that uses a `DriftSchedule`.
  package init(_ result: TrackingResult) {
    let resampling = Resampling(
      sequences: result.sequences.count, rounds: Self.rounds, seed: result.facts.seed)
    let facts = Facts.tracking
    let oldest =
      result.subjects.lazy.flatMap(\.sequences).flatMap(\.targets).compactMap(\.lastScored).max()
      ?? 0
    self.init(
      result.shared, facts,
      evidence: result.subjects.map { subject in
        let summary = DriftSummary(
          result.traces(of: subject, by: facts.loss), ages: oldest, over: resampling)
        return Evidence(
          ages: summary.ages, lives: summary.lives,
          milliseconds: subject.timing.framesPerSecond.map { 1000 / $0 })
      })
  }
}

extension TrackingResult {
  /// Returns one drift trace for each attempt of a subject on a target.
  fileprivate func traces(of subject: SubjectResult, by rule: LossRule) -> [DriftTrace] {
    zip(subject.sequences, sequences).enumerated().flatMap { index, pair in
      let (sequence, facts) = pair
      return sequence.targets.map { target in
        DriftTrace(
          sequence: index, frameCount: target.frameCount,
          pieces: target.pieces(on: facts).lazy.map { ($0.track, $0.frames) }, by: rule)
      }
    }
  }
}
