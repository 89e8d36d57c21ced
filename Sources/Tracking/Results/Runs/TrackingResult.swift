import Bench
import Evaluation
import GroundTruth
import Results

/// A scored tracking run, which is the model behind every report about the run.
package struct TrackingResult: Sendable {
  package var facts: RunFacts
  /// The convention shown in tables.
  package var conventions: Conventions
  /// The protocol that determined in which frames trackers were started and stopped.
  package var evaluationProtocol: EvaluationProtocol = .ope
  package var parameters: ProtocolParameters = ProtocolParameters()
  /// The sequences, sorted by dataset and name.
  package var sequences: [SequenceFacts]
  /// The trackers, sorted by name.
  package var methods: [MethodResult]
  /// The scores that the ground truth gets when it is compared with itself, under every convention.
  package var selfCheck: [Conventions: Scores] = [:]
  package var comparisons: [MethodComparison] = []
  package var allPairs: [MethodComparison]?
  package var reference: String?
  /// The number of bootstrap rounds for confidence intervals; 0 if there are too few sequences.
  package var bootstrapRounds: Int = 0
  /// The numbers of finished and planned sequences; nil if the result covers the whole run.
  package var coverage: Coverage?
  /// The result of a timing run of the same trackers; nil if there was none.
  package var timing: TimingResult?
  /// The times of another machine, for the estimate of the figures in real time; nil for those of the run's machine.
  package internal(set) var device: TimeModel?
  /// The manifest of the run; nil if the result does not come from a stored run.
  package var manifest: TrackingManifest?

  /// Whether all sequences of the dataset have only labels and no frames.
  package var isWithoutFrames: Bool {
    !sequences.isEmpty && !sequences.contains { $0.sequence.hasFrames }
  }
}
