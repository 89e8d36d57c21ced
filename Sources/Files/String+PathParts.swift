import SystemPackage

/// The components of a path, split as in `FilePath`.
extension String {
  /// The last component of a path; empty if it has none.
  package var lastPathComponent: String { FilePath(self).lastComponent?.string ?? "" }

  /// The path without its last component: the folder that contains the file, or an empty path.
  package var deletingLastPathComponent: String { FilePath(self).removingLastComponent().string }

  /// The text after the last dot in a path's last component; empty if there is none.
  package var pathExtension: String { FilePath(self).extension ?? "" }

  /// The path without the last dot in its last component and the text after the dot.
  package var deletingPathExtension: String {
    var path = FilePath(self)
    path.extension = nil
    return path.string
  }

  /// Returns the path with text added to the filename, before its extension: `a/b-part.mp4` for
  /// `a/b.mp4` and `-part`.
  package func appendingToName(_ text: String) -> String {
    let ending = pathExtension
    return deletingPathExtension + text + (ending.isEmpty ? "" : "." + ending)
  }

  /// Returns the path of an entry in the folder at this path.
  ///
  /// - Parameter name: a relative path of one or more components.
  package func appendingPathComponent(_ name: String) -> String {
    FilePath(self).appending(name).string
  }
}
