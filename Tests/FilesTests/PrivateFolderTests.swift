import Files
import Foundation
import TestSupport
import Testing

@Suite struct PrivateFolderTests {
  @Test
  func `a private folder is accessible only to its user and is deleted with its object`() throws {
    let parent = try TemporaryFolder()
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(text: "stays", to: "file")
    do {
      let folder = try PrivateFolder(in: parent.path, kind: "frames")
      try AtomicFile.write([1], to: folder.path + "/a")
      try AtomicFile.makeFolder(folder.path + "/0/labels")
      try AtomicFile.write([1], to: folder.path + "/0/labels/a")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: elsewhere.path)
      var status = stat()
      #expect(stat(folder.path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path).isEmpty)
    #expect(FileManager.default.fileExists(atPath: elsewhere.path("file")))
  }

  @Test func `private folders left by a killed process are removed; those in use are not`() throws {
    let parent = try TemporaryFolder()
    do {
      let killed = try PrivateFolder(in: parent.path, kind: "frames")
      try parent.copy(killed.path, to: "frames-leftover")
      try parent.copy(killed.path, to: "other-leftover")
    }
    try parent.write(text: "old", to: "frames-leftover/1.png")
    let first = try PrivateFolder(in: parent.path, kind: "frames")
    let second = try PrivateFolder(in: parent.path, kind: "frames")
    let names = try FileManager.default.contentsOfDirectory(atPath: parent.path)
    #expect(!names.contains("frames-leftover"))
    #expect(names.contains("other-leftover"))
    #expect(names.count == 3)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `user folders with names like those of private folders are never removed`() throws {
    let parent = try TemporaryFolder()
    try parent.write(text: "mine", to: "frames-of-a-couple/1.png")
    try parent.write(text: "mine", to: "frames-marked/.vbench-folder")
    try parent.link("frames-link/.vbench-folder", to: "frames-marked/.vbench-folder")
    let before = try FileManager.default.subpathsOfDirectory(atPath: parent.path).sorted()
    do { _ = try PrivateFolder(in: parent.path, kind: "frames") }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: parent.path).sorted() == before)
  }
}
