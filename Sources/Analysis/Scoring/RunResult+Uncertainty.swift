import Evaluation
import Execution
import GroundTruth
import Tracking

extension RunResult {
  /// Puts intervals around every subject's figures and compares the subjects pair by pair, all by
  /// the same resamples of sequences and frames.
  mutating func addUncertainty(rounds: Int) {
    guard rounds > 0 else { return }
    let resampling = Resampling(sequences: sequences.count, rounds: rounds, seed: facts.seed)
    bootstrapRounds = resampling.rounds
    let lengths = sequences.map(\.sequence.frameCount)
    var drawn: [[Float]] = []
    for index in subjects.indices {
      let subject = subjects[index]
      let figures = ResampledFigures(of: SubjectFrames(subject), over: resampling)
      drawn.append(figures.drawnAUC)
      let lost = subject.sequences.map { sequence in
        sequence.targets.isEmpty ? nil : sequence.targets.count { $0.isLost }
      }
      subjects[index].intervals =
        conventions == .vbench
        ? ScoreIntervals(of: figures, lost: lost, over: resampling)
        : ScoreIntervals(
          of: subject.sequences.map { $0.scores[conventions] }, under: conventions,
          lengths: lengths, figures: figures, lost: lost, over: resampling)
    }
    compare(drawn: conventions == .vbench ? drawn : nil, over: resampling)
  }

  private mutating func compare(drawn: [[Float]]?, over resampling: Resampling) {
    let lengths = sequences.map(\.sequence.frameCount)
    let scores = subjects.map { subject in
      subject.sequences.map { $0.scores[conventions].flatMap { $0.scoredFrames > 0 ? $0 : nil } }
    }
    let found = PairedComparison.all(
      of: scores.map { $0.map { $0?.auc } },
      weights: scores.map { conventions.sequenceWeights($0, lengths: lengths) }, drawn: drawn,
      over: resampling)
    comparisons = found.map { first, second, figures in
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
        add(target.frames, confidences: target.trajectory.steps.map(\.confidence))
      }
      endSequence()
    }
  }
}
