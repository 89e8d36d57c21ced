import Foundation

/// Files that are written whole or not at all.
enum FileWriting {
  static func makeFolder(_ path: String) throws {
    try attempt(path) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  static func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try attempt(path) {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  /// Copies a file, not the link to it.
  static func copy(_ source: String, to path: String) throws {
    let resolved = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
    try attempt(path) { try FileManager.default.copyItem(atPath: resolved, toPath: path) }
  }

  private static func attempt(_ path: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let reason = cause.map { String(cString: strerror(Int32(truncatingIfNeeded: $0.code))) }
      throw GroundTruthError.cannotWrite(
        path: path, reason: reason ?? (error as NSError).localizedDescription)
    }
  }
}
