/// An error with a file or a folder, whatever its content.
public enum FileError: Error, Hashable, Sendable {
  /// It cannot be read. The reason is the system's, or names what was expected.
  case cannotRead(path: String, reason: String)
  /// It cannot be made, written or replaced.
  case cannotWrite(path: String, reason: String)
}

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "\(path): cannot be read: \(reason)"
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }

  /// The reason, without the path.
  public var reason: String {
    switch self {
    case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
    }
  }
}
