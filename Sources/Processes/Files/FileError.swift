/// What can go wrong with files that are written.
public enum FileError: ReportedError, Hashable {
  /// A file or folder cannot be written or made.
  case cannotWrite(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}
