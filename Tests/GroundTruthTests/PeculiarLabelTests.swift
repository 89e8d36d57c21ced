import Files
import Foundation
import Geometry
import GroundTruth
import TestSupport
import Testing

/// Tests of labels with harmless peculiarities, of labels in another form, and of files that have no layout.
@Suite struct PeculiarLabelTests {
  private static let lines = ["21,31,30,24", "23,32,30,24", "25,33,30,24"]

  private func sequence(_ labels: String, name: String = "groundtruth_rect.txt") throws
    -> (LabeledSequence, TemporaryFolder)
  {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(3, to: folder, "Seq/img")
    try folder.write(text: labels, to: "Seq/\(name)")
    return (try DatasetTest.load(folder.path), folder)
  }

  @Test(arguments: [
    lines.map { $0 + "," }, ["x,y,width,height"] + lines, [lines[0], "", lines[1], lines[2]],
    lines.map { "[\($0)]" },
    lines.map { $0.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",") },
    ["xmin,ymin,xmax,ymax", "21,31,51,55", "23,32,53,56", "25,33,55,57"],
  ]) func `label files with headers, brackets or quotes are read with a remark`(
    lines: [String]
  ) throws {
    let (sequence, folder) = try sequence(lines.joined(separator: "\n") + "\n")
    #expect(
      sequence.regions()
        == (0..<3).map { DatasetTest.box(20 + 2 * Double($0), 30 + Double($0), 30, 24) })
    #expect(sequence.remarks.filter { $0.contains("groundtruth_rect.txt: ") }.count >= 1)
    let check = DatasetCheck(try Dataset.open(folder.path))
    #expect(check.sequences.flatMap(\.remarks).count >= 1)
  }

  @Test func `empty lines are refused if the number of lines differs from the frames`() throws {
    #expect(throws: GroundTruthError.self) {
      _ = try self.sequence("21,31,30,24\n\n25,33,30,24\n\n\n")
    }
  }

  @Test func `a label of -1,-1,-1,-1 marks an absent target`() throws {
    let (sequence, _) = try sequence("21,31,30,24\n-1,-1,-1,-1\n25,33,30,24\n")
    #expect(sequence.targets[0].annotations.map(\.visibility) == [.visible, .absent, .visible])
  }

  @Test(arguments: [
    ("0.3,0.4,0.2,0.2\n0.31,0.4,0.2,0.2\n0.32,0.4,0.2,0.2\n", "--label-boxes relative-xywh"),
    // Corners: two of three boxes leave the image of 40 x 30 pixels if sizes are read.
    ("11,9,19,17\n15,13,23,21\n20,18,28,26\n", "--label-boxes xyxy"),
  ]) func `labels in another form are refused with the option that reads them`(
    labels: String, option: String
  ) throws {
    let message = DatasetTest.message { _ = try self.sequence(labels) }
    #expect(message.contains(option))
  }

  @Test func `CSV labels with quotes, NaN and extra columns are read with a remark`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(3, to: folder, "own/cup")
    try folder.write(
      text:
        "\"frame\",\"x\",\"y\",\"w\",\"h\",\"note\"\n0.0,1,2,8,9,\"a, b\"\n1.0,NaN,NaN,NaN,NaN,\n2.0,3,2,8,9,c\n",
      to: "own/cup.csv")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.regions() == [DatasetTest.box(1, 2, 8, 9), nil, DatasetTest.box(3, 2, 8, 9)])
    #expect(sequence.targets[0].annotations[1].visibility == .absent)
    #expect(sequence.remarks.contains { $0.contains("ignored the columns note") })
  }

  @Test func `CSV rows with different object numbers are separate targets`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(2, to: folder, "own/cup")
    try folder.write(
      text: "frame,object,x,y,w,h\n0,1,1,2,8,9\n0,2,11,2,8,9\n1,1,2,2,8,9\n", to: "own/cup.csv")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.targets.map(\.name) == ["1", "2"])
    #expect(sequence.regions(1) == [DatasetTest.box(11, 2, 8, 9), nil])
  }

  @Test func `frames are found in the only image folder, and two folders are refused`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(3, to: folder, "Seq/rgb")
    try folder.write(text: Self.lines.joined(separator: "\n"), to: "Seq/groundtruth_rect.txt")
    #expect(try DatasetTest.load(folder.path).hasFrames)
    try DatasetTest.writeFrames(2, to: folder, "Seq/depth")
    let sequence = try DatasetTest.load(folder.path)
    #expect(
      DatasetTest.message { try sequence.requireFrames() }.contains(
        "2 images in depth/ and 3 images in rgb/"))
  }

  @Test func `the test split of GOT-10k counts pixels from 0`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(3, to: folder, "test/GOT-10k_Test_000001", digits: 8)
    try folder.write(text: "20.4,30.3,30,24\n", to: "test/GOT-10k_Test_000001/groundtruth.txt")
    let entry = try #require(try Dataset.open(folder.path).entries.first)
    #expect(entry.format == "got10k")
    #expect(try entry.load().regions()[0] == DatasetTest.box(20.4, 30.3, 30, 24))
  }

  @Test func `surplus labels of TNL2K are left out with a remark`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(2, to: folder, "Seq/imgs")
    try folder.write(text: Self.lines.joined(separator: "\n"), to: "Seq/groundtruth.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.frameCount == 2)
    #expect(sequence.remarks.contains { $0.contains("the surplus labels are left out") })
  }

  @Test(arguments: [
    ("data.zip", "PK", "unzip"), ("data.tar.gz", "", "tar -xf"), ("labels.mat", "", "binary table"),
    ("project.json", "[{\"annotations\": [{\"result\": []}], \"data\": {}}]", "Label Studio"),
    ("labels.xlsx", "", "save it as CSV"),
    ("all.csv", "video;frame;x;y;w;h\nv;0;1;2;3;4\n", "write a file for each with: cd "),
    ("boxes.csv", "image,x1,y1,x2,y2\n0001.png,1,2,3,4\n", "put it into their folder"),
  ]) func `archives and unsupported label files are refused with advice`(
    name: String, content: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: content, to: name)
    let error = #expect(throws: GroundTruthError.self) { try Dataset.open(folder.path) }
    #expect(error?.description.contains(words) ?? false)
  }

  @Test func `the command for a table of several sequences writes one file per sequence`() throws {
    let folder = try TemporaryFolder()
    let path = "it's \"new\" $(touch a)/all.csv"
    try folder.write(
      text: "video;frame;x;y;w;h\na/b;0;1;2;3;4\nc;0;5;6;7;8\nc;1;5;6;7;8\n", to: path)
    let message = DatasetTest.message { _ = try Dataset.open(folder.path) }
    let command = try #require(message.split(separator: "with: ").last)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", String(command)]
    try shell.run()
    shell.waitUntilExit()
    let written = folder.path(path.deletingLastPathComponent)
    #expect(
      try String(contentsOfFile: written + "/c.csv", encoding: .utf8)
        == "video;frame;x;y;w;h\nc;0;5;6;7;8\nc;1;5;6;7;8\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: written).sorted()
        == ["a_b.csv", "all.csv", "c.csv"])
  }

  @Test func `images with labels of YOLO are named when a sequence is sought`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(2, to: folder, "train/images")
    try folder.write(text: "names: [cup]\n", to: "data.yaml")
    try folder.write(text: "0 0.5 0.5 0.2 0.2\n", to: "train/labels/0001.txt")
    func message() -> String { DatasetTest.message { _ = try Dataset.open(folder.path) } }
    #expect(message().contains("0001.txt looks like YOLO's labels of one image"), "\(message())")
    // Other files are not taken for labels of YOLO.
    try folder.write(text: "cup\n", to: "train/labels/0001.txt")
    #expect(message().contains("images holds images without labels"), "\(message())")
  }

  @Test func `CVAT tracks are interpolated between key frames`() throws {
    let folder = try TemporaryFolder()
    try DatasetTest.writeFrames(4, to: folder, "cvat/images")
    try folder.write(
      text: """
        <annotations><track id="3" label="car">
        <box frame="0" outside="0" xtl="1" ytl="2" xbr="11" ybr="8"/>
        <box frame="2" outside="0" xtl="3" ytl="4" xbr="13" ybr="10"/>
        <box frame="3" outside="1" xtl="3" ytl="4" xbr="13" ybr="10"/></track></annotations>
        """, to: "cvat/annotations.xml")
    let sequence = try DatasetTest.load(folder.path)
    #expect(
      sequence.regions() == [
        DatasetTest.box(1, 2, 10, 6), DatasetTest.box(2, 3, 10, 6), DatasetTest.box(3, 4, 10, 6),
        nil,
      ])
  }
}
