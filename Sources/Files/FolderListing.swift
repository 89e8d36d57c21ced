import Glibc

/// The names in a folder, read in one go. Whether a name is a folder's is asked one by one only if
/// the file system does not state it.
public struct FolderListing: Sendable {
  /// The names of files, sorted. Hidden ones are left out, links are followed.
  public let files: [String]
  /// The names of folders, sorted. Hidden ones are left out, links are followed.
  public let folders: [String]
  /// The names of both that are not UTF-8, so that no path leads to them. Each byte beyond ASCII is
  /// written as `%` and two hexadecimal digits. Sorted; hidden ones are left out.
  public let unnamed: [String]

  /// The reason why an unnamed file cannot be read.
  package static let unnamedReason = "its name is not UTF-8; rename it"

  /// Reads the names in a folder.
  ///
  /// - Parameter path: the path of a folder; one that cannot be read has no names.
  public init(_ path: String) {
    var files: [String] = []
    var folders: [String] = []
    var unnamed: [String] = []
    for (name, type, isNamed) in Self.entries(of: path) where !name.hasPrefix(".") {
      if !isNamed {
        unnamed.append(name)
      } else if Self.isFolder(type, path + "/" + name) {
        folders.append(name)
      } else {
        files.append(name)
      }
    }
    self.files = files.sorted(by: ExactName.comesBefore)
    self.folders = folders.sorted(by: ExactName.comesBefore)
    self.unnamed = unnamed.sorted()
  }

  /// Returns the names of all files and folders, sorted; hidden ones are left out.
  ///
  /// - Parameter path: the path of a folder; one that cannot be read has no names.
  /// - Throws: `FileError.cannotRead` if a name is not UTF-8.
  public static func names(in path: String) throws(FileError) -> [String] {
    let listing = FolderListing(path)
    try listing.checkNames(in: path)
    return (listing.files + listing.folders).sorted(by: ExactName.comesBefore)
  }

  /// Checks that all names are UTF-8.
  ///
  /// - Throws: `FileError.cannotRead` if a name is not UTF-8.
  public func checkNames(in path: String) throws(FileError) {
    guard let first = unnamed.first else { return }
    throw .cannotRead(path: "\(path)/\(first)", reason: Self.unnamedReason)
  }

  /// Returns the names of everything in a folder but itself and its parent, with their `d_type`,
  /// and whether they are UTF-8. Those that are not are escaped.
  static func entries(of path: String) -> [(name: String, type: UInt8, isNamed: Bool)] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var entries: [(String, UInt8, Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          let bytes = UnsafeBufferPointer(start: bytes, count: strlen(bytes))
          return String(validating: bytes, as: UTF8.self).map { ($0, true) }
            ?? (String(escaping: bytes), false)
        }
      }
      if name.0 != ".", name.0 != ".." {
        entries.append((name.0, entry.pointee.d_type, name.1))
      }
    }
    return entries
  }

  private static func isFolder(_ type: UInt8, _ path: String) -> Bool {
    if Int(type) == Int(DT_DIR) { return true }
    guard Int(type) == Int(DT_LNK) || Int(type) == Int(DT_UNKNOWN) else { return false }
    return AtomicFile.isFolder(path)
  }
}
