import Files
import Foundation
import TestSupport
import Testing

@Suite struct PrivateFolderTests {
  @Test func `a folder is for this user alone, and goes with the object`() throws {
    let parent = try TemporaryFolder()
    do {
      let folder = try PrivateFolder(in: parent.path, kind: "frames")
      try AtomicFile.write([1], to: folder.path + "/a")
      var status = stat()
      #expect(stat(folder.path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path).isEmpty)
  }

  @Test func `what a killed process has left goes, what is in use stays`() throws {
    let parent = try TemporaryFolder()
    try parent.write(text: "old", to: "frames-leftover/1.png")
    try parent.write(text: "other", to: "other-leftover/1.png")
    let first = try PrivateFolder(in: parent.path, kind: "frames")
    let second = try PrivateFolder(in: parent.path, kind: "frames")
    let names = try FileManager.default.contentsOfDirectory(atPath: parent.path)
    #expect(!names.contains("frames-leftover"))
    #expect(names.contains("other-leftover"))
    #expect(names.count == 3)
    withExtendedLifetime((first, second)) {}
  }
}
