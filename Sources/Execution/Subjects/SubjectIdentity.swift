/// What is being measured, in the words of the tables.
public struct SubjectIdentity: Hashable, Sendable, Codable {
  /// "object", "rectangle", or an external tracker's name.
  public var tracker: String
  /// "fast" or "accurate"; empty where the tracker has no levels.
  public var level: String
  /// The algorithm's revision; nil where the tracker has none.
  public var revision: Int?
  /// How the target is re-detected: "none", or the policy's short form.
  public var redetect: String

  public init(tracker: String, level: String, revision: Int?, redetect: String = "none") {
    self.tracker = tracker
    self.level = level
    self.revision = revision
    self.redetect = redetect
  }

  /// The name in every table, unique within a run, e.g. "object-fast-r1".
  public var name: String {
    var parts = [tracker]
    if !level.isEmpty { parts.append(level) }
    if let revision { parts.append("r\(revision)") }
    if redetect != "none" { parts.append(redetect) }
    return parts.joined(separator: "-")
  }
}
