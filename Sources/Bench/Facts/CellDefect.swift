/// A defect in the stored answers of a subject on a sequence.
package struct CellDefect: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// There is no file. It was not written yet, or it was removed.
    case missing
    /// The file cannot be read. The reason comes from the system.
    case unreadable(String)
    /// The file's checksum does not match its content.
    case damaged
    /// The file is intact, but its format has another version.
    case unknownFormat
    /// The file contains the answers of another subject or sequence.
    case misplaced
    /// The answers belong to other labels or frames.
    case otherInput
  }

  var path: String
  var kind: Kind
}

extension CellDefect: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .missing: "\(path) is missing"
    case .unreadable(let reason): "\(path) cannot be read (\(reason))"
    case .damaged: "\(path) is damaged (its checksum does not match)"
    case .unknownFormat: "\(path) is in the format of another version of vbench"
    case .misplaced: "\(path) contains answers of another cell"
    case .otherInput: "\(path) was made with other labels or frames"
    }
  }
}
