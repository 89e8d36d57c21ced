import Glibc
import SystemPackage

/// A lock on a folder. At any time, either one process works in the whole folder, or several processes each work in a
/// different part of it.
///
/// The lock consists of one or two files in the folder. A process keeps these files locked while it works in the
/// folder. At the end, it deletes the files that no other process has locked. If the process is killed, the files
/// remain but are no longer locked by it.
package final class FolderLock {
  /// The part of a folder that a process locks.
  package enum Share: Sendable, Hashable {
    case whole
    /// The part with the given name. Other processes can lock other parts.
    case part(String)
  }

  /// The error that is thrown if another process works in the part of the folder that is to be locked.
  package struct Taken: Error, Hashable {
    /// The description that the other process gave of itself; nil if it gave none.
    package var holder: String?
  }

  private static let name = ".vbench-lock"

  /// A description of the folder's file system if its locks are not reliable; nil if locks work. If other machines do
  /// not see the locks, the description is the type of the file system. If locks are not supported, it is a phrase that
  /// says so.
  package let unguarded: String?
  private var files: [LockFile]
  /// The folders that were created for the lock, innermost first.
  private let createdFolders: [String]

  /// Locks the folder, creating it if it does not exist.
  ///
  /// - Parameters:
  ///   - words: a description of this process, which is shown to other processes that request the folder.
  ///   - timeout: the time to wait for another process to release the folder.
  /// - Throws: `Taken` if another process still works in the folder after `timeout`; `FileError.cannotWrite` if the
  ///   folder or a lock file cannot be created.
  package init(
    _ folder: String, for share: Share = .whole, saying words: String, timeout: Duration
  ) throws {
    createdFolders = Self.missing(folder)
    if !createdFolders.isEmpty { try AtomicFile.makeFolder(folder) }
    let words = "'\(words)' (process \(getpid()) on \(Self.host))"
    let held = try Self.wait(for: folder, share, saying: words, timeout: timeout)
    files = held
    unguarded = held.isEmpty ? "one without locks" : FileSystemKind(of: folder)?.blindness
  }

  deinit { release() }

  /// Unlocks the folder. Folders that were created for the lock are removed if they are empty.
  package func release() {
    for file in files.reversed() { file.release() }
    files = []
    // The loop ends at the first folder that is not empty, because such a folder cannot be removed.
    for folder in createdFolders where rmdir(folder) != 0 { return }
  }

  /// Returns the folders that must be created: the folder and those of its parents that do not exist, innermost first.
  private static func missing(_ folder: String) -> [String] {
    var missing: [String] = []
    var path = FilePath(folder)
    while !path.isEmpty, !AtomicFile.isFolder(path.string) {
      missing.append(path.string)
      if !path.removeLastComponent() { break }
    }
    return missing
  }

  /// Tries to acquire the locks until the folder is free or the timeout has passed.
  ///
  /// - Returns: the locks, or an empty array if the file system does not support locks.
  private static func wait(
    for folder: String, _ share: Share, saying words: String, timeout: Duration
  ) throws -> [LockFile] {
    let deadline = SuspendingClock.now + timeout
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

  /// Acquires the locks without waiting.
  ///
  /// - Throws: `Taken` if another process works in the folder; `FileError.cannotWrite`, which names the folder, if a
  ///   lock file cannot be opened.
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

  /// The name of this machine.
  package static var host: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "this machine" }
    return withUnsafeBytes(of: &names.nodename) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Returns the description that a process gave of itself when it locked a part of the folder; nil if no part is
  /// locked or no description was given.
  private static func holder(in folder: String) -> String? { holders(in: folder, of: "").first }

  /// Returns the descriptions that processes gave of themselves when they locked a folder or its parts.
  ///
  /// - Parameter part: the beginning of the parts' names; nil for the process that has locked the whole folder.
  package static func holders(in folder: String, of part: String?) -> [String] {
    let names =
      part.map { part in
        FolderListing.entries(of: folder).map(\.name).filter { $0.hasPrefix("\(name)-\(part)") }
      } ?? [name]
    return names.sorted().compactMap { LockFile.holder(of: folder.appendingPathComponent($0)) }
  }
}
