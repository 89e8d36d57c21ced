/// A defect in a dataset's files.
public struct Defect: Hashable, Sendable {
  public var path: String
  /// The 1-based line; nil if the defect concerns the file or folder as a whole.
  public var line: Int?
  /// The message, which states what was expected and what was found.
  public var message: String
  /// Whether the defect prevents the sequence from being loaded.
  public var preventsLoading: Bool

  public init(path: String, line: Int?, message: String, preventsLoading: Bool) {
    self.path = path
    self.line = line
    self.message = message
    self.preventsLoading = preventsLoading
  }
}

extension Defect: CustomStringConvertible {
  /// The defect as an error message, such as `groundtruth_rect.txt:118: expected 4 numbers, found 3`.
  public var description: String {
    GroundTruthError.malformed(path: path, line: line, reason: message).description
  }
}

extension Defect {
  init(_ error: GroundTruthError) {
    switch error {
    case .malformed(let path, let line, let reason):
      self.init(path: path, line: line, message: reason, preventsLoading: true)
    case .unreadable(let path, let reason):
      self.init(
        path: path, line: nil, message: "the file cannot be read: \(reason)", preventsLoading: true)
    case .noSuchPath(let path):
      self.init(path: path, line: nil, message: "no such file or folder", preventsLoading: true)
    case .noItems(let path, let noun, _, _):
      self.init(path: path, line: nil, message: "no \(noun) found", preventsLoading: true)
    }
  }
}
