import Glibc
import SystemPackage

/// A folder that one process at a time works in, or several that each have a part of it.
///
/// A file in the folder is the lock, which is there as long as somebody works in it.
package final class FolderLock {
  /// What somebody has a folder for.
  package enum Share: Sendable, Hashable {
    /// All of it.
    case whole
    /// A part of that name: others may have other parts.
    case part(String)
  }

  /// Somebody else works in the folder.
  package struct Taken: Error, Hashable {
    /// What he says he does; nil where he has said nothing.
    package var holder: String?
  }

  private static let name = ".vbench-lock"

  /// Where the folder lies on a file system whose locks other machines do not see: which kind that is.
  package let unguarded: String?
  private var files: [LockFile]
  /// The folders that were made for this, the innermost first.
  private let madeFolders: [String]

  /// Asks for the folder, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - words: what others are told of this process, who ask for the folder meanwhile.
  ///   - patience: how long to wait for who has it.
  /// - Throws: `Taken`; `FileError.cannotWrite`.
  package init(
    _ folder: String, for share: Share = .whole, saying words: String, patience: Duration
  ) throws {
    madeFolders = Self.missing(folder)
    if !madeFolders.isEmpty { try AtomicFile.makeFolder(folder) }
    let words = "'\(words)' (process \(getpid()) on \(Self.host))"
    let held = try Self.wait(for: folder, share, saying: words, patience: patience)
    files = held
    unguarded = held.isEmpty ? "one without locks" : FileSystemKind(of: folder)?.blindness
  }

  deinit { release() }

  /// Leaves the folder to others.
  package func release() {
    for file in files.reversed() { file.release() }
    files = []
    // Fails where something was put into it.
    for folder in madeFolders where rmdir(folder) != 0 { return }
  }

  /// A folder and those above it that are not there, the innermost first.
  private static func missing(_ folder: String) -> [String] {
    var missing: [String] = []
    var path = FilePath(folder)
    while !path.isEmpty, !AtomicFile.isFolder(path.string) {
      missing.append(path.string)
      if !path.removeLastComponent() { break }
    }
    return missing
  }

  /// Asks until nobody else has the folder, or the time is over.
  ///
  /// - Returns: the locks; none where there are none on this file system.
  private static func wait(
    for folder: String, _ share: Share, saying words: String, patience: Duration
  ) throws -> [LockFile] {
    let deadline = SuspendingClock.now + patience
    while true {
      do {
        return try take(folder, share, saying: words)
      } catch let taken as Taken {
        guard SuspendingClock.now < deadline else {
          throw Taken(holder: taken.holder ?? holder(in: folder))
        }
      }
      usleep(20_000)
    }
  }

  /// - Throws: `Taken`; `FileError.cannotWrite` that names the folder.
  private static func take(
    _ folder: String, _ share: Share, saying words: String
  ) throws -> [LockFile] {
    let common = folder.appendingPathComponent(name)
    let wanted: [(path: String, kind: LockFile.Kind)] =
      switch share {
      case .whole: [(common, .alone)]
      case .part(let name): [(common, .shared), ("\(common)-\(name)", .alone)]
      }
    var held: [LockFile] = []
    do {
      for (path, kind) in wanted {
        switch try LockFile.take(path, kind, saying: words) {
        case .held(let file): held.append(file)
        case .taken(let holder): throw Taken(holder: holder)
        case .unknown: break
        }
      }
      return held
    } catch {
      for file in held.reversed() { file.release() }
      if let error = error as? FileError {
        throw FileError.cannotWrite(path: folder, reason: error.reason)
      }
      throw error
    }
  }

  private static var host: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "this machine" }
    return withUnsafeBytes(of: &names.nodename) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// What one of those says of himself who have a part of the folder.
  private static func holder(in folder: String) -> String? {
    FolderListing.entries(of: folder).map(\.name).filter { $0.hasPrefix(name + "-") }.sorted().lazy
      .compactMap { LockFile.holder(of: folder.appendingPathComponent($0)) }.first
  }
}
