import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct DatasetOpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a folder of 400 sequences opens without reading their labels`() throws {
    for index in 0..<400 {
      try folder.write(
        text: "no label", to: "root/group\(index % 4)/S\(index)/groundtruth_rect.txt")
      try folder.write(text: "no image", to: "root/group\(index % 4)/S\(index)/img/0001.jpg")
    }
    let dataset = try Dataset.open(folder.path("root"))
    #expect(dataset.name == "root")
    #expect(dataset.entries.count == 400)
    #expect(dataset.entries.map(\.name) == dataset.entries.map(\.name).sorted())
    #expect(throws: GroundTruthError.self) { try dataset.entries[0].load() }
  }

  @Test func `sequences with the same name are prefixed with their parent folder`() throws {
    for path in ["a/Dog", "b/Dog", "b/Cat"] {
      try DatasetTest.writeFrames(1, to: folder, "\(path)/img")
      try folder.write(text: "1,1,5,5\n", to: "\(path)/groundtruth_rect.txt")
    }
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.entries.map(\.name) == ["Cat", "a-Dog", "b-Dog"])
    #expect(try dataset.entries.map { try $0.load().name } == ["Cat", "a-Dog", "b-Dog"])
  }

  @Test
  func `names in several Unicode forms stay distinct, and names not in UTF-8 are refused`() throws {
    for (index, name) in ["caf\u{E9}", "cafe\u{301}", "plain"].enumerated() {
      try DatasetTest.writeFrames(index + 1, to: folder, "root/\(name)/img")
      let labels = String(repeating: "1,1,5,5\n", count: index + 1)
      try folder.write(text: labels, to: "root/\(name)/groundtruth_rect.txt")
    }
    try DatasetTest.writeFrames(1, to: folder, "root/other/img")
    try folder.write(text: "1,1,5,5\n", to: "root/other/groundtruth_rect.txt")
    let bad = Array(folder.path("root/oth").utf8) + [0xE9, 0x72, 0]
    let renamed = bad.withUnsafeBytes { bad in
      rename(folder.path("root/other"), bad.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
    #expect(renamed == 0)

    let dataset = try Dataset.open(folder.path("root"))
    #expect(dataset.entries.map(\.name) == ["cafe%cc%81", "caf\u{E9}", "oth%e9r", "plain"])
    // Each entry is a separate sequence.
    #expect(try dataset.entries[0].load().frameCount == 2)
    #expect(try dataset.entries[1].load().frameCount == 1)
    #expect(
      DatasetTest.message { _ = try dataset.entries[2].load() }
        == "oth%e9r cannot be read: its name is not UTF-8; rename it")
    #expect(!DatasetCheck(dataset).isClean)
  }

  @Test
  func `opening a dataset skips folders without labels and ends in a cycle of links`() throws {
    try DatasetTest.writeFrames(1, to: folder, "sets/Dog/img")
    try folder.write(text: "1,1,5,5\n", to: "sets/Dog/groundtruth_rect.txt")
    try DatasetTest.writeFrames(2, to: folder, "photos")
    try folder.link("sets/again", to: folder.path)
    #expect(try Dataset.open(folder.path).entries.map(\.name) == ["Dog"])
  }

  @Test func `the embedded scenes open as a dataset by name`() throws {
    let quick = try Dataset.open("embedded")
    let all = try Dataset.open("embedded:all")
    #expect(!quick.entries.isEmpty)
    #expect(quick.entries.count <= all.entries.count)
  }

  @Test func `a path without labeled sequences is an error that names it`() throws {
    let missing = folder.path("missing")
    #expect(
      DatasetTest.message { _ = try Dataset.open(missing) } == "missing: no such file or folder")
    try DatasetTest.writeFrames(1, to: folder, "photos")
    #expect(
      DatasetTest.message { _ = try Dataset.open(folder.path("photos")) }
        .hasPrefix("\(folder.path("photos")) contains no labeled sequence"))
    #expect(throws: GroundTruthError.noSuchPath("")) { try Dataset.open("") }
  }
}
