import Evaluation
import Execution
import Foundation
import GroundTruth

extension RunPlan {
  /// What of an earlier run this one does not do, as the end of a sentence; nil where it does all of it:
  /// the same protocol, and at least its sequences and subjects.
  package func loss(
    of earlier: TrackingManifest, _ evaluationProtocol: EvaluationProtocol,
    _ parameters: ProtocolParameters
  ) -> String? {
    if earlier.evaluationProtocol != evaluationProtocol || earlier.parameters != parameters {
      return "under the protocol \(earlier.evaluationProtocol.rawValue)"
    }
    let planned = Set(entries.map { Place($0.dataset, $0.entry.name, $0.location) })
    if let lost = earlier.sequences.first(where: {
      !planned.contains(Place($0.dataset, $0.name, $0.location))
    }) {
      return "with the sequence \(lost.dataset)/\(lost.name) of \(lost.location)"
    }
    let names = Set(subjects.map(\.identity.name))
    return earlier.subjects.first { !names.contains($0.name) }.map { "with \($0.name)" }
  }

  /// Where a sequence comes from, however its dataset's path is written.
  private struct Place: Hashable {
    let dataset: String
    let sequence: String
    let location: String

    init(_ dataset: String, _ sequence: String, _ location: String) {
      self.dataset = dataset
      self.sequence = sequence
      self.location = URL(fileURLWithPath: location).standardizedFileURL.path
    }
  }
}
