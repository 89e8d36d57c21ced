import Bench
import Files
import Foundation

extension ResultsImport.Outcome {
  /// Leaves out the sequences for which no tracker has results, if a list beside the dataset, such as LaSOT's
  /// `testing_set.txt`, names exactly the others. The results are then those of one part of the dataset.
  mutating func withoutOtherParts(of entries: [ManifestEntry]) -> [ManifestEntry] {
    var remaining = entries
    for (location, own) in Dictionary(grouping: entries, by: \.location) {
      let (missing, answered) = (
        Set(own.filter { unanswered.contains($0.identity) }.map(\.name)),
        Set(own.filter { !unanswered.contains($0.identity) }.map(\.name))
      )
      guard !missing.isEmpty, !answered.isEmpty,
        let list = Self.list(naming: answered, butNot: missing, at: location)
      else { continue }
      let left = Set(own.filter { missing.contains($0.name) }.map(\.identity.fullName))
      remaining.removeAll { left.contains($0.identity.fullName) }
      failures.removeAll { $0.item.map(left.contains) ?? false }
      problems.removeAll { $0.item.map(left.contains) ?? false }
      problems.append(
        RunNote(
          .labels,
          reason:
            "the results are those of \(list), which names \(answered.count) of \(own.count) sequences; the"
            + " others are left out"))
    }
    return remaining
  }

  /// Returns the path of the first text file at a location, or beside it, that names these sequences.
  private static func list(
    naming answered: Set<String>, butNot missing: Set<String>, at location: String
  ) -> String? {
    for folder in [location, location.deletingLastPathComponent] where !folder.isEmpty {
      for file in FolderListing(folder).files where file.lowercased().hasSuffix(".txt") {
        let path = "\(folder)/\(file)"
        guard let bytes = try? RegularFile.read(path, limit: 1 << 20) else { continue }
        let names = Set(
          String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
          })
        if answered.isSubset(of: names), names.isDisjoint(with: missing) { return path }
      }
    }
    return nil
  }
}
