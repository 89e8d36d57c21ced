import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct BrokenLabelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the error message for loading an OTB sequence with these labels.
  private func message(labels: [String], frames: Int) throws -> String {
    try DatasetTest.writeFrames(frames, to: folder, "Seq/img")
    try folder.write(text: labels.joined(separator: "\n"), to: "Seq/groundtruth_rect.txt")
    return DatasetTest.message { _ = try DatasetTest.load(folder.path) }
  }

  @Test func `a malformed label on line 118 is refused with its line number`() throws {
    var labels = Array(repeating: "1,1,5,5", count: 120)
    labels[117] = "1,1,5"
    #expect(
      try message(labels: labels, frames: 120)
        == "groundtruth_rect.txt:118: expected 4 numbers, found 3")
  }

  @Test(arguments: [
    ("1,1,x,5", "expected a number, found \"x\""), ("1,,5,5", "expected a number, found \"\""),
    ("1,1,inf,5", "expected a number, found \"inf\""),
    ("1,1,NaN,5", "expected 4 numbers, but at least one is NaN"),
    ("1,1,-5,5", "expected a width and a height of 0 or more, found -5.0 and 5.0"),
  ])
  func `a malformed label is refused with its line and the expected format`(
    line: String, expected: String
  ) throws {
    #expect(
      try message(labels: ["1,1,5,5", line, "1,1,5,5"], frames: 3)
        == "groundtruth_rect.txt:2: \(expected)")
  }

  @Test
  func `more labels than frames are refused with the line of the first surplus label`() throws {
    let message = try message(labels: Array(repeating: "1,1,5,5", count: 4), frames: 3)
    #expect(
      message.hasPrefix(
        "groundtruth_rect.txt:4: expected no more labels than frames, found 4 labels for the 3"))
  }

  @Test func `the message about surplus labels uses the singular for one frame`() throws {
    let message = try message(labels: ["1,1,5,5", "1,1,5,5"], frames: 1)
    #expect(message.contains("found 2 labels for the 1 frame of "))
  }

  @Test
  func `a sequence without labels or without required frames is refused with the reason`() throws {
    #expect(
      try message(labels: [], frames: 3)
        == "groundtruth_rect.txt: expected at least one label")
    try folder.write(text: "1,1,5,5\n", to: "more/Bare/groundtruth_rect.txt")
    #expect(
      DatasetTest.message { try DatasetTest.load(folder.path("more")).requireFrames() }
        == "Bare: expected an image folder `img` or a video, found none")
  }

  @Test
  func `MOT rows beyond the last frame and duplicate rows are refused with the line`() throws {
    try DatasetTest.writeFrames(2, to: folder, "MOT/img1")
    try folder.write(text: "1,1,5,5,9,9,1,1,1\n3,1,5,5,9,9,1,1,1\n", to: "MOT/gt/gt.txt")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }
        == "gt.txt:2: expected a frame from 1 to 2, found 3")
    try folder.write(text: "1,1,5,5,9,9,1,1,1\n1,1,5,5,9,9,1,1,1\n", to: "MOT/gt/gt.txt")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }
        == "gt.txt:2: expected one row for id 1 in frame 1, found another on line 1")
  }

  @Test func `LaSOT flags are refused if their number differs from that of the labels`() throws {
    try DatasetTest.writeFrames(2, to: folder, "cat-1/img")
    try folder.write(text: "1,1,5,5\n1,1,5,5\n", to: "cat-1/groundtruth.txt")
    try folder.write(text: "0,0,0", to: "cat-1/out_of_view.txt")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }
        == "out_of_view.txt: expected 2 numbers, one per label; found 3")
  }

  @Test(arguments: [
    ("targets: 3", "sequence.yaml:1: expected a key `frames`"),
    ("frames: img\ntargets: 3", "sequence.yaml:2: expected a list"),
    (
      "frames: img\nframe_rat: 3",
      "sequence.yaml:2: unknown key `frame_rat`; did you mean `frame_rate`?"
    ),
    ("frames: img\nframe_rate: fast\ntargets: []", "sequence.yaml:2: expected a number above 0"),
    ("frames: [", "sequence.yaml:"),
  ])
  func `a mistake in a manifest is refused with its line`(
    manifest: String, expected: String
  ) throws {
    try folder.write(text: manifest, to: "own/sequence.yaml")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }.hasPrefix(expected))
  }

  @Test(arguments: [
    ("frame,x,y\n", "t.csv:1: expected the columns frame,x,y,width,height"),
    ("frame,x,y,width,height\n0,1,2,3\n", "t.csv:2: expected 5 fields, found 4"),
    ("frame,x,y,width,height\n9,1,2,3,4\n", "t.csv:2: expected a frame number below 2, found 9"),
    ("frame,x,y,width,height\n0,,,,\n", "t.csv:2: expected a box or four corners, found neither"),
    ("frame,x,y,width,height\n0,1,2,3,4\n0,1,2,3,4\n", "t.csv:3: expected one row for frame 0"),
  ])
  func `a mistake in a CSV file of labels is refused with its line`(
    labels: String, expected: String
  ) throws {
    try DatasetTest.writeFrames(2, to: folder, "own/img")
    try folder.write(
      text: "frames: img\ntargets:\n  - name: a\n    labels: t.csv\n", to: "own/sequence.yaml")
    try folder.write(text: labels, to: "own/t.csv")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }.hasPrefix(expected))
  }
}
