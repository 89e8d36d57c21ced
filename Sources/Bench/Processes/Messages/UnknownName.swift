/// The error for a requested name that does not exist, such as the name of a level.
package struct UnknownName: ReportedError, Hashable {
  /// A noun that says what the name refers to, such as "level", for the message.
  package var kind: String
  package var name: String
  /// The names that exist.
  package var allowed: [String]

  package init(kind: String, name: String, allowed: [String]) {
    self.kind = kind
    self.name = name
    self.allowed = allowed
  }

  package var isWrongUsage: Bool { true }

  package var description: String {
    guard !allowed.isEmpty else {
      return "unknown \(kind) '\(name)': there is no \(kind) to choose from"
    }
    let suggestion = Spelling.closest(to: name, among: allowed).map { "; did you mean '\($0)'?" }
    return "unknown \(kind) '\(name)': expected one of \(allowed.joined(separator: ", "))"
      + (suggestion ?? "")
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// Creates the case with the name that a user has typed.
  ///
  /// - Parameters:
  ///   - kind: a noun that says what the name refers to, for the error message.
  ///   - others: additional names that are allowed, for the error message.
  package init(named name: String, kind: String, or others: [String] = []) throws(UnknownName) {
    guard let found = Self(rawValue: name) else {
      throw UnknownName(kind: kind, name: name, allowed: Self.allCases.map(\.rawValue) + others)
    }
    self = found
  }
}
