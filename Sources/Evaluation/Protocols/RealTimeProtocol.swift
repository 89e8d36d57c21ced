extension EvaluationProtocol {
  /// Real time: the camera does not wait for the tracker.
  package static let realtime = EvaluationProtocol("realtime", RealTimeProtocol.self)
}

/// A protocol in which the camera does not wait: a tracker skips the frames that arrive while it is working, and an
/// answer counts at the frames for which it arrived in time (`RealTimeRule`).
///
/// An attempt has one answer per frame, which is the one that counts. Frames that the tracker did not receive have no
/// duration. A target's AUC is the mean overlap under the `vbench` rule.
enum RealTimeProtocol: ProtocolRules {
  static let summary = "the camera does not wait, so late answers count late and frames are skipped"
  static let measures = [ProtocolMeasures.realTimeAUC, ProtocolMeasures.seenFrames]
  static let rankedBy: [MeasureFacts] = []
  static let isRealTime = true
  static let experiments = ["realtime", "unsupervised"]

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores {
    let perTarget = targets.map { target in
      let scores = Scores.pooled(target.runs.compactMap { evaluate($0).scores[.vbench] })
      return values(scores.figures?.auc, seen(in: target.runs))
    }
    let weights = perTarget.map { $0[0].value.map { _ in 1.0 } }
    let means = ProtocolScores.means(
      of: perTarget, weights: weights, counts: perTarget.map { _ in 1 })
    var scores = ProtocolScores(
      evaluationProtocol: .realtime,
      dataset: perTarget.isEmpty ? values(nil, nil) : values(means[0], means[1]),
      targets: perTarget)
    // The intervals are those of the AUC, which is the same figure if each sequence has one target.
    if let resampling, resampling.resampling.rounds > 0 {
      for (index, measure) in measures.enumerated() {
        scores.intervals[measure] = ConfidenceInterval.ofMean(
          perTarget.map { $0[index].value }, groups: resampling.sequences, range: measure.range)
      }
    }
    return scores
  }

  private static func values(_ auc: Double?, _ seen: Double?) -> [ProtocolScores.Value] {
    [.init(ProtocolMeasures.realTimeAUC, auc), .init(ProtocolMeasures.seenFrames, seen)]
  }

  /// Returns the fraction of the frames after the start that the tracker received; nil if no times were measured.
  private static func seen(in runs: [TargetTrack]) -> Double? {
    let later = runs.flatMap { $0.answers.dropFirst() }
    let seen = later.count { $0.wallNanoseconds != nil }
    return seen > 0 ? Double(seen) / Double(later.count) : nil
  }
}
