import Foundation
import Geometry
import GroundTruth
import TestSupport
import Testing

/// Tests of images whose names are times, as in the datasets of robots, and of labels that name images or times.
@Suite struct TimedImageTests {
  private static let nanoseconds = [
    "1403636579763555584", "1403636579813555457", "1403636579863555330",
  ]
  private static let seconds = ["1305031102.175304", "1305031102.211214", "1305031102.243211"]
  private static let decimals = ["9.5", "9.54", "10.02"]
  private static let boxes = (0..<3).map { DatasetTest.box(1 + 2 * Double($0), 2, 8, 9) }

  /// Loads the labels of images with the given names.
  private func load(
    _ names: [String], in images: String = "cam", _ labels: String, as file: String
  ) throws -> LabeledSequence {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(DatasetTest.png, to: "own/\(images)/\(name).png") }
    try folder.write(text: labels, to: "own/\(file)")
    return try DatasetTest.load(folder.path)
  }

  /// Returns a row for each name, in reverse order.
  private func rows(_ keys: [String], _ separator: String = ",") -> String {
    keys.indices.reversed().map { index in
      ([keys[index]] + ["\(1 + 2 * index)", "2", "8", "9"]).joined(separator: separator) + "\n"
    }.joined()
  }

  @Test(arguments: [
    (nanoseconds, "timestamp,x,y,w,h\n", nanoseconds),
    (nanoseconds, "#timestamp [ns],x,y,w,h\n", nanoseconds),
    (nanoseconds, "frame,x,y,w,h\n", nanoseconds),
    // Times in seconds, rounded.
    (nanoseconds, "time,x,y,w,h\n", ["1403636579.76356", "1403636579.81356", "1403636579.86356"]),
    (nanoseconds, "filename,x,y,w,h\n", nanoseconds.map { $0 + ".png" }),
    (seconds, "timestamp,x,y,w,h\n", seconds), (seconds, "image,x,y,w,h\n", seconds),
    (seconds, "image,x,y,w,h\n", seconds.map { "rgb/\($0).png" }),
    (decimals, "frame,x,y,w,h\n", ["9.50", "9.54", "10.02"]),
  ]) func `rows of a table are matched with images by the times in their names`(
    names: [String], header: String, keys: [String]
  ) throws {
    let sequence = try load(names, header + rows(keys), as: "cam.csv")
    #expect(sequence.regions() == Self.boxes)
  }

  @Test(arguments: [
    (nanoseconds, nanoseconds, ","), (seconds, seconds, " "), (decimals, decimals, " "),
    (["0001", "0002", "0003"], ["img/0001.png", "img/0002.png", "img/0003.png"], ","),
  ]) func `rows without a header are matched with images by names or times`(
    names: [String], keys: [String], separator: String
  ) throws {
    let plain = try load(
      names, "# labels\n" + rows(keys, separator), as: "cam.txt")
    #expect(plain.regions() == Self.boxes)
    let otb = try load(names, in: "img", rows(keys, separator), as: "groundtruth_rect.txt")
    let shifted = Self.boxes.map { region in
      DatasetTest.box(region.boundingBox.x - 1, region.boundingBox.y - 1, 8, 9)
    }
    #expect(otb.regions() == shifted)
    #expect(otb.remarks.contains { $0.contains("matched rows with the names of the images") })
  }

  @Test func `a time that is that of no image is refused, and images without a row are unlabeled`()
    throws
  {
    let message = DatasetTest.message {
      _ = try load(
        Self.nanoseconds, "timestamp,x,y,w,h\n1403636579763555584,1,2,8,9\n99,3,2,8,9\n",
        as: "cam.csv")
    }
    #expect(message.contains("the column timestamp does not fit the frames"), "\(message)")
    let one = try load(
      Self.nanoseconds, "timestamp,x,y,w,h\n1403636579813555457,3,2,8,9\n", as: "cam.csv")
    #expect(one.regions() == [nil, Self.boxes[1], nil])
    let twice = DatasetTest.message {
      _ = try load(
        Self.seconds, rows(Self.seconds, " ") + rows([Self.seconds[0]], " "), as: "cam.txt")
    }
    #expect(
      twice.contains(
        "cam.txt:4: expected one row for 1305031102.175304.png, found another on line 3"),
      "\(twice)")
  }

  @Test func `a check finds no gaps between images that are named by times`() throws {
    let folder = try TemporaryFolder()
    for name in Self.seconds { try folder.write(DatasetTest.png, to: "own/cam/\(name).png") }
    try folder.write(text: rows(Self.seconds, " "), to: "own/cam.txt")
    let check = DatasetCheck(try Dataset.open(folder.path))
    #expect(check.sequences.flatMap(\.defects).isEmpty)
  }

  @Test func `OpenCV's list of annotated images is read if each has one box`() throws {
    let names = ["0001", "0002", "0003"]
    let lines = "img/0001.png 1 1 2 8 9\nimg/0002.png 0\nimg/0003.png 1 5 2 8 9\n"
    #expect(
      try load(names, in: "img", lines, as: "info.txt").regions() == [
        Self.boxes[0], nil, Self.boxes[2],
      ])
    let message = DatasetTest.message {
      _ = try load(names, in: "img", "img/0001.png 2 1 2 8 9 3 4 5 6\n", as: "info.txt")
    }
    #expect(message.contains("info.txt:1: expected one box, found 2"), "\(message)")
  }

  @Test func `results that begin with times or names of images are read`() throws {
    let folder = try TemporaryFolder()
    for keys in [Self.nanoseconds, Self.seconds, ["a_1.png", "a_2.png", "a_3.png"]] {
      let text = keys.enumerated().map { "\($1) \(2 + $0) 3 8 9\n" }.joined()
      let path = try folder.write(text: text, to: "Seq.txt")
      var found: [Double] = []
      try TrackerResultFile.boxes(path, origin: 1, TableFacts(frameCount: 3)) { line in
        if case .region(let region) = line.result { found.append(region.boundingBox.x) }
        #expect(line.confidence == nil)
      }
      #expect(found == [1, 2, 3])
    }
  }
}
