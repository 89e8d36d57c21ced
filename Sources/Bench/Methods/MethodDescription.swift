/// A description of a method, which is available before the method is selected.
package struct MethodDescription: Sendable, Hashable, Codable {
  package var name: String
  /// A one-sentence description of the method or, for a tracker, of the targets that it can follow.
  package var summary: String
  /// The levels, starting with the default level; empty if there are none.
  package var levels: [String]
  /// The revisions of the method's algorithm, in ascending order.
  package var revisions: [Int]
  /// The default revision; nil if there are no revisions.
  package var defaultRevision: Int?
  /// The reason why the method cannot be used; nil if it can.
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
