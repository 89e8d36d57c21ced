/// What is wrong with the answers that a run should have of a subject on a sequence.
package struct CellDefect: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// There is no file: it was not made yet, or somebody has removed it.
    case missing
    /// The file cannot be read; the reason is the system's.
    case unreadable(String)
    /// The file's checksum does not fit its content.
    case damaged
    /// The file is whole, but of another version of the format.
    case unknownFormat
    /// The file holds the answers of another subject, or on another sequence.
    case misplaced
    /// The answers were made with other labels or frames.
    case otherInput
  }

  package var path: String
  package var kind: Kind

  package init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension CellDefect: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .missing: "\(path) is missing"
    case .unreadable(let reason): "\(path) cannot be read (\(reason))"
    case .damaged: "\(path) is damaged (its checksum does not fit)"
    case .unknownFormat: "\(path) is of another version of vbench"
    case .misplaced: "\(path) holds the answers of something else"
    case .otherInput: "\(path) was made with other labels or frames"
    }
  }
}
