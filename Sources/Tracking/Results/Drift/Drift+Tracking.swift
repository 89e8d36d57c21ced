import Bench
import Evaluation
import Results

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
    let processor = result.subjects.map { $0.timing.cpuFramesPerSecond }
    let hasProcessorTimes = zip(result.subjects, processor).allSatisfy {
      $0.timing.updates.count == 0 || $1 != nil
    }
    let oldest =
      result.subjects.lazy.flatMap(\.sequences).flatMap(\.targets).compactMap(\.lastScored).max()
      ?? 0
    self.init(
      result.shared, facts,
      evidence: result.subjects.enumerated().map { index, subject in
        let summary = DriftSummary(
          result.traces(of: subject, by: facts.loss), ages: oldest, over: resampling)
        let speed = hasProcessorTimes ? processor[index] : subject.timing.framesPerSecond
        var evidence = Evidence(
          ages: summary.ages, lives: summary.lives, milliseconds: speed.map { 1000 / $0 })
        if subject.identity.redetection != nil {
          evidence.judgedRedetections = subject.judgedRedetections(by: facts.loss)
        }
        return evidence
      })
    self.hasProcessorTimes = hasProcessorTimes
  }
}

extension SubjectResult {
  /// Counts the re-detections in scored frames, and those whose box was off the target.
  fileprivate func judgedRedetections(by rule: LossRule) -> (wrong: Int, all: Int) {
    var (wrong, all) = (0, 0)
    for target in sequences.lazy.flatMap(\.targets) {
      for (start, frames, steps) in target.framesAndSteps {
        for (index, (frame, step)) in zip(frames, steps).enumerated()
        where start + index > 0 && step.initialized && frame.isScored {
          all += 1
          if frame.overlap <= rule.overlap { wrong += 1 }
        }
      }
    }
    return (wrong, all)
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
