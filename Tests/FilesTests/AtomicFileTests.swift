import Files
import Foundation
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func `an atomic file appears only when finished, and no temporary file remains`() throws {
    let writer = try AtomicFile.Writer(folder.path("a"))
    try writer.write(Array("one ".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.path("a")))
    try writer.write(Array("two".utf8))
    try writer.finish()
    #expect(try names() == ["a"])
    #expect(try text("a") == "one two")
  }

  @Test
  func `writing to a finished atomic file throws an error and leaves the file unchanged`() throws {
    let writer = try AtomicFile.Writer(folder.path("a"))
    try writer.write(Array("whole".utf8))
    try writer.finish()
    #expect(throws: FileError.self) { try writer.write(Array("late".utf8)) }
    #expect(throws: FileError.self) { try writer.finish() }
    #expect(try names() == ["a"])
    #expect(try text("a") == "whole")
  }

  @Test
  func `an atomic file that is never finished leaves the old file and no temporary file`() throws {
    try folder.write(text: "old", to: "a")
    do {
      let writer = try AtomicFile.Writer(folder.path("a"))
      try writer.write(Array("new".utf8))
    }
    #expect(try names() == ["a"])
    #expect(try text("a") == "old")
  }

  @Test func `writing a file over a folder throws an error and leaves no temporary file`() throws {
    try folder.write(text: "", to: "a/inside")
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: folder.path("a"))
    }
    #expect(error?.description.hasPrefix("\(folder.path("a")) cannot be written: ") == true)
    #expect(try names() == ["a"])
  }

  @Test
  func `writing to a symbolic link replaces the link and leaves its target unchanged`() throws {
    let target = try folder.write(text: "precious", to: "target")
    try folder.link("link", to: target)
    try AtomicFile.write(Array("new".utf8), to: folder.path("link"))
    #expect(try text("target") == "precious")
    #expect(try text("link") == "new")
  }

  @Test func `only temporary files that no process is writing are removed as leftovers`() throws {
    let writer = try AtomicFile.Writer(folder.path("a"))
    try folder.write(text: "torn", to: ".vbench-1234.tmp")
    try folder.write(text: "torn", to: "below/deep/.vbench-abcdef.tmp")
    try folder.write(text: "somebody's", to: "below/cell.1234.tmp")
    AtomicFile.removeLeftovers(in: folder.path)
    #expect(FileManager.default.fileExists(atPath: writer.temporaryPath))
    try writer.write([65])
    try writer.finish()
    #expect(try names() == ["a", "below"])
    #expect(try text("below/cell.1234.tmp") == "somebody's")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("below/deep")).isEmpty)
  }

  @Test func `removing leftovers does not follow symbolic links to other folders`() throws {
    try folder.write(text: "torn", to: "outside/.vbench-1.tmp")
    try folder.write(text: "", to: "inside/a")
    try folder.link("inside/link", to: folder.path("outside"))
    AtomicFile.removeLeftovers(in: folder.path("inside"))
    #expect(FileManager.default.fileExists(atPath: folder.path("outside/.vbench-1.tmp")))
  }

  @Test func `copying a symbolic link copies the content of its target`() throws {
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let target = try folder.write(bytes, to: "target")
    try folder.link("link", to: target)
    try AtomicFile.copy(folder.path("link"), to: folder.path("copy"))
    #expect(try RegularFile.read(folder.path("copy")) == bytes)
  }

  @Test func `a file is read completely, or rejected if it exceeds the size limit`() throws {
    let path = try folder.write(text: "twelve bytes", to: "a")
    #expect(try RegularFile.read(path) == Array("twelve bytes".utf8))
    #expect(try RegularFile.read(path, limit: 12).count == 12)
    let error = #expect(throws: FileError.self) { try RegularFile.read(path, limit: 11) }
    #expect(error?.description == "\(path) cannot be read: expected at most 11 bytes, found 12")
    #expect(try RegularFile.read("/proc/self/stat").isEmpty == false)
  }

  @Test func `reading a pipe, a device or a folder throws an error that names its kind`() throws {
    let pipe = try folder.pipe("pipe")
    for (path, kind) in [(pipe, "a pipe"), ("/dev/zero", "a device"), (folder.path, "a folder")] {
      let error = #expect(throws: FileError.self) { try RegularFile.read(path) }
      #expect(error?.reason == "expected a file, found \(kind)")
    }
  }
}
