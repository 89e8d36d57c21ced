import Evaluation
import Execution
import Foundation
import GroundTruth

extension RunStore {
  /// Refuses to put a run where another one, or somebody else's page, would be lost.
  ///
  /// A run takes the place of an earlier one where it does all that the earlier one did: the same
  /// protocol, and at least its sequences and subjects.
  ///
  /// - Parameter plan: of the run to be made.
  /// - Throws: `RunError.otherRun`, and `.unreadableRun` for a store of another version or a damaged
  ///   one.
  package func checkPlace(
    for plan: RunPlan, evaluationProtocol: EvaluationProtocol, parameters: ProtocolParameters
  ) throws {
    guard shard == nil else { return }
    guard FileManager.default.fileExists(atPath: folder + "/manifest.json") else {
      guard !FileManager.default.fileExists(atPath: output + "/index.html") else {
        throw RunError.otherRun(path: output, reason: "holds an index.html that is of no run")
      }
      return
    }
    let earlier: TrackingManifest
    do {
      earlier = try manifest()
    } catch RunError.unreadableRun(_, let reason) {
      throw RunError.otherRun(path: output, reason: "holds a run that cannot be read (\(reason))")
    }
    // Of a run that was stopped there is no report, and its results stay for whoever asks for them.
    guard earlier.isComplete else { return }
    if let difference = Self.loss(of: earlier, to: plan, evaluationProtocol, parameters) {
      throw RunError.otherRun(
        path: output, reason: "holds another run, '\(earlier.facts.command)', \(difference)")
    }
  }

  /// What of an earlier run a plan does not do; nil where it does all of it.
  private static func loss(
    of earlier: TrackingManifest, to plan: RunPlan, _ evaluationProtocol: EvaluationProtocol,
    _ parameters: ProtocolParameters
  ) -> String? {
    if earlier.evaluationProtocol != evaluationProtocol || earlier.parameters != parameters {
      return "under the protocol \(earlier.evaluationProtocol.rawValue)"
    }
    let planned = Set(plan.entries.map { Place($0.dataset, $0.entry.name, $0.location) })
    if let lost = earlier.sequences.first(where: {
      !planned.contains(Place($0.dataset, $0.name, $0.location))
    }) {
      return "with the sequence \(lost.dataset)/\(lost.name) of \(lost.location)"
    }
    let subjects = Set(plan.subjects.map(\.identity.name))
    return earlier.subjects.first { !subjects.contains($0.name) }.map { "with \($0.name)" }
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
