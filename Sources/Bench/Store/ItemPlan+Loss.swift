import Foundation
import GroundTruth

extension ItemPlan {
  /// What of an earlier run this one does not do, as the end of a sentence; nil where it does at least its
  /// items and methods.
  package func loss(of earlier: RunManifest<Task.Settings>) -> String? {
    let planned = Set(entries.map(\.place.standardized))
    let lost = earlier.sequences.first {
      let place = ItemPlace(dataset: $0.dataset, name: $0.name, location: $0.location)
      return !planned.contains(place.standardized)
    }
    if let lost { return "with \(lost.dataset)/\(lost.name) of \(lost.location)" }
    let identities = Set(methods.map(\.identity))
    return earlier.subjects.first { !identities.contains($0) }.map { "with \($0.name)" }
  }
}

extension ItemPlace {
  /// The same place, however its dataset's path is written.
  fileprivate var standardized: ItemPlace {
    guard !EmbeddedData.names.contains(location) else { return self }
    var place = self
    place.location = URL(fileURLWithPath: location).standardizedFileURL.path
    return place
  }
}
