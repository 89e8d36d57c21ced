import Foundation
import Geometry
import GroundTruth
import TestSupport
import Testing

/// Tests of folders with several text files, of which one holds the labels.
@Suite struct LabelFileChoiceTests {
  private let folder: TemporaryFolder
  private static let boxes = "1,2,8,9\n3,2,8,9\n5,2,8,9\n"

  init() throws {
    folder = try TemporaryFolder()
    try DatasetTest.writeFrames(3, to: folder, "own/frames")
  }

  private func message() -> String {
    DatasetTest.message { _ = try DatasetTest.load(folder.path("own")) }
  }

  @Test func `texts, classes, cameras and trajectories are not taken for labels`() throws {
    try folder.write(text: Self.boxes, to: "own/boxes.txt")
    let others = [
      "README.txt":
        "x, y, width, height\nThe boxes were drawn by hand, in 2019.\nAsk me, for more, than, this.\n",
      "columns.csv": "frame,x,y,width,height\n", "classes.txt": "cup\nball\n",
      "LICENSE.txt": "Copyright 2019, somebody\n", "K.txt": "525 0 319\n0 525 239\n0 0 1\n",
      "pose.txt": "1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 1 0 1 0 0 0 0 1 0\n",
      "groundtruth.txt":
        "# timestamp tx ty tz qx qy qz qw\n12.1 1 2 3 0.6 0 0 0.8\n12.2 1 2 3 0.6 0 0 0.8\n",
    ]
    for (name, text) in others { try folder.write(text: text, to: "own/\(name)") }
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.regions()[2] == DatasetTest.box(5, 2, 8, 9))
  }

  @Test
  func `of several files with boxes, the one with a row per frame is chosen, or all are named`()
    throws
  {
    try folder.write(text: Self.boxes, to: "own/boxes.txt")
    try folder.write(text: "9,9,9,9\n", to: "own/first.txt")
    #expect(try DatasetTest.load(folder.path).regions()[0] == DatasetTest.box(1, 2, 8, 9))
    try folder.write(text: Self.boxes, to: "own/detections.txt")
    #expect(
      message().contains(
        "each of boxes.txt, detections.txt, first.txt may be the labels of frames; rename the right one to frames.txt"
      ),
      "\(message())")
  }

  @Test func `a message names the file in an unknown form rather than a description`() throws {
    try folder.write(text: "A cup that moves.\nIt was filmed in 2019.\n", to: "own/README.txt")
    try folder.write(text: "cup at 30 20 then 31 20\n", to: "own/marks.txt")
    #expect(
      message().contains("marks.txt, whose first line is `cup at 30 20 then 31 20`"), "\(message())"
    )
    try FileManager.default.removeItem(atPath: folder.path("own/marks.txt"))
    #expect(message().contains("holds images without labels; write "), "\(message())")
  }

  @Test func `options in messages quote folders for a shell`() throws {
    try folder.write(text: "0 0.5 0.5 0.1 0.1\n", to: "it's mine/a.txt")
    try folder.write(DatasetTest.png, to: "it's mine/a.png")
    let found = DatasetTest.message { _ = try DatasetTest.load(folder.path("it's mine")) }
    #expect(found.contains("--task detection -d '\(folder.path)/it'\\''s mine'"), "\(found)")
  }
}
