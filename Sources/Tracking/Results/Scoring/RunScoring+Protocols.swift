import Bench
import Evaluation
import GroundTruth

extension RunScoring {
  /// Scores a tracker's attempts under a protocol; returns nil under `ope`, for which no separate figures are defined.
  ///
  /// - Parameters:
  ///   - results: the results for the targets of each sequence.
  ///   - resampling: the resamples for intervals; nil for no intervals.
  static func protocolResult(
    of results: [[TargetResult]], on sequences: [SequenceFacts],
    under evaluationProtocol: EvaluationProtocol,
    parameters: ProtocolParameters, over resampling: Resampling? = nil
  ) -> ProtocolResult? {
    guard evaluationProtocol != .ope else { return nil }
    var targets: [ProtocolTarget] = []
    var entries: [ProtocolResult.Target] = []
    for (index, (results, facts)) in zip(results, sequences).enumerated() {
      let runs = Dictionary(grouping: results, by: \.target)
      for target in facts.sequence.targets {
        guard let runs = runs[target.name] else { continue }
        let tracks = runs.map { run in
          let pieces = TrackPieces(
            of: target, against: run.trajectory, frameSize: facts.frameSize)
          return evaluationProtocol.scoresWholeSequences ? pieces.wholeSequence : pieces.whole
        }
        targets.append(ProtocolTarget(length: facts.sequence.frameCount, runs: tracks))
        entries.append(
          ProtocolResult.Target(sequence: index, name: target.name, runs: runs.count))
      }
    }
    return ProtocolResult(
      scores: evaluate(
        targets, under: evaluationProtocol, parameters: parameters,
        over: resampling.map { TargetResampling($0, sequences: entries.map(\.sequence)) }),
      targets: entries)
  }

  /// Returns notes that help the reader interpret a protocol's figures.
  static func protocolProblems(
    of methods: [MethodResult], on sequences: [SequenceFacts],
    under evaluationProtocol: EvaluationProtocol
  ) -> [RunNote] {
    guard evaluationProtocol.judgesAbsence else { return [] }
    var problems: [RunNote] = []
    let annotations = sequences.lazy.flatMap(\.sequence.targets).flatMap(\.annotations)
    if !annotations.contains(where: { $0.visibility == .absent }) {
      problems.append(
        RunNote(
          .scoring,
          reason:
            "\(evaluationProtocol.rawValue): no label marks a target as absent, so the"
            + " recognition of absence cannot be judged"))
    }
    for method in methods {
      let steps = method.sequences.lazy.flatMap(\.targets).flatMap(\.trajectory.steps)
      if !steps.contains(where: { $0.confidence != nil }) {
        problems.append(
          RunNote(
            .scoring, method: method.identity.name,
            reason:
              "\(evaluationProtocol.rawValue): \(method.identity.name) reports no confidence;"
              + " a confidence of 0 is assumed for every frame"))
      }
    }
    return problems
  }
}

extension SequenceAnswers {
  /// Returns the targets that the tracker was asked to follow, each with its attempts. For a target without attempts,
  /// an empty trajectory is returned.
  func trajectories(on sequence: LabeledSequence) -> [(Target, [Trajectory])] {
    sequence.targets.compactMap { target in
      guard targets?.contains(target.name) ?? true, let first = target.initialFrame else {
        return nil
      }
      let own = trajectories.filter { $0.target == target.name }
      return (target, own.isEmpty ? [.empty(target.name, from: first)] : own)
    }
  }
}
