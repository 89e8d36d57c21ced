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

  /// Returns a fingerprint of the method's times in a run in real time.
  package func fingerprint(of method: MethodIdentity) -> String? {
    let known = method.timedNames.compactMap { parameters.realTime?.times?[$0] }
    guard !known.isEmpty else { return nil }
    var sum = Checksum()
    for times in known {
      sum.add(times.update)
      sum.add(times.initialization ?? -1)
      for (name, time) in (times.sequences ?? [:]).sorted(by: { $0.key < $1.key }) {
        sum.add(name)
        sum.add(time)
      }
      for (count, ratio) in (times.together ?? [:]).sorted(by: { $0.key < $1.key }) {
        sum.add(count)
        sum.add(ratio)
      }
    }
    return sum.text
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
