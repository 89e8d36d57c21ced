extension EvaluationProtocol {
  /// GOT-10k: the average overlap and the success rates over the scored frames of all sequences.
  package static let got10k = EvaluationProtocol("got10k", GOT10kProtocol.self)
}

/// GOT-10k's experiment: average overlap and success rates.
///
/// Huang, Zhao and Huang, "GOT-10k: A Large High-Diversity Benchmark for Generic Object Tracking in the Wild",
/// IEEE TPAMI 43(5), 2021, and its toolkit's `ExperimentGOT10k.report`. The frames of all sequences and
/// repetitions are pooled, so long sequences have more weight. The first frame of an attempt and frames without
/// a visible target are left out. SR75 is not part of the toolkit. It is computed like SR50, with a different
/// threshold.
enum GOT10kProtocol: ProtocolRules {
  static let summary = "GOT-10k's average overlap over all frames"
  static let measures = [
    ProtocolMeasures.averageOverlap, ProtocolMeasures.sr50, ProtocolMeasures.sr75,
  ]
  static let rankedBy = [ProtocolMeasures.averageOverlap]

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores {
    let perTarget = targets.map { target in
      Scores.pooled(
        target.runs.map { Scores(averageOverlap: GOT10kRules.tally(of: BoxTrack($0))) })
    }
    var scores = ProtocolScores(
      evaluationProtocol: .got10k, dataset: values(.pooled(perTarget)),
      targets: perTarget.map(values))
    let weights = perTarget.map { $0.figures.map { Double($0.scoredFrames) } }
    scores.addIntervals(over: resampling, weights: weights) { [targets = scores.targets] in
      ProtocolScores.means(of: targets, weights: weights, counts: $0)
    }
    return scores
  }

  private static func values(_ scores: Scores) -> [ProtocolScores.Value] {
    let isDefined = scores.scoredFrames > 0
    return [
      .init(ProtocolMeasures.averageOverlap, isDefined ? scores.auc : nil),
      .init(ProtocolMeasures.sr50, isDefined ? scores.op50 : nil),
      .init(ProtocolMeasures.sr75, isDefined ? scores.op75 : nil),
    ]
  }
}

extension Scores {
  fileprivate init(averageOverlap tally: Tally) {
    self.init(
      frames: tally.frames, scoredFrames: tally.frames, auc: tally.meanOverlap, op50: tally.op50,
      op75: tally.op75, precision20: 0, normPrecision: 0)
  }
}
