import Bench
import Evaluation
import Geometry
import GroundTruth

/// A finished run of trackers, scored: the one model that every report of it is a view of.
package struct TrackingResult: Sendable {
  package var facts: RunFacts
  /// The convention that the tables show.
  package var conventions: Conventions
  /// How the trackers were started and stopped.
  package var evaluationProtocol: EvaluationProtocol
  package var parameters: ProtocolParameters
  /// In order of dataset and name.
  package var sequences: [SequenceFacts]
  /// In order of name.
  package var subjects: [SubjectResult]
  /// The ground truth scored against itself, for every convention.
  package var selfCheck: [Conventions: Scores]
  /// Every pair of subjects, in their order.
  package var comparisons: [SubjectComparison]
  /// How often the intervals resampled the sequences; 0 where there are too few to say anything.
  package var bootstrapRounds: Int
  /// Of how many sequences of the run this is; nil for all of them.
  package var coverage: Coverage?
  /// What a timing run of the same subjects found out; nil where there was none.
  package var timing: TimingResult?

  package init(
    facts: RunFacts, conventions: Conventions, evaluationProtocol: EvaluationProtocol = .ope,
    parameters: ProtocolParameters = ProtocolParameters(), sequences: [SequenceFacts],
    subjects: [SubjectResult], selfCheck: [Conventions: Scores] = [:],
    comparisons: [SubjectComparison] = [], bootstrapRounds: Int = 0, coverage: Coverage? = nil,
    timing: TimingResult? = nil
  ) {
    self.facts = facts
    self.conventions = conventions
    self.evaluationProtocol = evaluationProtocol
    self.parameters = parameters
    self.sequences = sequences
    self.subjects = subjects
    self.selfCheck = selfCheck
    self.comparisons = comparisons
    self.bootstrapRounds = bootstrapRounds
    self.coverage = coverage
    self.timing = timing
  }

  /// Whether the data set's folders hold labels alone, all of them.
  package var lacksFrames: Bool {
    !sequences.isEmpty && !sequences.contains { $0.sequence.hasFrames }
  }
}
