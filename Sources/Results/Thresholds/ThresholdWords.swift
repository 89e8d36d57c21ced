/// The terms that reports use to describe a task's confidences.
package struct ThresholdWords: Sendable, Hashable {
  /// The singular noun for an item.
  package var item: String
  /// The plural noun for items.
  package var items: String
  /// The plural noun for the parts with confidences, e.g. "boxes".
  package var parts: String
  /// The plural noun for the new data to which thresholds will be applied, e.g. "videos".
  package var others: String
  /// A sentence that defines when a part counts as correct.
  package var rightness: String

  package init(item: String, items: String, parts: String, others: String, rightness: String) {
    self.item = item
    self.items = items
    self.parts = parts
    self.others = others
    self.rightness = rightness
  }
}
