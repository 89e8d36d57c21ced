import Geometry

extension EvaluationProtocol {
  /// OTB's temporal robustness evaluation: up to 20 attempts, each of which runs from a start frame to the last frame.
  package static let tre = EvaluationProtocol("tre", TemporalRobustness.self)
}

/// OTB's temporal robustness evaluation, with up to twenty start frames (`TemporalStarts`).
enum TemporalRobustness: RobustnessRules {
  static let evaluationProtocol = EvaluationProtocol.tre
  static let summary = "OTB's temporal robustness, with up to 20 start frames per target"
  static let files = RunFiles.otb(namesShifts: false)

  static func attempts(at target: StartableTarget, parameters: ProtocolParameters) -> [Attempt] {
    TemporalStarts.frames(of: target).enumerated().compactMap { index, frame in
      target.region(frame).map {
        Attempt(
          name: TemporalStarts.name(index), start: Anchor(frame: frame, direction: .forward),
          region: $0)
      }
    }
  }
}

extension EvaluationProtocol {
  /// OTB's spatial robustness evaluation: up to 12 attempts with displaced or scaled initial boxes.
  package static let sre = EvaluationProtocol("sre", SpatialRobustness.self)
}

/// OTB's spatial robustness evaluation, with up to twelve initial boxes (`SpatialShift`).
enum SpatialRobustness: RobustnessRules {
  static let evaluationProtocol = EvaluationProtocol.sre
  static let summary = "OTB's spatial robustness, with 12 shifted or scaled start boxes per target"
  static let files = RunFiles.otb(namesShifts: true)

  static func attempts(
    at target: StartableTarget, parameters: ProtocolParameters
  ) throws -> [Attempt] {
    let size = try target.frameSize()
    // As in the toolkit, all attempts start on the first start frame of the temporal robustness evaluation.
    let frame = TemporalStarts.frames(of: target).first ?? target.firstFrame
    let region = target.region(frame) ?? target.firstRegion
    let start = Anchor(frame: frame, direction: .forward)
    return SpatialShift.allCases.compactMap { shift in
      let box = shift.box(of: region.boundingBox, in: size)
      guard box.isValid else { return nil }
      return Attempt(name: shift.rawValue, start: start, region: .box(box))
    }
  }
}

/// The rules that OTB's temporal and spatial robustness evaluations have in common.
///
/// Wu, Lim and Yang, "Object Tracking Benchmark", IEEE TPAMI 37(9), 2015, and its MATLAB toolkit's
/// `genPerfMat`. The frames of all attempts at a target are pooled, and the first frame of each attempt counts
/// as perfect. A target's success curve is the fraction of these frames that pass each threshold. The AUC of a
/// target is the mean over 21 thresholds, and the AUC of the dataset is the mean over targets.
protocol RobustnessRules: ProtocolRules {
  static var evaluationProtocol: EvaluationProtocol { get }
}

extension RobustnessRules {
  static var measures: [MeasureFacts] { ProtocolMeasures.success(of: evaluationProtocol) }
  static var rankedBy: [MeasureFacts] { [ProtocolMeasures.auc(evaluationProtocol)] }

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores {
    let perTarget = targets.map { target in
      Scores.pooled(
        target.runs.map { Scores(successAndPrecision: OTBRules.tally(of: BoxTrack($0))) })
    }
    let mean = Scores.ofDataset(perTarget, under: .otb)
    return ProtocolScores(
      successAndPrecision: mean, perTarget, under: evaluationProtocol, over: resampling)
  }
}

extension EvaluationProtocol {
  /// One-pass evaluation: a single attempt from the first label to the last frame.
  package static let ope = EvaluationProtocol("ope", OnePassProtocol.self)
}

/// One-pass evaluation, scored with the mean overlap and the precision at 20 pixels under the `vbench` rule.
enum OnePassProtocol: ProtocolRules {
  static let summary = "one start per target"
  static var measures: [MeasureFacts] { ProtocolMeasures.success(of: .ope) }
  static let rankedBy: [MeasureFacts] = []

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores {
    let perTarget = targets.map { target in
      Scores.pooled(target.runs.compactMap { evaluate($0).scores[.vbench] })
    }
    let mean = Scores.ofDataset(perTarget, under: .vbench)
    return ProtocolScores(
      successAndPrecision: mean, perTarget, under: .ope, over: resampling)
  }
}

extension ProtocolScores {
  /// Computes the area under the success curve and the precision at 20 pixels, with their confidence intervals.
  fileprivate init(
    successAndPrecision mean: Scores, _ perTarget: [Scores],
    under evaluationProtocol: EvaluationProtocol, over resampling: TargetResampling?
  ) {
    func values(_ scores: Scores) -> [Value] {
      [
        Value(ProtocolMeasures.auc(evaluationProtocol), scores.figures?.auc),
        Value(ProtocolMeasures.precision20(evaluationProtocol), scores.figures?.precision20),
      ]
    }
    self.init(
      evaluationProtocol: evaluationProtocol, dataset: values(mean), targets: perTarget.map(values))
    let weights = perTarget.map { $0.figures.map { _ in 1.0 } }
    addIntervals(over: resampling, weights: weights) { [self] in
      Self.means(of: self.targets, weights: weights, counts: $0)
    }
  }
}

extension Scores {
  /// Computes the scores from a tally. As in the toolkit, the area under the success curve is the mean of its points.
  fileprivate init(successAndPrecision tally: Tally) {
    let curves = tally.curves
    self.init(
      frames: tally.frames, scoredFrames: tally.frames, auc: curves.success.mean ?? 0,
      op50: tally.op50,
      op75: tally.op75, precision20: curves.precision[20], normPrecision: curves.normPrecision[20])
  }
}
