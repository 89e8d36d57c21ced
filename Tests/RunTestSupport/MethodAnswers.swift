import Bench
import Evaluation
import Results
@testable import Tracking

/// A method's answers for all sequences, in the order of the run's sequences.
package struct MethodAnswers: Sendable {
  package var identity: MethodIdentity
  package var sequences: [SequenceAnswers]

  package init(identity: MethodIdentity, sequences: [SequenceAnswers]) {
    self.identity = identity
    self.sequences = sequences
  }
}

extension RunScoring {
  /// Scores every method on every sequence.
  ///
  /// - Parameters:
  ///   - conventions: the convention shown in tables. Scores are computed under all conventions.
  ///   - runs: the methods' answers, each with one entry per element of `sequences`, in the same order.
  ///   - bootstrapRounds: the number of bootstrap rounds for confidence intervals; if 0, neither intervals nor
  ///     comparisons are computed.
  package static func result(
    facts: RunFacts, conventions: Conventions, evaluationProtocol: EvaluationProtocol = .ope,
    parameters: ProtocolParameters = ProtocolParameters(), sequences: [SequenceFacts],
    runs: [MethodAnswers], bootstrapRounds: Int = Resampling.defaultRounds
  ) -> TrackingResult {
    var scorer = RunScorer(of: runs.map(\.identity), under: conventions)
    for (index, facts) in sequences.enumerated() {
      scorer.add(runs.map { scorer.score($0.sequences[index], on: facts) }, of: facts)
    }
    return scorer.result(
      facts: facts, evaluationProtocol: evaluationProtocol, parameters: parameters,
      bootstrapRounds: bootstrapRounds)
  }
}
