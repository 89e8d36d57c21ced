/// A note for the reader of a run's results.
package struct RunNote: Sendable, Hashable, Codable {
  /// The topic of a note.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// An item, or a part of an item, is left out because of a problem with its input.
    case input
    /// A method was run on only some of the items.
    case coverage
    /// A method failed on an item.
    case failure
    /// A tracker's imported results have defects.
    case results
    /// A note on how labels are compared with answers.
    case labels
    /// The labels of an item have changed since the run, so the stored answers are judged by labels that the run did not
    /// have.
    case relabeled
    /// Several items have the same frames and labels.
    case copies
    /// An explanation of a protocol's figures.
    case scoring
    /// A note on how a method was measured.
    case account
    /// A method was run several times on each item.
    case repetitions
    /// A method was given information that is also used to judge it, so its figures are not comparable with those of
    /// other methods.
    case favor
    /// A method or an item was not timed.
    case timing
    /// A note on how the program was built.
    case build
    /// A note written as text by an earlier version of the program.
    case other
  }

  package var kind: Kind
  /// The name of the method that the note is about; nil if the note is not about a single method.
  package var method: String?
  /// The item that the note is about, as `dataset/name`; nil if the note is not about a single item.
  package var item: String?
  /// The text of the note, as a single line.
  package var reason: String

  private enum CodingKeys: String, CodingKey {
    case kind
    case method = "subject"
    case item, reason
  }

  package init(_ kind: Kind, method: String? = nil, item: String? = nil, reason: String) {
    self.kind = kind
    self.method = method
    self.item = item
    self.reason = reason
  }
}

extension RunNote: CustomStringConvertible {
  /// The note as a single line. Depending on the kind, the text is preceded by the method, the item or both.
  package var description: String {
    switch kind {
    case .failure: "\(method ?? "?") failed on \(item ?? "?"): \(reason)"
    case .input, .relabeled: item.map { "\($0): \(reason)" } ?? reason
    case .coverage: method.map { "\($0) \(reason)" } ?? reason
    case .account, .repetitions, .favor, .results: method.map { "\($0): \(reason)" } ?? reason
    case .timing:
      [method, item].compactMap(\.self).joined(separator: " on ") + ": \(reason)"
    case .labels, .copies, .scoring, .build, .other: reason
    }
  }
}
