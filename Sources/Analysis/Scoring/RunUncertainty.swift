import Evaluation
import Execution
import GroundTruth
import Tracking

/// Intervals around the figures of a run's subjects, and the subjects compared pair by pair, all by the same
/// resamples of sequences and frames.
struct RunUncertainty {
  /// With their intervals.
  private(set) var subjects: [SubjectResult]
  /// Every pair of subjects, in their order.
  private(set) var comparisons: [SubjectComparison] = []
  /// How often the sequences were resampled; 0 where there are too few to say anything.
  private(set) var rounds = 0

  /// - Parameter rounds: of the intervals; 0 for none, nor comparisons.
  init(
    of subjects: [SubjectResult], on sequences: [SequenceFacts], under conventions: Conventions,
    rounds: Int, seed: UInt64
  ) {
    self.subjects = subjects
    guard rounds > 0 else { return }
    let resampling = Resampling(sequences: sequences.count, rounds: rounds, seed: seed)
    self.rounds = resampling.rounds
    let lengths = sequences.map(\.sequence.frameCount)
    // Other conventions score sequences, not draws of frames.
    let scoresFrames = conventions == .vbench
    let (figures, differences) = ResampledFigures.together(
      subjects.count, pairs: scoresFrames ? PairedComparison.pairs(of: subjects.count) : [],
      over: resampling
    ) { SubjectFrames(subjects[$0]) }
    self.subjects = zip(subjects, figures).map { subject, figures in
      var subject = subject
      subject.intervals = Self.intervals(
        of: subject, under: conventions, lengths: lengths, figures: figures, over: resampling)
      return subject
    }
    comparisons = Self.comparisons(
      of: subjects, under: conventions, lengths: lengths,
      rounds: scoresFrames ? differences : nil, over: resampling)
  }

  private static func intervals(
    of subject: SubjectResult, under conventions: Conventions, lengths: [Int],
    figures: ResampledFigures, over resampling: Resampling
  ) -> Intervals {
    let lost = subject.sequences.map { sequence in
      sequence.targets.isEmpty
        ? nil
        : LostTargets(
          lost: sequence.targets.count { $0.isLost }, of: sequence.targets.count)
    }
    var intervals =
      conventions == .vbench
      ? Intervals(of: figures, lost: lost, over: resampling)
      : Intervals(
        of: subject.sequences.map { $0.scores(under: conventions) }, under: conventions,
        lengths: lengths, figures: figures, lost: lost, over: resampling)
    intervals.addMeans(
      of: TrackMeasures.ofTargets.map(\.facts),
      items: subject.sequences.map { $0.figures(under: conventions) }, over: resampling)
    return intervals
  }

  private static func comparisons(
    of subjects: [SubjectResult], under conventions: Conventions, lengths: [Int],
    rounds: [[Double]]?, over resampling: Resampling
  ) -> [SubjectComparison] {
    let scores = subjects.map { subject in
      subject.sequences.map { $0.scores(under: conventions).figures }
    }
    let found = PairedComparison.all(
      of: scores.map { $0.map { $0?.auc } },
      weights: scores.map { conventions.sequenceWeights($0, lengths: lengths) }, rounds: rounds,
      over: resampling)
    return found.map { first, second, figures in
      let (first, second) = (subjects[first].identity, subjects[second].identity)
      return figures.difference < 0
        ? SubjectComparison(first: second, second: first, figures: figures.reversed)
        : SubjectComparison(first: first, second: second, figures: figures)
    }
  }
}

extension SubjectFrames {
  /// What a subject scored in all sequences of a run.
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
