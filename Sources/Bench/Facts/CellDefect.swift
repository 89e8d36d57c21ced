/// A defect in a method's stored answers for an item.
package struct CellDefect: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The file does not exist, because it has not been written yet or has been removed.
    case missing
    /// The file cannot be read. The associated value is the system's reason.
    case unreadable(String)
    /// The file's checksum does not match its content.
    case damaged
    /// The file is intact, but its format or the format of its answers is not supported.
    case unknownFormat
    /// The file contains another method's answers, or answers for another item.
    case misplaced
    /// The answers were computed from labels or frames other than the item's current ones.
    case otherInput
    /// The labels that the methods were given have changed since the answers were computed.
    case changedInput
  }

  package var path: String
  package var kind: Kind
}

extension CellDefect: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .missing: "\(path) is missing"
    case .unreadable(let reason): "\(path) cannot be read (\(reason))"
    case .damaged: "\(path) is damaged (its checksum does not match)"
    case .unknownFormat: "\(path) was written by another version of vbench in another format"
    case .misplaced: "\(path) contains the answers of another method or item"
    case .otherInput: "\(path) contains answers for other labels or frames"
    case .changedInput:
      "\(path) contains answers that started from labels that have changed since"
    }
  }
}
