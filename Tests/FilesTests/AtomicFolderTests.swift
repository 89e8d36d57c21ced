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

  /// Creates two files, and a folder with one file, in the folder being made.
  private func fill(_ made: AtomicFolder) throws {
    for name in ["a", "img/1", "last"] {
      let path = "\(made.temporaryPath)/\(name)"
      try AtomicFile.makeFolder(holding: path)
      try AtomicFile.write(Array("new".utf8), to: path)
    }
  }

  @Test func `a folder is there when it is whole`() throws {
    let made = try AtomicFolder(folder.path("out"))
    try fill(made)
    #expect(!AtomicFile.isFolder(folder.path("out")))
    try made.finish(last: "last")
    #expect(try names() == ["out"])
    #expect(try names("out") == ["a", "img", "last"])
  }

  @Test func `one that is given up leaves nothing`() throws {
    do { try fill(try AtomicFolder(folder.path("out"))) }
    #expect(try names() == [])
  }

  @Test func `what is in the folder already stays`() throws {
    try folder.write(text: "old", to: "out/other")
    try folder.write(text: "old", to: "out/a")
    let made = try AtomicFolder(folder.path("out"))
    try fill(made)
    try made.finish(last: "last")
    #expect(try names("out") == ["a", "img", "last", "other"])
    #expect(try names() == ["out"])

    let again = try AtomicFolder(folder.path("out"))
    try fill(again)
    let error = #expect(throws: FileError.self) { try again.finish(last: "last") }
    #expect(error?.description.hasPrefix("\(folder.path("out"))/img cannot be written: ") == true)
    #expect(try names("out/img") == ["1"])
  }

  @Test func `a link in the place of a folder is not followed`() throws {
    try folder.write(text: "mine", to: "elsewhere/other")
    try folder.link("out/a", to: folder.path("elsewhere"))
    try folder.link("link", to: folder.path("out"))
    #expect(throws: FileError.self) {
      let made = try AtomicFolder(folder.path("out/a"))
      try fill(made)
      try made.finish(last: "last")
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

  @Test func `names that only resemble temporary ones stay`() throws {
    let own = [".vbench-.tmp", ".vbench-mine.tmp", ".vbench-01234567890abcdef.tmp"]
    for name in own { try folder.write(text: "mine", to: "\(name)/file") }
    AtomicFile.removeLeftovers(in: folder.path)
    #expect(try names() == own.sorted())
  }

  @Test func `what a process leaves that ends at once can be removed`() throws {
    let file = try AtomicFile.Writer(folder.path("file"))
    let made = try AtomicFolder(folder.path("out"))
    try fill(made)
    let frames = try PrivateFolder(in: folder.path, kind: "frames")
    AtomicFile.removeUnfinished(in: folder.path)
    #expect(try names() == [])
    withExtendedLifetime((file, made, frames)) {}
  }

  @Test func `what a killed process has left goes, what is in use stays`() throws {
    try folder.write(text: "half", to: "deep/.vbench-0123abc.tmp/img/1")
    try folder.write(text: "half", to: ".vbench-0123abc.tmp/img/1")
    try folder.write(text: "half", to: ".vbench-4567def.tmp")
    let made = try AtomicFolder(folder.path("out"))
    AtomicFile.removeLeftovers(beside: folder.path("any"))
    #expect(try names().count == 2)
    #expect(try names("deep").count == 1)
    AtomicFile.removeLeftovers(in: folder.path)
    #expect(try names("deep") == [])
    try made.finish(last: "last")
    #expect(try names() == ["deep", "out"])
  }
}
