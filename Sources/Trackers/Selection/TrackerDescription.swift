/// What there is to know about a tracker before it is chosen.
public struct TrackerDescription: Sendable, Hashable, Codable {
  public var name: String
  /// What it follows, in one sentence.
  public var summary: String
  /// From the default level on; none where it has no levels.
  public var levels: [String]
  /// Ascending.
  public var revisions: [Int]
  /// nil where there are no revisions.
  public var defaultRevision: Int?
  /// Why it cannot be used; nil where it can.
  public var unavailable: String?

  public init(
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
