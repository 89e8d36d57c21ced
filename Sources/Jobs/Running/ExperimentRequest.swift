import Evaluation
import Execution
import GroundTruth
import Tracking

/// What a user asks for of the task of tracking: which trackers, on what, and where the results go.
package struct ExperimentRequest: Sendable {
  package var subjects: [any Subject]
  /// Whether the trackers were asked for by name: one that has nothing to do is then mentioned.
  package var isByName = false
  package var datasets: [Dataset]
  /// Shell patterns of sequences' names; empty for all.
  package var patterns: [String] = []
  package var conventions = Conventions.vbench
  package var evaluationProtocol = EvaluationProtocol.ope
  package var parameters = ProtocolParameters()
  /// Where trackers are started, instead of where the protocol says.
  package var schedule: (any AttemptSchedule)?
  /// Whether all targets of a sequence are followed with one call per frame.
  package var isTogether = false
  /// The folder of the results; nil for `reports/` and the data sets' names.
  package var output: String?
  /// What that name ends with.
  package var suffix = ""
  /// The part of the run that is to be done; nil for all of it.
  package var shard: Shard?
  package var settings = RunSettings()

  package init(_ subjects: [any Subject], on datasets: [Dataset]) {
    self.subjects = subjects
    self.datasets = datasets
  }
}
