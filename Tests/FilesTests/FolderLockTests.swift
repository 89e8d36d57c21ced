import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct FolderLockTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("a/b/out") }

  init() throws { folder = try TemporaryFolder() }

  private func lock(
    _ share: FolderLock.Share = .whole, saying words: String = "vbench run"
  ) throws -> FolderLock {
    try FolderLock(out, for: share, saying: words, timeout: .zero)
  }

  @Test
  func `a second lock on a folder fails and reports the command that holds the lock`() throws {
    let first = try lock(saying: "vbench run -d a")
    let taken = #expect(throws: FolderLock.Taken.self) { try lock(saying: "vbench run -d b") }
    #expect(taken?.holder?.hasPrefix("'vbench run -d a' (process \(getpid()) on ") == true)
    first.release()
    try lock().release()
  }

  @Test
  func `several parts of a folder can be locked at once, but not with the whole folder`() throws {
    let parts = try ["1-of-3", "2-of-3"].map { try lock(.part($0), saying: "part \($0)") }
    let taken = #expect(throws: FolderLock.Taken.self) { try lock(.part("2-of-3")) }
    #expect(taken?.holder?.hasPrefix("'part 2-of-3'") == true)
    // A claim on the whole folder reports the holder of one of its parts.
    let whole = #expect(throws: FolderLock.Taken.self) { try lock() }
    #expect(whole?.holder?.hasPrefix("'part 1-of-3'") == true)
    parts[0].release()
    #expect(throws: FolderLock.Taken.self) { try lock() }
    parts[1].release()
    let all = try lock(saying: "all")
    let part = #expect(throws: FolderLock.Taken.self) { try lock(.part("3-of-3")) }
    #expect(part?.holder?.hasPrefix("'all'") == true)
    all.release()
  }

  @Test
  func `releasing a lock removes the lock file and the empty folders created for it`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("a"), withIntermediateDirectories: false)
    try lock().release()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a")) == [])
    let held = try lock()
    try folder.write(text: "result", to: "a/b/out/file")
    held.release()
    #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["file"])
  }

  @Test func `lock files left by a killed process do not prevent new locks`() throws {
    for name in [".vbench-lock", ".vbench-lock-1-of-2"] {
      try folder.write(text: "'vbench run -d old' (process 1 on moon)\n", to: "a/b/out/\(name)")
    }
    let part = try lock(.part("2-of-2"), saying: "new")
    let taken = #expect(throws: FolderLock.Taken.self) { try lock() }
    #expect(taken?.holder?.hasPrefix("'new'") == true)
    part.release()
    try lock().release()
  }

  @Test
  func `releasing the lock of a deleted folder does not release that of its replacement`() throws {
    let first = try lock()
    try FileManager.default.removeItem(atPath: out)
    let second = try lock()
    first.release()
    #expect(throws: FolderLock.Taken.self) { try lock() }
    second.release()
  }

  @Test func `a lock that cannot be created throws an error that names the folder`() throws {
    try folder.write(text: "", to: "a")
    let error = #expect(throws: FileError.self) { try lock() }
    #expect(error?.description.hasPrefix("\(out) cannot be written: ") == true)
    try FileManager.default.removeItem(atPath: folder.path("a"))
    try FileManager.default.createDirectory(
      atPath: out + "/.vbench-lock", withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try lock() }
  }

  @Test(arguments: [
    ("0:50", "nfs4 server:/x rw,vers=4.2,local_lock=none", nil),
    ("0:50", "nfs server:/x rw,vers=3,local_lock=all", "nfs"),
    ("0:50", "nfs server:/x rw,nolock,vers=3", "nfs"),
    ("0:50", "fuse.sshfs me@there: rw,user_id=0", "fuse.sshfs"),
    ("0:50", "lustre mds:/x rw,localflock", "lustre"), ("0:50", "lustre mds:/x rw,flock", nil),
    ("0:51", "nfs server:/x rw,nolock", nil), ("8:1", "ext4 /dev/sda1 rw", nil),
  ])
  func `file systems whose locks are invisible to other machines are recognized`(
    device: String, kind: String, blindness: String?
  ) {
    let table = """
      21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/root rw
      22 21 \(device) /some /mnt\\040of/us rw,relatime shared:2 master:1 - \(kind)
      """
    #expect(FileSystemKind(device: 50, in: table)?.blindness == blindness)
  }
}
