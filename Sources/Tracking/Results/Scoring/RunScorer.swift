import Bench
import Evaluation
import Files
import GroundTruth
import Results

/// A scorer for the answers of a run's trackers, which are added sequence by sequence.
package struct RunScorer {
  private let methods: [MethodIdentity]
  private let conventions: Conventions
  private let file: ScratchFile?
  private(set) var sequences: [SequenceFacts] = []
  /// The results, indexed by tracker and then by sequence.
  private var results: [[SequenceResult]]

  /// Creates a scorer without any results.
  ///
  /// - Parameters:
  ///   - conventions: the convention shown in tables. Scores are computed under all conventions.
  ///   - file: the file for each frame's results; nil to keep them in memory.
  package init(
    of methods: [MethodIdentity], under conventions: Conventions, in file: ScratchFile? = nil
  ) {
    (self.methods, self.conventions, self.file) = (methods, conventions, file)
    results = methods.map { _ in [] }
  }

  /// Scores the answers for a sequence.
  ///
  /// - Parameter answers: the answers of all trackers, in the trackers' order.
  package mutating func add(_ answers: [SequenceAnswers], to facts: SequenceFacts) {
    add(answers.map { score($0, on: facts) }, of: facts)
  }

  /// Adds the trackers' results for a sequence.
  ///
  /// - Parameter scored: the results of all trackers, in the trackers' order.
  mutating func add(_ scored: [SequenceResult], of facts: SequenceFacts) {
    sequences.append(facts)
    for (method, result) in scored.enumerated() { results[method].append(result) }
  }

  /// Scores one tracker's answers for a sequence, without adding the result.
  func score(_ answers: SequenceAnswers, on facts: SequenceFacts) -> SequenceResult {
    let runs = answers.trajectories(on: facts.sequence).flatMap { target, trajectories in
      trajectories.map { (target, $0) }
    }
    let targets = runs.map { target, trajectory in
      TargetResult(
        of: target, against: trajectory, frameSize: facts.frameSize, under: conventions, in: file)
    }
    return SequenceResult(status: answers.status, targets: targets, trajectories: runs.map(\.1))
  }

  /// Returns the result of the run from the scores that have been added.
  ///
  /// - Parameters:
  ///   - bootstrapRounds: the number of bootstrap rounds for confidence intervals; if 0, neither intervals nor
  ///     comparisons are computed.
  ///   - coverage: the numbers of finished and planned sequences; nil if the run is complete.
  ///   - timing: the result of a timing run of the same trackers.
  package func result(
    facts: RunFacts, evaluationProtocol: EvaluationProtocol, parameters: ProtocolParameters,
    bootstrapRounds: Int = Resampling.defaultRounds, coverage: Coverage? = nil,
    timing: TimingResult? = nil
  ) -> TrackingResult {
    let traits = sequences.map { TargetTraits.byTarget(in: $0) }
    let resampling = Resampling(
      sequences: sequences.count, rounds: bootstrapRounds, seed: facts.seed)
    let found = zip(methods, results).map { identity, results in
      var method = RunScoring.method(
        identity, results, on: sequences, under: conventions, traits: traits,
        protocolResult: RunScoring.protocolResult(
          of: results.map(\.targets), on: sequences, under: evaluationProtocol,
          parameters: parameters,
          over: resampling))
      method.repetitions = RunScoring.repetitions(
        of: results, on: sequences, under: evaluationProtocol, parameters: parameters)
      return method
    }
    let sorted = found.sorted { $0.identity.name < $1.identity.name }
    let uncertainty =
      bootstrapRounds > 0
      ? RunUncertainty(of: sorted, on: sequences, under: conventions) : nil
    var facts = facts
    facts.problems += RunScoring.labelProblems(of: sequences)
    facts.problems += RunScoring.protocolProblems(
      of: found, on: sequences, under: evaluationProtocol)
    if evaluationProtocol.isRealTime, let realTime = parameters.realTime {
      facts.problems.append(realTime.note)
    }
    return TrackingResult(
      facts: facts, conventions: conventions, evaluationProtocol: evaluationProtocol,
      parameters: parameters, sequences: sequences, methods: uncertainty?.methods ?? sorted,
      selfCheck: RunScoring.selfCheck(of: sequences), comparisons: uncertainty?.comparisons ?? [],
      bootstrapRounds: resampling.rounds, coverage: coverage, timing: timing)
  }
}
