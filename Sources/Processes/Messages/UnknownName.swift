/// A name was asked for that does not exist, e.g. a level.
public struct UnknownName: ReportedError, Hashable {
  /// What kind of thing it was to be the name of.
  public var kind: String
  public var name: String
  /// The names that there are.
  public var allowed: [String]

  public init(kind: String, name: String, allowed: [String]) {
    self.kind = kind
    self.name = name
    self.allowed = allowed
  }

  public var isWrongUsage: Bool { true }

  public var description: String {
    let suggestion = Spelling.closest(to: name, among: allowed).map { "; did you mean '\($0)'?" }
    return "unknown \(kind) '\(name)': expected one of \(allowed.joined(separator: ", "))"
      + (suggestion ?? "")
  }
}
