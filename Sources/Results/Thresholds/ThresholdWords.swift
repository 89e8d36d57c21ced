/// What the confidences of a task are of, in words.
package struct ThresholdWords: Sendable, Hashable {
  /// What an item is called, and several.
  package var item: String
  package var items: String
  /// What has a confidence, in the plural, e.g. "boxes".
  package var parts: String
  /// What else the confidences are to be used on, e.g. "videos".
  package var others: String
  /// When such a part is right, as a sentence.
  package var rightness: String

  package init(item: String, items: String, parts: String, others: String, rightness: String) {
    self.item = item
    self.items = items
    self.parts = parts
    self.others = others
    self.rightness = rightness
  }

  /// Those of following targets.
  package static let tracking = ThresholdWords(
    item: "sequence", items: "sequences", parts: "boxes", others: "videos",
    rightness: "A box is right if its overlap is at least 0.5.")
}
