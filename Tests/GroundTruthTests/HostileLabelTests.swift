import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

/// Tests for numbers, lengths and files that no annotator would write.
struct HostileLabelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let extremes = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854774784", "1e18", "-1e308",
    "1099511627776", "-1099511627776",
  ]

  /// Loads and checks every sequence, and returns the errors and defects.
  private func readEverything() throws -> [String] {
    let dataset = try Dataset.open(folder.path)
    let loaded = dataset.entries.compactMap { entry -> String? in
      do { _ = try entry.load() } catch { return "\(error)" }
      return nil
    }
    return loaded + DatasetCheck(dataset).sequences.flatMap(\.defects).map(\.description)
  }

  @Test(arguments: extremes)
  func `extreme numbers in labels of any layout are refused with the line`(number: String) throws {
    for name in ["OTB/img", "Got", "MOT/img1", "Planar/img", "Own/img", "VOT/color"] {
      try DatasetTest.writeFrames(2, to: folder, name)
    }
    try folder.write(text: "1,1,5,5\n1,1,5,5\n", to: "OTB/groundtruth_rect.txt")
    try folder.write(text: "\(number) \(number)\n", to: "OTB/init_omit.txt")
    try folder.write(text: "1,1,5,5\n1,1,5,5\n", to: "Got/groundtruth.txt")
    try folder.write(text: "0\n\(number)\n", to: "Got/absence.label")
    try folder.write(text: "8\n\(number)\n", to: "Got/cover.label")
    try folder.write(
      text: "1,1,5,5,9,9,1,\(number),1\n\(number),\(number),5,5,9,9,1,1,1\n", to: "MOT/gt/gt.txt")
    try folder.write(text: "[Sequence]\nseqLength=\(number)\n", to: "MOT/seqinfo.ini")
    try folder.write(text: "\(number),1,1,9,1,9,9,1,9\n", to: "Planar/corners.csv")
    try folder.write(
      text: "m\(number),0,\(number),5,0,5\nm0,0,5,5,\(number)\n", to: "VOT/groundtruth.txt")
    try folder.write(
      text: "name: own\nframes: img\ntargets:\n  - name: a\n    labels: a.csv\n",
      to: "Own/sequence.yaml")
    try folder.write(text: "frame,x,y,width,height\n\(number),1,1,5,5\n", to: "Own/a.csv")
    let messages = try readEverything()
    for file in ["gt.txt:2", "corners.csv:1", "groundtruth.txt:1", "a.csv:2"] {
      #expect(messages.contains { $0.contains(file) }, "\(file): \(messages)")
    }
  }

  @Test func `images numbered up to the largest integer are checked without a crash`() throws {
    try folder.write(DatasetTest.png, to: "Seq/img/9223372036854775806.png")
    try folder.write(DatasetTest.png, to: "Seq/img/9223372036854775807.png")
    try folder.write(text: "1,1,5,5\n1,1,5,5\n", to: "Seq/groundtruth_rect.txt")
    #expect(try readEverything() == [])
  }

  /// Writes a video whose container does not state the number of frames.
  private func writeVideo(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (folder.path(path) as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    let writer = try VideoWriter(path: folder.path(path), size: PixelSize(width: 64, height: 48))
    for frame in 0..<3 {
      try writer.append(
        TestImages.square(width: 64, height: 48, x: 5 + frame, y: 5, side: 9))
    }
    try writer.finish()
    #expect(VideoSource(path: folder.path(path)).knownFrameCount == nil)
  }

  @Test(arguments: [30_000_000, 1_000_000_000, Int.max])
  func `a stated length beyond a video's bytes is refused in every layout`(
    length: Int
  ) throws {
    for name in ["MOT", "Rows", "Own", "Labels", "Planar"] { try writeVideo("\(name)/v.mkv") }
    let row = "1,1,5,5,9,9,1,1,1\n"
    try folder.write(text: row, to: "MOT/gt/gt.txt")
    try folder.write(text: "[Sequence]\nseqLength=\(length)\n", to: "MOT/seqinfo.ini")
    try folder.write(text: row + "\(length),1,5,5,9,9,1,1,1\n", to: "Rows/gt/gt.txt")
    let manifest = "frames: v.mkv\ntargets:\n  - name: a\n    labels: a.csv\n"
    let header = "frame,x,y,width,height\n0,1,1,5,5\n"
    try folder.write(text: manifest + "frame_count: \(length)\n", to: "Own/sequence.yaml")
    try folder.write(text: header, to: "Own/a.csv")
    try folder.write(text: manifest, to: "Labels/sequence.yaml")
    try folder.write(text: header + "\(length),1,1,5,5\n", to: "Labels/a.csv")
    try folder.write(
      text: "1,1,1,9,1,9,9,1,9\n\(length),1,1,9,1,9,9,1,9\n", to: "Planar/corners.csv")
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.entries.map(\.name) == ["Labels", "MOT", "Own", "Planar", "Rows"])
    for entry in dataset.entries {
      #expect(throws: GroundTruthError.self, "\(entry.name)") { try entry.load() }
    }
  }

  @Test func `more than 10 million labels are refused before memory is allocated`() throws {
    try writeVideo("MOT/v.mkv")
    // The file is as large as a real video of that length.
    let video = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("MOT/v.mkv")))
    try video.truncate(atOffset: 100_000_000)
    let rows = (1...100).map { "1,\($0),5,5,9,9,1,1,1\n" }.joined()
    try folder.write(text: rows + "2000000,1,5,5,9,9,1,1,1\n", to: "MOT/gt/gt.txt")
    let message = DatasetTest.message { _ = try DatasetTest.load(folder.path) }
    #expect(
      message
        == "gt.txt: expected at most 10000000 labels, one per target and frame; found 100 targets"
        + " in 2000000 frames")
  }

  @Test func `the check names empty, unknown, wrongly sized and truncated images`() throws {
    try DatasetTest.writeFrames(5, to: folder, "Seq/img")
    try folder.write(
      text: String(repeating: "1,1,5,5\n", count: 5), to: "Seq/groundtruth_rect.txt")
    try folder.write([], to: "Seq/img/0002.png")
    try folder.write(text: "no image", to: "Seq/img/0003.png")
    try folder.write(
      try ImageFile.png(TestImages.pattern(width: 8, height: 8)), to: "Seq/img/0004.png")
    func defects(decoding: Bool) throws -> [String] {
      DatasetCheck(try Dataset.open(folder.path), frames: decoding ? .required : .headers).sequences
        .flatMap(\.defects).map { $0.description.replacing("\(folder.path)/Seq", with: "") }
    }
    #expect(
      try defects(decoding: false) == [
        "/img/0002.png: the file is empty",
        "/img/0003.png: the image cannot be decoded: its format is unknown",
        "/img/0004.png: expected 40x30 pixels, the size of the first image; found 8x8",
      ])
    for name in ["0002", "0003", "0004"] {
      try folder.write(DatasetTest.png, to: "Seq/img/\(name).png")
    }
    #expect(try defects(decoding: true) == [])
    // The header is intact, so the error is found only during decoding.
    try folder.write(DatasetTest.png.prefix(60), to: "Seq/img/0005.png")
    #expect(try defects(decoding: false) == [])
    #expect(try defects(decoding: true).count == 1)
  }

  @Test func `a pipe instead of labels or a manifest is refused without waiting`() throws {
    try DatasetTest.writeFrames(2, to: folder, "Seq/img")
    try folder.pipe("Seq/groundtruth_rect.txt")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }
        == "groundtruth_rect.txt cannot be read: expected a file, found a pipe")
    try folder.pipe("sequence.yaml")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }
        == "sequence.yaml cannot be read: expected a file, found a pipe")
  }

  @Test(arguments: ["[", "{a: ", "- "])
  func `a manifest with 100,000 nested levels is refused`(opening: String) throws {
    try folder.write(
      text: "name: " + String(repeating: opening, count: 100_000), to: "Seq/sequence.yaml")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }
        .hasPrefix("sequence.yaml:1: expected YAML"))
  }

  @Test func `labels that a manifest names outside the dataset are refused`() throws {
    try folder.write(text: "secret,of,somebody,else\n", to: "secret.csv")
    try DatasetTest.writeFrames(2, to: folder, "data/one/img")
    try folder.write(text: "frame,x,y,width,height\n0,1,1,5,5\n", to: "data/shared/a.csv")
    func message(_ labels: String) throws -> String {
      try folder.write(
        text: "frames: img\ntargets:\n  - name: a\n    labels: \(labels)\n",
        to: "data/one/sequence.yaml")
      return DatasetTest.message { _ = try DatasetTest.load(folder.path("data")) }
    }
    #expect(try message("../shared/a.csv") == "nothing was thrown")
    for labels in ["../../secret.csv", folder.path("secret.csv"), "../../data/../secret.csv"] {
      #expect(
        try message(labels)
          == "sequence.yaml: expected labels inside the dataset, found \(labels); to allow this,"
          + " use --follow-outside")
    }
  }
}
