import Bench
import Evaluation
import GroundTruth

/// The drift of a run's subjects, and the effect of re-detection.
package struct DriftResult: Sendable {
  /// A subject, with or without re-detection.
  package struct Subject: Sendable {
    package var identity: SubjectIdentity
    package var summary: DriftSummary
    package var auc: Double?
    package var aucInterval: ClosedRange<Double>?
    /// The mean update including detections, in milliseconds; nil if nothing was measured.
    package var milliseconds: Double?
    /// The gain in AUC over the same tracker without re-detection, and the additional time as a share; nil
    /// without re-detection.
    package var gain: PairedComparison?
    package var extraTime: Double?

    /// The re-detection; nil if there is none.
    package var redetection: Redetection? { identity.redetection }

    /// The order of a tracker's policies: by detector, then by the frames between detections and the confidence
    /// as numbers.
    fileprivate var place: (String, String, Int, Double) {
      var plain = identity
      plain.redetection = nil
      let policy = redetection?.policy
      return (
        plain.name, redetection?.detector ?? "", policy?.every ?? .max, policy?.below ?? -1
      )
    }
  }

  package var name: String
  /// The subjects: those without re-detection first, then by tracker, detector and frames between detections.
  package var subjects: [Subject]
  package var sequences: Int

  /// - Parameter result: the result of a run with a `DriftSchedule`.
  package init(_ result: TrackingResult) {
    name = result.facts.name
    sequences = result.sequences.count
    let resampling = Resampling(
      sequences: sequences, rounds: Self.rounds, seed: result.facts.seed)
    let oldest =
      result.subjects.lazy.flatMap(\.sequences).flatMap(\.targets).compactMap(\.lastScored).max()
      ?? 0
    subjects = result.subjects.map { subject in
      Subject(
        identity: subject.identity,
        summary: DriftSummary(result.driftRuns(of: subject), ages: oldest, over: resampling),
        auc: subject.scores[result.conventions].flatMap { $0.scoredFrames > 0 ? $0.auc : nil },
        aucInterval: subject.aucInterval,
        milliseconds: subject.timing.framesPerSecond.map { 1000 / $0 })
    }
    addGains(result)
    subjects =
      subjects.filter { $0.redetection == nil }
      + subjects.filter { $0.redetection != nil }.sorted { $0.place < $1.place }
  }

  /// The number of rounds for curves, which take long to resample and are only drawn.
  static let rounds = 500

  /// Compares every policy with the same tracker without one.
  private mutating func addGains(_ result: TrackingResult) {
    let scores = result.subjects.map { subject in
      PairedScores(
        subject.sequences.map { $0.scores(under: result.conventions).figures?.auc })
    }
    for plain in subjects.indices where subjects[plain].redetection == nil {
      let pairs = subjects.indices.filter {
        subjects[$0].redetection != nil
          && subjects[$0].identity.isVariant(of: subjects[plain].identity)
      }.map { ($0, plain) }
      let found = PairedComparison.each(pairs, of: scores, range: TrackMeasures.auc.range)
      for pair in found { subjects[pair.first].gain = pair.comparison }
      guard let base = subjects[plain].milliseconds, base > 0 else { continue }
      for (index, _) in pairs {
        subjects[index].extraTime = subjects[index].milliseconds.map { $0 / base - 1 }
      }
    }
  }
}

extension SubjectIdentity {
  /// Whether it differs only in re-detection.
  package func isVariant(of other: SubjectIdentity) -> Bool {
    tracker == other.tracker && level == other.level && revision == other.revision
  }
}

extension TrackingResult {
  /// Returns the behavior of a subject after each start.
  fileprivate func driftRuns(of subject: SubjectResult) -> [DriftTrace] {
    zip(subject.sequences, sequences).enumerated().flatMap { index, pair in
      let (sequence, facts) = pair
      return sequence.targets.map { target in
        DriftTrace(
          sequence: index, frameCount: target.frameCount,
          pieces: target.pieces(on: facts).lazy.map { ($0.track, $0.frames) },
          failure: target.firstFailure.map(target.step(ofFrame:)))
      }
    }
  }
}

extension DriftResult {
  /// The largest distance from the best gain that does not matter.
  static let tolerance = 0.01

  /// The policy that is worth its time for every tracker, if there is one.
  package var recommended: [SubjectIdentity] {
    subjects.filter { $0.redetection == nil }.compactMap { plain in
      recommended(
        among: subjects.filter {
          $0.redetection != nil && $0.identity.isVariant(of: plain.identity)
        })?.identity
    }
  }

  /// Returns the cheapest of the policies that are shown to help and are close to the best of them.
  package func recommended(among variants: [Subject]) -> Subject? {
    let helping = variants.filter { ($0.gain?.isShown ?? false) && ($0.gain?.difference ?? 0) > 0 }
    guard let best = helping.compactMap(\.auc).max() else { return nil }
    return helping.filter { ($0.auc ?? 0) >= best - Self.tolerance }.min {
      ($0.milliseconds ?? .infinity, $0.identity.name)
        < ($1.milliseconds ?? .infinity, $1.identity.name)
    }
  }
}
