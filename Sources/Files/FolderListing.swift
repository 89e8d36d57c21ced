import Glibc

/// The names in a folder, read in one go; which of them are folders is asked for one by one only where
/// the file system does not say it.
public struct FolderListing: Sendable {
  /// Sorted; hidden ones are left out, links are followed.
  public let files: [String]
  /// Sorted; hidden ones are left out, links are followed.
  public let folders: [String]
  /// Those of both whose names are not UTF-8, which no path leads to: by their bytes, with `%` and two hexadecimal
  /// digits for each beyond ASCII. Sorted; hidden ones are left out.
  public let unnamed: [String]

  /// Why nothing that is unnamed can be read.
  package static let unnamedReason = "its name is not UTF-8; rename it"

  /// - Parameter path: of a folder; one that cannot be read has no names.
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

  /// The names of all files and folders, sorted; hidden ones are left out.
  ///
  /// - Parameter path: of a folder; one that cannot be read has no names.
  /// - Throws: `FileError.cannotRead` where a name is not UTF-8.
  public static func names(in path: String) throws(FileError) -> [String] {
    let listing = FolderListing(path)
    try listing.checkNames(in: path)
    return (listing.files + listing.folders).sorted(by: ExactName.comesBefore)
  }

  /// - Throws: `FileError.cannotRead` where a name is not UTF-8.
  public func checkNames(in path: String) throws(FileError) {
    guard let first = unnamed.first else { return }
    throw .cannotRead(path: "\(path)/\(first)", reason: Self.unnamedReason)
  }

  /// The names of everything in a folder but itself and the one above, with their `d_type`, and whether
  /// they are UTF-8; those that are not are escaped.
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
