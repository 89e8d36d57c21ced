import Foundation
import TestSupport
import Testing

@testable import GroundTruth

/// Tests for numbers and texts that other programs would read in another way.
@Suite struct OutsideNumberTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try DatasetTest.writeFrames(2, to: folder, "own/img")
    try folder.write(text: "frame,x,y,width,height\n0,1,1,5,5\n", to: "own/a.csv")
  }

  private func load(_ manifest: String) throws -> LabeledSequence {
    try folder.write(text: manifest, to: "own/sequence.yaml")
    return try Dataset.open(folder.path("own")).entries[0].load()
  }

  private static let targets = "targets: [{name: a, labels: a.csv}]\n"

  @Test(arguments: [
    "first_frame: 010", "first_frame: 0x10", "first_frame: 1:30", "first_frame: 1_0",
    "first_frame: \"1\\0\"", "frame_rate: 0x1p3", "frame_rate: 1:30", "frame_rate: 025",
    "frame_rate: \"25\\0999\"",
  ])
  func `numbers in a manifest that are not plain decimals are refused with the line`(line: String) {
    #expect {
      try load("name: own\nframes: img\n\(line)\n" + Self.targets)
    } throws: { "\($0)".contains("sequence.yaml:3") && "\($0)".contains("number") }
  }

  @Test
  func `a manifest may start with a byte order mark; NUL in paths and UTF-16 are refused`() throws {
    let manifest = "name: own\nframes: img\n" + Self.targets
    #expect(try load("\u{FEFF}" + manifest).frameCount == 2)
    #expect {
      try load("name: own\nframes: \"img\\0/../../secret\"\n" + Self.targets)
    } throws: { "\($0)".contains("sequence.yaml:2: expected a path without NUL") }
    let utf16 = Array(manifest.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    try folder.write([0xFF, 0xFE] + utf16, to: "own/sequence.yaml")
    #expect {
      try Dataset.open(folder.path("own")).entries[0].load()
    } throws: { "\($0)".contains("expected UTF-8 text, found UTF-16") }
  }

  @Test(arguments: ["size: [64, 0x30]", "size: [0100, 48]", "size: [1:04, 48]", "frames: 0b101"])
  func `numbers in a scene that are not plain decimals are refused with the line`(
    line: String
  ) throws {
    let others = ["size: [64, 48]", "frames: 5"].filter { $0.prefix(4) != line.prefix(4) }
    let text = ([line] + others).joined(separator: "\n") + "\nlayers: []\nobjects: []\n"
    #expect {
      try Scene(yaml: text, path: "my.yaml")
    } throws: { "\($0)".hasPrefix("my.yaml:1: \(line.prefix(4))") && "\($0)".contains("number") }
  }

  @Test func `a name in a scene that looks like a number stays text`() throws {
    let scene = try SceneTest.plain(
      object: """
          - name: 010
            target: true
            x: 20
            y: 20
            body: {size: [8, 8], texture: {colors: ["#ffffff"]}}
        """)
    #expect(scene.objects.map(\.name) == ["010"])
  }

  @Test func `a scene file may have a byte order mark and Windows line endings`() throws {
    let text = try String(
      contentsOfFile: SceneTest.folder.appendingPathComponent("runner.yaml").path, encoding: .utf8)
    try folder.write(
      text: "\u{FEFF}" + text.split(separator: "\n").joined(separator: "\r\n"), to: "runner.yaml")
    #expect(SceneDataset.recognizes(folder.path("runner.yaml")))
    #expect(try Scene(contentsOf: folder.path("runner.yaml")).name == "runner")
  }

  @Test func `a scene whose YAML references expand exponentially is refused`() {
    let layers = (1...40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    let text = "a0: &a0 1\n" + layers.joined(separator: "\n")
    #expect(throws: SceneError.self) { try Scene(yaml: text, path: "my.yaml") }
  }

  @Test(arguments: ["21\0999", "0x15", "0x1p3", "21\0"])
  func `label numbers that are not plain decimals are refused with the line`(
    number: String
  ) throws {
    try DatasetTest.writeFrames(2, to: folder, "OTB/img")
    try folder.write(text: "1,1,5,5\n\(number),1,5,5\n", to: "OTB/groundtruth_rect.txt")
    #expect {
      try Dataset.open(folder.path("OTB")).entries[0].load()
    } throws: { "\($0)".contains("groundtruth_rect.txt:2: expected") }
    // A NUL is not a separator either.
    try folder.write(text: "1 1 5 5\n\(number) 1 5 5\n", to: "OTB/groundtruth_rect.txt")
    #expect(throws: GroundTruthError.self) {
      try Dataset.open(folder.path("OTB")).entries[0].load()
    }
  }

  @Test(arguments: ["a/../b", "a/..", "..\u{2F}\u{301}x", "/\u{301}etc", "a\0b", ""])
  func `paths in label files that leave the folder or contain NUL are rejected`(path: String) {
    #expect(!ImageLabels.isInside(path))
    #expect(ImageLabels.isInside("a/.../b"))
  }
}
