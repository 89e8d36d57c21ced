import Geometry
import GroundTruth
import TestSupport
import Testing

/// Tests of label files that are written by spreadsheets, annotation tools and the scripts of users.
@Suite struct UserLabelFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let boxes = ["11,8,9,6", "12,8,9,6", "13,9,9,6", "14,9,9,6"]

  private func regions(of labels: [UInt8], _ name: String = "groundtruth_rect.txt") throws
    -> [Region?]
  {
    try DatasetTest.writeFrames(4, to: folder, "Seq/img")
    try folder.write(labels, to: "Seq/\(name)")
    return try DatasetTest.load(folder.path).regions()
  }

  private static let expected: [Region?] = [
    DatasetTest.box(10, 7, 9, 6), DatasetTest.box(11, 7, 9, 6), DatasetTest.box(12, 8, 9, 6),
    DatasetTest.box(13, 8, 9, 6),
  ]

  private static let files: [[UInt8]] = [
    // PowerShell and Excel write UTF-16.
    utf16(boxes.joined(separator: "\r\n")),
    // Spreadsheets of many countries write decimal commas.
    Array("11,0;8,0;9,0;6,0\n12,0;8,0;9,0;6,0\n13,0;9,0;9,0;6,0\n14,0;9,0;9,0;6,0\n".utf8),
    Array("# labels of Seq\n# x y w h\n11,8,9,6\n12,8,9,6\n13,9,9,6\n14,9,9,6\n".utf8),
    // Columns in another order, among others.
    Array("h,w,note,y,x\n6,9,a,8,11\n6,9,a,8,12\n6,9,a,9,13\n6,9,a,9,14\n".utf8),
  ]

  private static func utf16(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
    return bytes
  }

  @Test(arguments: files)
  func `labels in UTF-16, with decimal commas, comments or named columns are read`(
    labels: [UInt8]
  ) throws {
    #expect(try regions(of: labels) == Self.expected)
  }

  @Test
  func `upper or lower case of a label file's name does not change its pixel origin`() throws {
    let labels = Array(Self.boxes.joined(separator: "\n").utf8)
    #expect(try regions(of: labels, "GroundTruth_Rect.TXT") == Self.expected)
  }

  @Test func `empty lines are frames without a label if there is a line for each frame`() throws {
    let labels = Array("\(Self.boxes[0])\n\n\(Self.boxes[2])\n\n".utf8)
    #expect(
      try regions(of: labels) == [Self.expected[0], nil, Self.expected[2]])
  }

  @Test func `labels in another folder are matched to frame folders by name`() throws {
    try DatasetTest.writeFrames(4, to: folder, "videos/cat")
    try folder.write(text: Self.boxes.joined(separator: "\n"), to: "annotations/cat.txt")
    #expect(try DatasetTest.load(folder.path).regions()[0] == DatasetTest.box(11, 8, 9, 6))
  }

  @Test(arguments: [
    "filename,class,xmin,ymin,xmax,ymax\n0001.png,cat,11,8,20,14\n0003.png,cat,13,9,22,15\n",
    "Frame_Index,track_id,bbox_x,bbox_y,bbox_w,bbox_h\n0,7,11,8,9,6\n2,7,13,9,9,6\n",
    "frame,cx,cy,w,h\n0,15.5,11,9,6\n2,17.5,12,9,6\n",
  ]) func `tables with the column names of other programs are read`(table: String) throws {
    try DatasetTest.writeFrames(4, to: folder, "own/cat")
    try folder.write(text: table, to: "own/cat.csv")
    #expect(
      try DatasetTest.load(folder.path).regions() == [
        DatasetTest.box(11, 8, 9, 6), nil, DatasetTest.box(13, 9, 9, 6), nil,
      ])
  }

  @Test func `a table whose frame numbers go from 1 to the frame count is counted from 1`() throws {
    try DatasetTest.writeFrames(4, to: folder, "own/cat")
    let rows = zip(1..., Self.boxes).map { "\($0),\($1)" }.joined(separator: "\n")
    try folder.write(text: "frame,x,y,w,h\n\(rows)\n", to: "own/cat.csv")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.regions()[3] == DatasetTest.box(14, 9, 9, 6))
    #expect(sequence.remarks.contains { $0.contains("counted from 1") })
  }

  @Test func `flags in AVisT's layout mark targets as absent`() throws {
    try DatasetTest.writeFrames(2, to: folder, "sequences/cat", digits: 5)
    try folder.write(text: "11 8 9 6\n12 8 9 6\n", to: "anno/cat.txt")
    try folder.write(text: "0,1", to: "full_occlusion/cat_full_occlusion.txt")
    try folder.write(text: "0,0", to: "out_of_view/cat_out_of_view.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.visibilities() == [.visible, .absent])
    #expect(sequence.regions()[0] == DatasetTest.box(11, 8, 9, 6))
  }

  /// The frames that Label Studio's SDK lists for such key frames (`extract_key_frames`): a box lasts from an enabled key
  /// frame to the next one or to the end.
  @Test func `tracks of Label Studio are interpolated between enabled key frames`() throws {
    try DatasetTest.writeFrames(5, to: folder, "clip")
    func key(_ frame: Int, _ x: Int, _ isEnabled: Bool) -> String {
      "{\"frame\":\(frame),\"enabled\":\(isEnabled),\"rotation\":0,\"x\":\(x),\"y\":10,\"width\":25,\"height\":20}"
    }
    let tracks = [[key(1, 10, true), key(3, 20, false)], [key(4, 50, true)]].map { keys in
      "{\"type\":\"videorectangle\",\"value\":{\"framesCount\":5,\"labels\":[\"car\"],\"sequence\":["
        + keys.joined(separator: ",") + "]}}"
    }
    try folder.write(
      text: "[{\"id\":1,\"data\":{\"video\":\"/data/upload/1/0a1b2c3d-clip.mp4\"},"
        + "\"annotations\":[{\"result\":[\(tracks.joined(separator: ","))]}]}]", to: "project.json")
    let sequence = try DatasetTest.load(folder.path)
    func box(_ x: Double) -> Region { DatasetTest.box(x, 3, 10, 6) }
    #expect(sequence.regions(0) == [box(4), box(6), box(8), nil, nil])
    #expect(sequence.regions(1) == [nil, nil, nil, box(20), box(20)])
    let entry = try #require(try Layouts.objects.items(in: folder.path).first)
    // Files of many objects count pixels from 1.
    #expect(try entry.readLabels().frames[0].map(\.box) == [Box(x: 3, y: 2, width: 10, height: 6)])
  }

  @Test func `VisDrone sequences are read, and classes that do not count are marked`() throws {
    try DatasetTest.writeFrames(2, to: folder, "sequences/uav", digits: 7)
    try folder.write(
      text: "1,0,11,8,9,6,1,4,0,0\n2,0,12,8,9,6,0,11,0,0\n", to: "annotations/uav.txt")
    let entry = try #require(try Layouts.objects.items(in: folder.path).first)
    let rows = try entry.readLabels().frames.map { $0.map(\.isCounted) }
    #expect(rows == [[true], [false]])
  }
}

