import Foundation
import GroundTruth

extension ItemPlan {
  /// Describes a part of an earlier run that this run would delete and not replace.
  ///
  /// - Returns: a phrase that ends a sentence; nil if this run covers the earlier run's items and methods.
  package func loss(of earlier: RunManifest<Task.Settings>) -> String? {
    let planned = Set(entries.map(\.identity.standardized))
    let lost = earlier.sequences.first { !planned.contains($0.identity.standardized) }
    if let lost { return "which also covers \(lost.dataset)/\(lost.name) from \(lost.location)" }
    let identities = Set(methods.map(\.identity))
    return earlier.methods.first { !identities.contains($0) }.map {
      "which also contains results of \($0.name)"
    }
  }
}

extension ItemIdentity {
  /// The same item with its dataset's path standardized.
  fileprivate var standardized: ItemIdentity {
    guard !EmbeddedData.names.contains(location) else { return self }
    var identity = self
    identity.location = URL(fileURLWithPath: location).standardizedFileURL.path
    return identity
  }
}
