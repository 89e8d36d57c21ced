import Glibc

/// The names of the files and folders in a folder, read in a single pass. The type of an entry is queried separately
/// only for a link, or if the file system does not report the type with the name.
public struct FolderListing: Sendable {
  /// The sorted names of the files, including links to files. Hidden files are omitted.
  public let files: [String]
  /// The sorted names of the folders, including links to folders. Hidden folders are omitted.
  public let folders: [String]
  /// The sorted names of files and folders that cannot be opened by path because their names are not UTF-8. Each
  /// non-ASCII byte is written as `%` followed by two hexadecimal digits. Hidden entries are omitted.
  public let unnamed: [String]

  /// The error message for a file whose name is not UTF-8.
  package static let unnamedReason = "its name is not UTF-8; rename it"

  /// Creates the listing of a folder.
  ///
  /// - Parameter path: the path of a folder. If it cannot be read, the listing is empty.
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

  /// Returns the sorted names of all files and folders in a folder. Hidden entries are omitted.
  ///
  /// - Parameter path: the path of a folder. If it cannot be read, the result is empty.
  /// - Throws: `FileError.cannotRead` if a name is not UTF-8.
  public static func names(in path: String) throws(FileError) -> [String] {
    let listing = FolderListing(path)
    try listing.checkNames(in: path)
    return (listing.files + listing.folders).sorted(by: ExactName.comesBefore)
  }

  /// Checks that the names of all entries are UTF-8.
  ///
  /// - Throws: `FileError.cannotRead` if a name is not UTF-8.
  public func checkNames(in path: String) throws(FileError) {
    guard let first = unnamed.first else { return }
    throw .cannotRead(path: "\(path)/\(first)", reason: Self.unnamedReason)
  }

  /// Returns all entries of a folder except `.` and `..`. For each entry, the result contains the name, the `d_type`,
  /// and whether the name is UTF-8. Names that are not UTF-8 are escaped. If the folder cannot be read, the result is
  /// empty.
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
