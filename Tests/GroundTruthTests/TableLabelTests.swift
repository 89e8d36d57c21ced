import Files
import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

/// Tests of tables whose rows state their frames by numbers, names of images or times, and of tables in JSON.
@Suite struct TableLabelTests {
  private static let boxes = (0..<3).map {
    DatasetTest.box(1 + 2 * Double($0), 2, 8, 9)
  }

  /// Loads the labels of a folder of three images.
  private func load(
    _ labels: String, as name: String = "cup.csv", first: Int = 1
  ) throws -> LabeledSequence {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(3, to: folder, "own/cup", from: first)
    try folder.write(text: labels, to: "own/\(name)")
    return try DatasetTest.load(folder.path)
  }

  @Test(arguments: [
    // A spreadsheet's export, in a language with decimal commas.
    (
      "\u{FEFF}Frame;X;Y;Width;Height\r\n0;1,0;2;8;9\r\n1;3,0;2;8;9\r\n2;5,0;2;8;9\r\n", "cup.csv",
      1
    ),
    ("frame,x,y,w,h,score\n7,1,2,8,9,0.9\n8,3,2,8,9,0.8\n9,5,2,8,9,0.7\n", "cup.csv", 7),
    ("x,y,w,h,confidence\n1,2,8,9,0.9\n3,2,8,9,0.9\n5,2,8,9,0.9\n", "cup_gt.csv", 1),
    (
      "[{\"frame_number\": 0, \"x_min\": 1, \"y_min\": 2, \"x_max\": 9, \"y_max\": 11, \"class\": \"a, b\"},"
        + "{\"frame_number\": 1, \"x_min\": 3, \"y_min\": 2, \"x_max\": 11, \"y_max\": 11, \"class\": \"a, b\"},"
        + "{\"frame_number\": 2, \"x_min\": 5, \"y_min\": 2, \"x_max\": 13, \"y_max\": 11, \"class\": \"a, b\"}]",
      "cup.json", 1
    ),
    (
      "{\"frame\": 0, \"bbox\": [1, 2, 8, 9]}\n{\"frame\": 1, \"bbox\": [3, 2, 8, 9]}\n"
        + "{\"frame\": 2, \"bbox\": [5, 2, 8, 9]}\n", "cup.jsonl", 1
    ),
    // A column of lists, beside a column with the size of the image.
    (
      "frame,width,bbox\n0,40,\"[1, 2, 8, 9]\"\n1,40,\"[3, 2, 8, 9]\"\n2,40,\"(5 2 8 9)\"\n",
      "cup.csv", 1
    ),
    (
      "filename,bbox_xyxy\n0001.png,\"[1,2,9,11]\"\n0002.png,\"[3,2,11,11]\"\n0003.png,\"[5,2,13,11]\"\n",
      "cup.csv", 1
    ),
    // Names with other zeros, and the paths of another system.
    ("filename,x,y,w,h\n01.png,1,2,8,9\n02.png,3,2,8,9\n03.png,5,2,8,9\n", "cup.csv", 1),
    (
      "image_path,x,y,w,h\nC:\\a b\\0001.png,1,2,8,9\nC:\\a b\\0002.png,3,2,8,9\nC:\\a b\\0003.png,5,2,8,9\n",
      "cup.csv", 1
    ),
    ("frame,xtl,ytl,xbr,ybr\n0,1,2,9,11\n1,3,2,11,11\n2,5,2,13,11\n", "cup.csv", 1),
    ("1.5,2,9,2,9,11,1.5,11\n3,2,11,2,11,11,3,11\n5,2,13,2,13,11,5,11\n", "cup_groundtruth.txt", 1),
  ]) func `tables with decimal commas, image numbers, records, lists or corners are read`(
    labels: String, name: String, first: Int
  ) throws {
    let sequence = try load(labels, as: name, first: first)
    let found = sequence.regions().map { $0?.boundingBox }
    if name.hasSuffix(".txt") {
      #expect(found[1] == Box(x: 3, y: 2, width: 8, height: 9))
      guard case .quadrilateral = sequence.regions()[0] else {
        Issue.record("expected corners, found \(found)")
        return
      }
    } else {
      #expect(found == Self.boxes.map(\.boundingBox))
      #expect(sequence.targets.count == 1)
    }
  }

