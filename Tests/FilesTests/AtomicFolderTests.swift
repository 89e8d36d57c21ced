import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct AtomicFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
  }

  /// Creates two files, and a folder with one file, in the folder being created.
  private func fill(_ atomicFolder: AtomicFolder) throws {
    for name in ["a", "img/1", "last"] {
      let path = "\(atomicFolder.temporaryPath)/\(name)"
      try AtomicFile.makeFolder(holding: path)
      try AtomicFile.write(Array("new".utf8), to: path)
    }
  }

  @Test func `an atomic folder appears with all its files only when finished`() throws {
    let atomicFolder = try AtomicFolder(folder.path("out"))
    try fill(atomicFolder)
    #expect(!AtomicFile.isFolder(folder.path("out")))
    try atomicFolder.finish(last: "last")
    #expect(try names() == ["out"])
    #expect(try names("out") == ["a", "img", "last"])
  }

  @Test func `an atomic folder that is never finished leaves no files`() throws {
    do { try fill(try AtomicFolder(folder.path("out"))) }
    #expect(try names() == [])
  }

  @Test
  func `finishing an atomic folder keeps other files and refuses to replace a subfolder`() throws {
    try folder.write(text: "old", to: "out/other")
    try folder.write(text: "old", to: "out/a")
    let atomicFolder = try AtomicFolder(folder.path("out"))
    try fill(atomicFolder)
    try atomicFolder.finish(last: "last")
    #expect(try names("out") == ["a", "img", "last", "other"])
    #expect(try names() == ["out"])

    let again = try AtomicFolder(folder.path("out"))
    try fill(again)
    let error = #expect(throws: FileError.self) { try again.finish(last: "last") }
    #expect(error?.description.hasPrefix("\(folder.path("out"))/img cannot be written: ") == true)
    #expect(try names("out/img") == ["1"])
  }

  @Test func `folders are never created through links inside the output folder`() throws {
    try folder.write(text: "mine", to: "elsewhere/other")
    try folder.link("out/a", to: folder.path("elsewhere"))
    try folder.link("link", to: folder.path("out"))
    #expect(throws: FileError.self) {
      let atomicFolder = try AtomicFolder(folder.path("out/a"))
      try fill(atomicFolder)
      try atomicFolder.finish(last: "last")
    }
    for name in ["a", "a/b", "b/../a/c"] {
      let error = #expect(throws: FileError.self) {
        try AtomicFile.makeFolder(name, in: folder.path("out"))
      }
      #expect(error?.reason.hasPrefix("it is a link") == true)
    }
    #expect(try names("elsewhere") == ["other"])
    // The user's own folder may be a link.
    try AtomicFile.makeFolder("new/deep", in: folder.path("link"))
    #expect(AtomicFile.isFolder(folder.path("out/new/deep")))
  }

  @Test func `removing leftovers keeps folders whose names only resemble temporary names`() throws {
    let own = [".vbench-.tmp", ".vbench-mine.tmp", ".vbench-01234567890abcdef.tmp"]
    for name in own { try folder.write(text: "mine", to: "\(name)/file") }
    AtomicFile.removeLeftovers(in: folder.path)
    #expect(try names() == own.sorted())
  }

  @Test func `removeUnfinished deletes the unfinished files and folders of this process`() throws {
    let file = try AtomicFile.Writer(folder.path("file"))
    let atomicFolder = try AtomicFolder(folder.path("out"))
    try fill(atomicFolder)
    let frames = try PrivateFolder(in: folder.path, kind: "frames")
    AtomicFile.removeUnfinished(in: folder.path)
    #expect(try names() == [])
    withExtendedLifetime((file, atomicFolder, frames)) {}
  }

  @Test
  func `leftovers of a killed process are removed; a folder still being written is not`() throws {
    try folder.write(text: "half", to: "deep/.vbench-0123abc.tmp/img/1")
    try folder.write(text: "half", to: ".vbench-0123abc.tmp/img/1")
    try folder.write(text: "half", to: ".vbench-4567def.tmp")
    let atomicFolder = try AtomicFolder(folder.path("out"))
    AtomicFile.removeLeftovers(beside: folder.path("any"))
    #expect(try names().count == 2)
    #expect(try names("deep").count == 1)
    AtomicFile.removeLeftovers(in: folder.path)
    #expect(try names("deep") == [])
    try atomicFolder.finish(last: "last")
    #expect(try names() == ["deep", "out"])
  }
}
