import Foundation

/// A temporary folder for a test, removed with its content when the test releases it.
public final class TemporaryFolder {
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("vbench-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file or folder in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, creating its parent folders, and returns its path.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Writes a text file, creating its parent folders, and returns its path.
  @discardableResult
  public func write(text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }
}

extension TemporaryFolder {
  /// Copies a folder into this one.
  public func copy(_ source: String, to name: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: path(name))
  }

  /// Creates a symbolic link in the folder, and the link's parent folders.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path(name)).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Creates a named pipe in the folder and returns its path. Nobody writes to the pipe.
  @discardableResult
  public func pipe(_ name: String) throws -> String {
    guard mkfifo(path(name), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return path(name)
  }

  /// Writes a sparse file that starts with some bytes and has the given size, without using disk space.
  @discardableResult
  public func sparse(_ beginning: [UInt8], to name: String, size: Int) throws -> String {
    let path = try write(beginning, to: name)
    guard truncate(path, off_t(size)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return path
  }
}
