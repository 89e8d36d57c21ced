import Evaluation
import Execution
import Geometry
import GroundTruth
import Timing
import Tracking

/// A finished run, scored: the one model that every report is a view of.
public struct RunResult: Sendable {
  public var facts: RunFacts
  /// The convention that the tables show.
  public var conventions: Conventions
  /// How the trackers were started and stopped.
  public var evaluationProtocol = EvaluationProtocol.ope
  public var parameters = ProtocolParameters()
  /// In order of dataset and name.
  public var sequences: [SequenceFacts]
  /// In order of name.
  public var subjects: [SubjectResult]
  /// The ground truth scored against itself, for every convention.
  public var selfCheck: [Conventions: Scores]
  /// Every pair of subjects, in their order.
  public var comparisons: [SubjectComparison]
  /// How often the intervals resampled the sequences; 0 where there are too few to say anything.
  public var bootstrapRounds: Int
  /// Of how many sequences of the run this is; nil for all of them.
  public var coverage: Coverage?
  /// What a timing run of the same subjects found out; nil where there was none.
  public var timing: TimingResult?

  /// A part of a run's sequences.
  public struct Coverage: Sendable, Hashable {
    public var finished: Int
    public var planned: Int

    public init(finished: Int, planned: Int) {
      self.finished = finished
      self.planned = planned
    }
  }

  public init(
    facts: RunFacts, conventions: Conventions, sequences: [SequenceFacts],
    subjects: [SubjectResult], selfCheck: [Conventions: Scores] = [:],
    comparisons: [SubjectComparison] = [], bootstrapRounds: Int = 0
  ) {
    self.facts = facts
    self.conventions = conventions
    self.sequences = sequences
    self.subjects = subjects
    self.selfCheck = selfCheck
    self.comparisons = comparisons
    self.bootstrapRounds = bootstrapRounds
  }
}