  @Test func `a list is ignored if other columns are a box`() throws {
    let sequence = try load(
      "frame,x,y,w,h,color\n0,1,2,8,9,\"[1, 1, 1, 1]\"\n1,3,2,8,9,\"[1, 1, 1, 1]\"\n2,5,2,8,9,\n")
    #expect(sequence.regions() == Self.boxes)
    #expect(sequence.remarks.contains { $0.hasSuffix("ignored the columns color") })
  }

  @Test func `names of images are not matched by number if their words differ`() throws {
    let message = DatasetTest.message {
      _ = try load("filename,x,y,w,h\nframe_0001.png,1,2,8,9\nframe_0002.png,3,2,8,9\n")
    }
    #expect(message.hasPrefix("cup.csv:2: expected the name of an image in "), "\(message)")
    #expect(message.hasSuffix("found \"frame_0001.png\""))
  }

  @Test func `fractions under the names of centers or corners are refused with the option`() throws
  {
    let table = "frame,x_center,y_center,w,h\n0,0.125,0.2,0.2,0.3\n1,0.175,0.2,0.2,0.3\n"
    #expect(
      DatasetTest.message { _ = try load(table) }.contains(
        "to read them as center x,center y,width,height as fractions of the image: --label-boxes relative-cxcywh"
      ))
  }

  @Test func `a table for several sequences is refused with the command that splits it`() throws {
    let message = DatasetTest.message {
      _ = try load("video,frame,x,y,w,h\ncup,0,1,2,8,9\ndog,1,3,2,8,9\n")
    }
    #expect(message.contains("one table for several sequences (column video)"), "\(message)")
    // A column of numbers may count the rows.
    let rows = "seq,frame,x,y,w,h\n1,0,1,2,8,9\n2,1,3,2,8,9\n3,2,5,2,8,9\n"
    #expect(try load(rows).regions() == Self.boxes)
  }

  @Test func `the column with the numbers of objects is not called ignored`() throws {
    let table = "frame,ID,x,y,w,h\n0,7,1,2,8,9\n0,5,11,2,8,9\n1,5,13,2,8,9\n2,7,5,2,8,9\n"
    let sequence = try load(table)
    #expect(sequence.targets.map(\.name) == ["5", "7"])
    #expect(!sequence.remarks.contains { $0.contains("ignored") })
  }

  @Test func `a table among images labels them unless the folder holds other folders`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(3, to: folder, "train")
    let table =
      "filename,width,height,class,xmin,ymin,xmax,ymax\n0001.png,40,30,cup,1,2,9,11\n0003.png,40,30,cup,5,2,13,11\n"
    try folder.write(text: table, to: "train/_annotations.csv")
    #expect(try DatasetTest.load(folder.path).regions() == [Self.boxes[0], nil, Self.boxes[2]])
    try folder.write(text: table + "0001.png,40,30,cup,20,2,28,11\n", to: "train/_annotations.csv")
    let message = DatasetTest.message { _ = try DatasetTest.load(folder.path) }
    #expect(message.contains("_annotations.csv has several objects per image"), "\(message)")
    #expect(message.contains("add a column id with one number for each of them"))
    try DatasetTest.writeFrames(3, to: folder, "train/Seq/img")
    try folder.write(text: "2,3,8,9\n", to: "train/Seq/groundtruth_rect.txt")
    #expect(try Dataset.open(folder.path).entries.map(\.format) == ["otb"])
  }

  @Test func `times are those of frames if the rate of the frames is known`() throws {
    func load(_ table: String) throws -> LabeledSequence {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("own"), withIntermediateDirectories: true)
      let writer = try VideoWriter(
        path: folder.path("own/cup.mp4"), size: PixelSize(width: 64, height: 48), frameRate: 25)
      for _ in 0..<5 { try writer.append(TestImages.luma(width: 64, height: 48) { _, _ in 90 }) }
      try writer.finish()
      try folder.write(text: table, to: "own/cup.csv")
      return try DatasetTest.load(folder.path)
    }
    for (name, third) in [("time (s)", "0.08"), ("time_ms", "80"), ("pts", "80000000")] {
      let sequence = try load("\(name),x,y,width,height\n0,1,2,8,9\n\(third),5,2,8,9\n")
      #expect(sequence.regions()[0] == Self.boxes[0] && sequence.regions()[2] == Self.boxes[2])
      #expect(sequence.visibilities()[1] == .unlabeled)
      #expect(sequence.remarks.contains { $0.contains("at 25.0 frames per second") })
    }
    let message = DatasetTest.message {
      _ = try load("time,x,y,width,height\n0,1,2,8,9\n0.013,5,2,8,9\n")
    }
    #expect(message.contains("does not fit the frames") && message.contains("a column frame"))
  }

  @Test func `rows with the name of a class are read`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(2, to: folder, "S/img1", digits: 6)
    try folder.write(
      text: "1,1,2,3,8,9,1,car,0.5\n1,2,22,3,8,9,1,person,1\n2,1,4,3,8,9,1,car,1\n",
      to: "S/gt/gt.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.targets.map(\.name) == ["1", "2"])
    #expect(sequence.regions() == [DatasetTest.box(1, 2, 8, 9), DatasetTest.box(3, 2, 8, 9)])
    #expect(sequence.targets[0].annotations[0].cover == 0.5)
    let table = try #require(try Layouts.objects.items(in: folder.path).first).readLabels()
    #expect(table.frames[0].map(\.kind) == [.name("car"), .name("person")])
  }

  @Test func `centers are refused if boxes end at the border only as centers`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(4, to: folder, "Seq/img")
    // The last two boxes end at the right border of the image, which is 40 pixels wide, as centers.
    try folder.write(
      text: "11,11,8,8\n21,11,8,8\n37,11,8,8\n36,11,10,8\n", to: "Seq/groundtruth_rect.txt")
    let message = DatasetTest.message { _ = try DatasetTest.load(folder.path) }
    #expect(message.contains("2 of 4 boxes would leave the 40x30 image, and none does as centers"))
    #expect(message.contains("--label-boxes cxcywh"))
    let read = try #require(try Dataset.open(folder.path, boxes: BoxForm(.cxcywh)).entries.first)
      .load()
    #expect(read.regions()[0] == DatasetTest.box(6, 6, 8, 8))
    // Boxes that only leave the image may be meant so.
    try folder.write(
      text: "11,11,8,8\n21,11,8,8\n32,11,14,8\n31,11,16,8\n", to: "Seq/groundtruth_rect.txt")
    let remarks = try DatasetTest.load(folder.path).remarks
    #expect(remarks.contains { $0.contains("use --label-boxes cxcywh") })
  }

  @Test(arguments: [
    ("v.csv", "Time (ms);X (px);Y (px)\n0;3;4\n", "points alone do not say how large"),
    (
      "vDLC.csv", "scorer,DLC,DLC\nbodyparts,nose,nose\n",
      "vDLC.csv looks like points of DeepLabCut"
    ),
    (
      "yt_bb.csv", "AAA,0,0,person,0,present,0.1,0.2,0.1,0.2\n",
      "yt_bb.csv, whose first line is `AAA,0,0,person"
    ),
    (
      "x/a.xml", "<annotation><object><trackid>0</trackid><bndbox></bndbox></object></annotation>",
      "ImageNet VID"
    ),
    ("v.ann", "1 1 2 9 2 9 11 1 11\n", "ALOV300++"),
    ("a.json", "{\"shapes\": [], \"imagePath\": \"a.png\"}", "columns image,x,y,width,height"),
    ("ann/v.mp4.json", "{\"framesCount\": 3, \"frames\": [], \"objects\": []}", "Supervisely"),
  ]) func `files without readable boxes beside a video are named with their form or columns`(
    name: String, content: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "", to: "v.mp4")
    try folder.write(text: content, to: name)
    let error = #expect(throws: GroundTruthError.self) { try Dataset.open(folder.path) }
    #expect(error?.description.contains(words) ?? false, "\(error?.description ?? "")")
  }
}
