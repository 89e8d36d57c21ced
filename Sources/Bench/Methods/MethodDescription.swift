/// The facts about a method that are known before it is selected.
package struct MethodDescription: Sendable, Hashable, Codable {
  package var name: String
  /// What it does, or what a tracker follows, in one sentence.
  package var summary: String
  /// The levels, beginning with the default; empty if it has none.
  package var levels: [String]
  /// The revisions, ascending.
  package var revisions: [Int]
  /// The default revision; nil if there are no revisions.
  package var defaultRevision: Int?
  /// The reason why it cannot be used; nil if it can.
  package var unavailable: String?

  package init(
    name: String, summary: String, levels: [String], revisions: [Int], defaultRevision: Int?,
    unavailable: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.levels = levels
    self.revisions = revisions
    self.defaultRevision = defaultRevision
    self.unavailable = unavailable
  }
}
