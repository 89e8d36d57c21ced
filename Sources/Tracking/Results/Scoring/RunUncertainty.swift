import Bench
import Evaluation
import GroundTruth
import Results

/// The confidence intervals of the trackers' figures in a run, and the pairwise comparisons of trackers.
struct RunUncertainty {
  /// The trackers with the confidence intervals of their figures.
  private(set) var methods: [MethodResult]
  /// The comparisons of all pairs of trackers by AUC. In each pair, the better tracker comes first.
  private(set) var comparisons: [MethodComparison] = []

  init(
    of methods: [MethodResult], on sequences: [SequenceFacts], under conventions: Conventions
  ) {
    let lengths = sequences.map(\.sequence.frameCount)
    let groups = sequences.groups
    self.methods = methods.map { method in
      var method = method
      method.intervals = Self.intervals(
        of: method, under: conventions, lengths: lengths, groups: groups)
      return method
    }
    comparisons = Self.comparisons(
      of: methods, under: conventions, lengths: lengths, groups: groups)
  }

  private static func intervals(
    of method: MethodResult, under conventions: Conventions, lengths: [Int], groups: [Int]?
  ) -> Intervals {
    let lost = method.sequences.map { sequence in
      sequence.targets.isEmpty
        ? nil : LostTargets(lost: sequence.lost, of: sequence.attempts)
    }
    var intervals = Intervals(
      of: method.sequences.map { $0.scores(under: conventions) }, under: conventions,
      lengths: lengths, groups: groups, confidences: ConfidenceSamples(method), lost: lost)
    intervals.addMeans(
      of: TrackMeasures.ofTargets.map(\.facts),
      items: method.sequences.map { $0.figures(under: conventions) }, groups: groups)
    return intervals
  }

  private static func comparisons(
    of methods: [MethodResult], under conventions: Conventions, lengths: [Int], groups: [Int]?
  ) -> [MethodComparison] {
    let scores = methods.map { method in
      method.sequences.map { $0.scores(under: conventions).figures }
    }
    let found = PairedComparison.all(
      of: scores.map { own in
        PairedScores(
          own.map { $0?.auc }, weights: conventions.sequenceWeights(own, lengths: lengths),
          groups: groups)
      }, range: TrackMeasures.auc.range)
    let identities = methods.map(\.identity)
    return found.map { MethodComparison($0, of: identities, better: .higher) }
  }
}

extension ConfidenceSamples {
  /// Collects a tracker's confidences from all sequences of a run.
  init(_ method: MethodResult) {
    self.init()
    for sequence in method.sequences {
      for target in sequence.targets {
        for (start, frames, steps) in target.framesAndSteps {
          add(frames, confidences: steps.map(\.confidence), from: start)
        }
      }
      endSequence()
    }
  }
}
