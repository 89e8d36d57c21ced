import Glibc

/// The names in a folder, read in one go; which of them are folders is asked for one by one only where
/// the file system does not say it.
public struct FolderListing: Sendable {
  /// Sorted; hidden ones are left out, links are followed.
  public let files: [String]
  /// Sorted; hidden ones are left out, links are followed.
  public let folders: [String]

  /// - Parameter path: of a folder; one that cannot be read has no names.
  public init(_ path: String) {
    var files: [String] = []
    var folders: [String] = []
    for (name, type) in Self.entries(of: path) where !name.hasPrefix(".") {
      if Self.isFolder(type, path + "/" + name) { folders.append(name) } else { files.append(name) }
    }
    self.files = files.sorted()
    self.folders = folders.sorted()
  }

  /// The names of everything in a folder but itself and the one above, with their `d_type`.
  static func entries(of path: String) -> [(name: String, type: UInt8)] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var entries: [(String, UInt8)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { entries.append((name, entry.pointee.d_type)) }
    }
    return entries
  }

  private static func isFolder(_ type: UInt8, _ path: String) -> Bool {
    if Int(type) == Int(DT_DIR) { return true }
    guard Int(type) == Int(DT_LNK) || Int(type) == Int(DT_UNKNOWN) else { return false }
    return AtomicFile.isFolder(path)
  }
}
