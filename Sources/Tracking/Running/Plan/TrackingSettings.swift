import Bench
import Evaluation
import GroundTruth

/// The settings for scoring a run: the protocol and its parameters, and the conventions used in the tables.
package struct TrackingSettings: TaskSettings {
  package var conventions: Conventions
  package var evaluationProtocol: EvaluationProtocol
  package var parameters: ProtocolParameters
  /// How numbers in labels and answers are read; nil for the usual reading.
  package var reading: ChosenReading?

  package init(
    conventions: Conventions, evaluationProtocol: EvaluationProtocol = .ope,
    parameters: ProtocolParameters = ProtocolParameters()
  ) {
    self.conventions = conventions
    self.evaluationProtocol = evaluationProtocol
    self.parameters = parameters
  }

  package func add(to sum: inout Checksum) {
    sum.add(evaluationProtocol.rawValue)
    sum.add(conventions.rawValue)
  }

  /// Whether trackers are started on the same frames. Conventions only change how answers are judged.
  package func isSameWork(as other: TrackingSettings) -> Bool {
    var other = other
    other.conventions = conventions
    return self == other
  }

  /// Returns a fingerprint of the camera's settings and of the method's times in a run in real time.
  package func fingerprint(of method: MethodIdentity) -> String? {
    parameters.realTime?.fingerprint(ofTimesOf: method.timedNames)
  }
}

package typealias TrackingManifest = RunManifest<TrackingSettings>

extension RunManifest where Settings == TrackingSettings {
  package init(
    facts: RunFacts, conventions: Conventions, evaluationProtocol: EvaluationProtocol = .ope,
    parameters: ProtocolParameters = ProtocolParameters(), methods: [MethodIdentity],
    sequences: [ManifestEntry], isComplete: Bool
  ) {
    self.init(
      facts: facts,
      settings: TrackingSettings(
        conventions: conventions, evaluationProtocol: evaluationProtocol, parameters: parameters),
      methods: methods, sequences: sequences, isComplete: isComplete)
  }

  package var conventions: Conventions { settings.conventions }
  package var evaluationProtocol: EvaluationProtocol { settings.evaluationProtocol }
  package var parameters: ProtocolParameters { settings.parameters }
}
