import Foundation

/// Names for folders, by which methods are told apart.
package enum FolderNames {
  /// Returns the last component of a path, or the path itself if it has none.
  package static func last(of path: String) -> String {
    let name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    return name.isEmpty || name == "/" ? path : name
  }

  /// Returns a name for each of several folders: its own, or, if several folders have the same name, as much of its path
  /// as differs from the others.
  ///
  /// - Parameters:
  ///   - root: the folder that contains all of them.
  ///   - innerNames: the names of folders that are named after the folder that contains them.
  package static func distinct(
    _ folders: [String], below root: String, without innerNames: Set<String> = []
  ) -> [String] {
    var parts = folders.map { folder in
      String(folder.hasPrefix(root) ? folder.dropFirst(root.count) : folder[...])
        .pathParts.map(String.init)
    }
    for index in parts.indices where innerNames.contains(parts[index].last ?? "") {
      parts[index].removeLast()
      if parts[index].isEmpty { parts[index] = [last(of: root)] }
    }
    let own = zip(parts, folders).map { $0.last ?? last(of: $1) }
    guard Set(own).count < own.count else { return own }
    while let end = parts.first?.last, parts.allSatisfy({ $0.count > 1 && $0.last == end }) {
      for index in parts.indices { parts[index].removeLast() }
    }
    return parts.map { $0.joined(separator: "/") }
  }
}
