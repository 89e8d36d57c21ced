/// What there is to know about a method before it is chosen.
package struct MethodDescription: Sendable, Hashable, Codable {
  package var name: String
  /// What it does, of a tracker what it follows, in one sentence.
  package var summary: String
  /// From the default level on; none where it has no levels.
  package var levels: [String]
  /// Ascending.
  package var revisions: [Int]
  /// nil where there are no revisions.
  package var defaultRevision: Int?
  /// Why it cannot be used; nil where it can.
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
