/// An error that occurs when a file or folder cannot be accessed. Errors in the content of a file have other types.
public enum FileError: Error, Hashable, Sendable {
  /// The file or folder cannot be read. The reason is either the system's message or a description of what was
  /// expected.
  case cannotRead(path: String, reason: String)
  /// The file or folder cannot be created, written or replaced.
  case cannotWrite(path: String, reason: String)
}

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path) cannot be read: \(reason)"
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }

  /// The reason for the error, without the path.
  public var reason: String {
    switch self {
    case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
    }
  }
}
