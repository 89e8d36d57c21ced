/// An error in the files of a dataset. Its message names the file and, if known, the line.
public enum GroundTruthError: Error, Hashable, Sendable {
  /// Nothing exists at the given path.
  case noSuchPath(String)
  /// A folder and its subfolders contain no items in any of the layouts. `layouts` contains the name of each layout and
  /// the files by which the layout is recognized. `hint` says what the files seem to be, and what to do with them; nil if
  /// they are not known.
  case noItems(path: String, noun: String, layouts: [String], hint: String?)
  /// A file or folder cannot be read.
  case unreadable(path: String, reason: String)
  /// A label or description file violates its format. `line` is 1-based; nil for the file as a whole.
  case malformed(path: String, line: Int?, reason: String)
}

extension GroundTruthError: CustomStringConvertible {
  /// A one-line message that names the file, the line and the expected content.
  public var description: String {
    switch self {
    case .noSuchPath(let path):
      return "\(path): no such file or folder"
    case .noItems(let path, let noun, _, let hint?):
      return "\(path) contains no \(noun); \(hint)"
    case .noItems(let path, let noun, let layouts, nil):
      return "\(path) contains no \(noun); expected one or more folders in one of these layouts:"
        + " \(layouts.joined(separator: ", "))"
    case .unreadable(let path, let reason):
      return "\(path) cannot be read: \(reason)"
    case .malformed(let path, let line, let reason):
      return "\(line.map { "\(path):\($0)" } ?? path): \(reason)"
    }
  }
}
