/// An error in a scene file, or a scene that does not exist.
public enum SceneError: Error, Hashable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The text is not YAML, or its content is not a scene. `line` is 1-based; nil if unknown.
  case invalid(path: String, line: Int?, key: String, reason: String)
  /// A folder contains no scene file.
  case noScenes(path: String)
  /// No embedded scene has this name.
  case unknownScene(name: String, known: [String])

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      return "\(path) cannot be read: \(reason)"
    case .invalid(let path, let line, let key, let reason):
      let location = line.map { "\(path):\($0)" } ?? path
      return key.isEmpty ? "\(location): \(reason)" : "\(location): \(key): \(reason)"
    case .noScenes(let path):
      return "\(path) contains no scene file (*.yaml with a `layers` list)"
    case .unknownScene(let name, let known):
      return "no embedded scene is named \(name); expected one of \(known.joined(separator: ", "))"
    }
  }
}
