import Bench
import Evaluation
import Files
import GroundTruth

/// Scores what a run's subjects have said, sequence by sequence.
package struct RunScorer {
  private let subjects: [SubjectIdentity]
  private let conventions: Conventions
  private let file: ScratchFile?
  package private(set) var sequences: [SequenceFacts] = []
  /// One row per subject.
  private var results: [[SequenceResult]]

  /// - Parameters:
  ///   - conventions: whose figures the tables show; all are computed.
  ///   - file: takes what there is of each frame; nil keeps it in memory.
  package init(
    of subjects: [SubjectIdentity], under conventions: Conventions, in file: ScratchFile? = nil
  ) {
    (self.subjects, self.conventions, self.file) = (subjects, conventions, file)
    results = subjects.map { _ in [] }
  }

  /// Scores what was said about a sequence.
  ///
  /// - Parameter answers: one per subject, in their order.
  package mutating func add(_ answers: [SequenceAnswers], to facts: SequenceFacts) {
    add(answers.map { score($0, on: facts) }, of: facts)
  }

  /// Adds what was scored on a sequence.
  ///
  /// - Parameter scored: one per subject, in their order.
  package mutating func add(_ scored: [SequenceResult], of facts: SequenceFacts) {
    sequences.append(facts)
    for (subject, result) in scored.enumerated() { results[subject].append(result) }
  }

  /// Scores what one subject has said about a sequence that may be added.
  package func score(_ answers: SequenceAnswers, on facts: SequenceFacts) -> SequenceResult {
    let runs = answers.trajectories(on: facts.sequence).flatMap { target, trajectories in
      trajectories.map { (target, $0) }
    }
    let targets = runs.map { target, trajectory in
      TargetResult(
        of: target, against: trajectory, frameSize: facts.frameSize, under: conventions, in: file)
    }
    return SequenceResult(status: answers.status, targets: targets, trajectories: runs.map(\.1))
  }

  /// What came of it.
  ///
  /// - Parameters:
  ///   - bootstrapRounds: of the intervals; 0 for none, nor comparisons.
  ///   - coverage: where the sequences are a part of the run's.
  ///   - timing: what a timing run of the same subjects found out.
  package func result(
    facts: RunFacts, evaluationProtocol: EvaluationProtocol, parameters: ProtocolParameters,
    bootstrapRounds: Int = Resampling.defaultRounds, coverage: Coverage? = nil,
    timing: TimingResult? = nil
  ) -> TrackingResult {
    let traits = sequences.map { TargetTraits.byTarget(in: $0) }
    let resampling = Resampling(
      sequences: sequences.count, rounds: bootstrapRounds, seed: facts.seed)
    let found = zip(subjects, results).map { identity, results in
      RunScoring.subject(
        identity, results, on: sequences, under: conventions, traits: traits,
        protocolResult: RunScoring.protocolResult(
          of: results, on: sequences, under: evaluationProtocol, parameters: parameters,
          over: resampling))
    }
    let sorted = found.sorted { $0.identity.name < $1.identity.name }
    let uncertainty =
      bootstrapRounds > 0
      ? RunUncertainty(of: sorted, on: sequences, under: conventions) : nil
    var facts = facts
    facts.problems += RunScoring.labelProblems(of: sequences)
    facts.problems += RunScoring.protocolProblems(
      of: found, on: sequences, under: evaluationProtocol)
    return TrackingResult(
      facts: facts, conventions: conventions, evaluationProtocol: evaluationProtocol,
      parameters: parameters, sequences: sequences, subjects: uncertainty?.subjects ?? sorted,
      selfCheck: RunScoring.selfCheck(of: sequences), comparisons: uncertainty?.comparisons ?? [],
      bootstrapRounds: resampling.rounds, coverage: coverage, timing: timing)
  }
}
