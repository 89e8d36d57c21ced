import SystemPackage

/// Properties and functions for strings that contain paths. Paths are split into components in the same way as in
/// `FilePath`.
extension String {
  /// The parts of the path between slashes, without empty parts. A slash followed by a combining accent, which is a
  /// `Character` of its own, separates parts like any other slash.
  package var pathParts: [Substring] {
    utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The text with underscores in place of slashes, as some toolkits name their files.
  package var joiningPathParts: String { Escaping.replacing(in: self) { $0 == "/" ? "_" : nil } }

  /// The last component of the path; empty if the path has no components.
  package var lastPathComponent: String { FilePath(self).lastComponent?.string ?? "" }

  /// The path without its last component, that is, the path of the folder that contains the file. It is empty if there
  /// is only one component.
  package var deletingLastPathComponent: String { FilePath(self).removingLastComponent().string }

  /// The filename extension: the text after the last dot in the path's last component. It is empty if there is no dot.
  package var pathExtension: String { FilePath(self).extension ?? "" }

  /// The path without the filename extension and its dot.
  package var deletingPathExtension: String {
    var path = FilePath(self)
    path.extension = nil
    return path.string
  }

  /// Returns the path with text added to the filename, before its extension. For `a/b.mp4` and `-part`, the result is
  /// `a/b-part.mp4`.
  package func appendingToName(_ text: String) -> String {
    let ending = pathExtension
    return deletingPathExtension + text + (ending.isEmpty ? "" : "." + ending)
  }

  /// Returns this path followed by a relative path.
  ///
  /// - Parameter name: a relative path of one or more components.
  package func appendingPathComponent(_ name: String) -> String {
    FilePath(self).appending(name).string
  }
}
