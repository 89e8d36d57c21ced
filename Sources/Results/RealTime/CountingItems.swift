import Bench

/// The items whose answers count in place of an item's own ones, in a run whose items are frames of a video from a camera
/// that does not wait.
package struct CountingItems: Sendable {
  private struct Key: Hashable {
    var method: String
    var dataset: String
    var item: String
  }

  private var entries: [Key: ManifestEntry?] = [:]

  package init() {}

  /// Sets the item whose answers count at another item; nil if none count yet.
  package mutating func set(
    _ counting: ManifestEntry?, at entry: ManifestEntry, for method: String
  ) {
    entries[Key(method: method, dataset: entry.dataset, item: entry.name)] = .some(counting)
  }

  /// Returns the item whose answers count at an item. An item for which nothing was set is not delayed.
  func entry(countingAt entry: ManifestEntry, for method: String) -> ManifestEntry? {
    entries[Key(method: method, dataset: entry.dataset, item: entry.name)] ?? entry
  }
}
