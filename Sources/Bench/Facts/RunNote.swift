/// Something that the reader of a run's results should know.
package struct RunNote: Sendable, Hashable, Codable {
  /// What a note is about.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// An item, or part of one, is left out because of what is given.
    case input
    /// A method was run on some of the items only.
    case coverage
    /// A method failed on an item.
    case failure
    /// What is wrong with the results that a tracker is said to have given on an item.
    case results
    /// How the labels are compared.
    case labels
    /// What a protocol's figures can tell.
    case scoring
    /// How a method was measured.
    case account
    /// A method was given what it is judged by, so that its figures stand beside no other's.
    case favor
    /// A method, or an item, is left out of what was timed.
    case timing
    /// How the program was built.
    case build
    /// What an earlier version of the program has noted, in words.
    case other
  }

  package var kind: Kind
  /// The name of the method that it is about; nil for none in particular.
  package var subject: String?
  /// The item that it is about, with its dataset: `dataset/name`; nil for none in particular.
  package var item: String?
  /// What there is to say of it, in one line.
  package var reason: String

  package init(_ kind: Kind, subject: String? = nil, item: String? = nil, reason: String) {
    self.kind = kind
    self.subject = subject
    self.item = item
    self.reason = reason
  }
}

extension RunNote: CustomStringConvertible {
  /// The note in one line.
  package var description: String {
    switch kind {
    case .failure: "\(subject ?? "?") failed on \(item ?? "?"): \(reason)"
    case .input: item.map { "\($0): \(reason)" } ?? reason
    case .coverage, .account, .favor, .results: subject.map { "\($0): \(reason)" } ?? reason
    case .timing:
      [subject, item].compactMap(\.self).joined(separator: " on ") + ": \(reason)"
    case .labels, .scoring, .build, .other: reason
    }
  }
}