/// Tests of results as other programs write them.
@Suite struct UserResultFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func boxes(_ text: String, count: Int?, origin: Double = 0) throws -> [TrackerResult] {
    try folder.write(text: text, to: "r.csv")
    var results: [TrackerResult] = []
    try TrackerResultFile.boxes(
      folder.path("r.csv"), origin: origin, TableFacts(frameCount: count)
    ) { results.append($0.result) }
    return results
  }

  private static let box = TrackerResult.region(DatasetTest.box(1, 2, 3, 4))

  @Test(arguments: ["1,2,3,4\nNone\n1,2,3,4\n", "1,2,3,4\n[]\n1,2,3,4\n"])
  func `words and empty brackets in results are missing answers`(text: String) throws {
    #expect(try boxes(text, count: 3) == [Self.box, .none, Self.box])
  }

  @Test(arguments: [
    "[[1, 2, 3, 4], [1.0, 2, 3, 4]]", "[[1,2,3,4],\n[1,2,3,4]]\n",
    "[\n  [\n    1,\n    2,\n    3,\n    4\n  ],\n  [\n    1.0,\n    2,\n    3,\n    4\n  ]\n]\n",
  ])
  func `a list of lists is read as lines`(text: String) throws {
    #expect(try boxes(text, count: 2) == [Self.box, Self.box])
    #expect(TrackerResultFile.isList(folder.path("r.csv")) != text.contains("],\n["))
  }

  @Test func `a line of words in results is refused with the line`() {
    let message = DatasetTest.message { _ = try boxes("frame 0 of 1 2 3 4\n", count: 1) }
    #expect(message == "r.csv:1: expected 4 numbers, found \"frame 0 of 1 2 3 4\"")
  }

  @Test func `objects in JSON are read as results by their keys`() throws {
    let rows = (0..<2).map { "{\"frame\": \($0), \"x\": 1, \"y\": 2, \"w\": 3, \"h\": 4}\n" }
    try folder.write(text: rows.joined(), to: "r.jsonl")
    try folder.write(text: "[\(rows.joined(separator: ","))]", to: "r.json")
    for name in ["r.jsonl", "r.json"] {
      var results: [TrackerResult] = []
      try TrackerResultFile.boxes(folder.path(name), origin: 0) { results.append($0.result) }
      #expect(results == [Self.box, Self.box])
    }
  }

  @Test func `frames missing from a table of results have no answer`() throws {
    let rows = "frame,object,x,y,w,h,confidence\n4,1,1,2,3,4,0.5\n7,1,1,2,3,4,0.5\n"
    #expect(try boxes(rows, count: 4) == [Self.box, .none, .none, Self.box])
  }

  @Test func `tables of objects are read by column names, with frames counted from 0`() throws {
    let path = try folder.write(
      text: "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_index\n"
        + "11,21,41,61,0,0.5,7,0\n12,21,42,61,0,0.5,7,1\n", to: "t.csv")
    let table = try MOTChallengeTable.read(path, content: .results, frameCount: nil)
    #expect(
      table.frames[0] == [
        .init(identity: 7, box: Box(x: 10, y: 20, width: 30, height: 40), confidence: 0.5)
      ])
    #expect(table.frames.map(\.count) == [1, 1])
  }
}

/// Tests of the forms of boxes.
@Suite struct BoxFormTests {
  private static let size = PixelSize(width: 160, height: 120)
  private static let known = Box(x: 40, y: 30, width: 32, height: 24)

  @Test(
    arguments: [
      ([30, 40, 54, 72], "yxyx"), ([25, 25, 20, 20], "percent-xywh"),
      ([30, 40, 24, 32], "yxhw"),
      ([250, 250, 450, 450], "thousand-xyxy"), ([7, 40, 30, 72, 54], "frame-xyxy"),
    ] as [([Double], String)])
  func `a known box identifies the form of boxes, such as corners or percentages`(
    numbers: [Double], name: String
  ) throws {
    let form = try #require(BoxForm.other(of: numbers, stating: Self.known, in: Self.size))
    #expect(form.name == name)
    #expect(form.box(numbers, in: Self.size) == Self.known)
  }

  @Test func `in an image of 100 x 100 pixels, boxes are not taken for percentages`() {
    let size = PixelSize(width: 100, height: 100)
    #expect(BoxForm.other(of: [43, 30, 32, 24], stating: Self.known, in: size) == nil)
  }
}
