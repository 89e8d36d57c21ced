import SystemPackage

/// The parts of a path, split as `FilePath` does.
extension String {
  /// The last part of a path; empty if it has none.
  package var lastPathComponent: String { FilePath(self).lastComponent?.string ?? "" }

  /// A path without its last part: the folder that a file lies in, or an empty path.
  package var deletingLastPathComponent: String { FilePath(self).removingLastComponent().string }

  /// The text after the last dot of a path's last part; empty if there is none.
  package var pathExtension: String { FilePath(self).extension ?? "" }

  /// A path without the last dot of its last part and the text after it.
  package var deletingPathExtension: String {
    var path = FilePath(self)
    path.extension = nil
    return path.string
  }

  /// Adds a text to the name, before its ending: `a/b-part.mp4` for `a/b.mp4` and `-part`.
  package func appendingToName(_ text: String) -> String {
    let ending = pathExtension
    return deletingPathExtension + text + (ending.isEmpty ? "" : "." + ending)
  }

  /// Returns the path of an entry of the folder that a path leads to.
  ///
  /// - Parameter name: one part of a path, or several, none of which counts from the root.
  package func appendingPathComponent(_ name: String) -> String {
    FilePath(self).appending(name).string
  }
}
