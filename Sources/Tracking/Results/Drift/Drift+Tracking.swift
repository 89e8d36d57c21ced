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
    let processor = result.methods.map { $0.timing.cpuFramesPerSecond }
    let hasProcessorTimes = zip(result.methods, processor).allSatisfy {
      $0.timing.updates.count == 0 || $1 != nil
    }
    let oldest =
      result.methods.lazy.flatMap(\.sequences).flatMap(\.targets).compactMap(\.lastScored).max()
      ?? 0
    self.init(
      result.shared, facts,
      evidence: result.methods.enumerated().map { index, method in
        let summary = DriftSummary(
          result.traces(of: method, by: facts.loss), ages: oldest, over: resampling)
        let speed = hasProcessorTimes ? processor[index] : method.timing.framesPerSecond
        var evidence = Evidence(
          ages: summary.ages, lives: summary.lives, milliseconds: speed.map { 1000 / $0 })
        if method.identity.redetection != nil {
          evidence.judgedRedetections = method.judgedRedetections(by: facts.loss)
        }
        return evidence
      })
    self.hasProcessorTimes = hasProcessorTimes
  }
}

extension MethodResult {
  /// Counts the re-detections in scored frames, and those whose box was off the target.
  fileprivate func judgedRedetections(by rule: LossRule) -> (wrong: Int, all: Int) {
    var (wrong, all) = (0, 0)
    for target in sequences.lazy.flatMap(\.targets) {
      for (_, frames, steps) in target.framesAndSteps {
        for (frame, step) in zip(frames, steps) where step.redetected && frame.isScored {
          all += 1
          if frame.overlap <= rule.overlap { wrong += 1 }
        }
      }
    }
    return (wrong, all)
  }
}

extension TrackingResult {
  /// Returns one drift trace for each attempt of a tracker on a target.
  fileprivate func traces(of method: MethodResult, by rule: LossRule) -> [DriftTrace] {
    zip(method.sequences, sequences).enumerated().flatMap { index, pair in
      let (sequence, facts) = pair
      return sequence.targets.map { target in
        DriftTrace(
          sequence: index, frameCount: target.frameCount,
          pieces: target.pieces(on: facts).lazy.map { ($0.track, $0.frames) }, by: rule)
      }
    }
  }
}
