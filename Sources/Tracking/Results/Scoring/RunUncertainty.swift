import Bench
import Evaluation
import GroundTruth
import Results

/// The confidence intervals of the subjects' figures in a run, and the pairwise comparisons of subjects.
struct RunUncertainty {
  /// The subjects with the confidence intervals of their figures.
  private(set) var subjects: [SubjectResult]
  /// The comparisons of all pairs of subjects by AUC. In each pair, the better subject comes first.
  private(set) var comparisons: [SubjectComparison] = []

  init(
    of subjects: [SubjectResult], on sequences: [SequenceFacts], under conventions: Conventions
  ) {
    let lengths = sequences.map(\.sequence.frameCount)
    let groups = sequences.groups
    self.subjects = subjects.map { subject in
      var subject = subject
      subject.intervals = Self.intervals(
        of: subject, under: conventions, lengths: lengths, groups: groups)
      return subject
    }
    comparisons = Self.comparisons(
      of: subjects, under: conventions, lengths: lengths, groups: groups)
  }

  private static func intervals(
    of subject: SubjectResult, under conventions: Conventions, lengths: [Int], groups: [Int]?
  ) -> Intervals {
    let lost = subject.sequences.map { sequence in
      sequence.targets.isEmpty
        ? nil : LostTargets(lost: sequence.lost, of: sequence.attempts)
    }
    var intervals = Intervals(
      of: subject.sequences.map { $0.scores(under: conventions) }, under: conventions,
      lengths: lengths, groups: groups, confidences: SubjectConfidences(subject), lost: lost)
    intervals.addMeans(
      of: TrackMeasures.ofTargets.map(\.facts),
      items: subject.sequences.map { $0.figures(under: conventions) }, groups: groups)
    return intervals
  }

  private static func comparisons(
    of subjects: [SubjectResult], under conventions: Conventions, lengths: [Int], groups: [Int]?
  ) -> [SubjectComparison] {
    let scores = subjects.map { subject in
      subject.sequences.map { $0.scores(under: conventions).figures }
    }
    let found = PairedComparison.all(
      of: scores.map { own in
        PairedScores(
          own.map { $0?.auc }, weights: conventions.sequenceWeights(own, lengths: lengths),
          groups: groups)
      }, range: TrackMeasures.auc.range)
    let identities = subjects.map(\.identity)
    return found.map { SubjectComparison($0, of: identities, better: .higher) }
  }
}

extension SubjectConfidences {
  /// Collects a subject's confidences from all sequences of a run.
  init(_ subject: SubjectResult) {
    self.init()
    for sequence in subject.sequences {
      for target in sequence.targets {
        for (start, frames, steps) in target.framesAndSteps {
          add(frames, confidences: steps.map(\.confidence), from: start)
        }
      }
      endSequence()
    }
  }
}
