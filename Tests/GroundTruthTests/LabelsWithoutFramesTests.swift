import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

/// Tests that sequences whose folders contain only labels are read the same way as sequences with frames.
struct LabelsWithoutFramesTests {
  /// The labels of a sequence in one layout, and the location of the missing images.
  struct Layout: CustomTestStringConvertible, Sendable {
    var name: String
    var files: [String: String]
    /// The image folder, the number of images, and the number of the first image.
    var images: (folder: String, count: Int, first: Int)
    /// Whether the layout's own files state the frame size. In these tests, the stated size is the size of the images.
    var statesSize = false

    var testDescription: String { name }
  }

  private static let three = "3,4,5,6\n4,5,5,6\n5,6,5,6\n"
  private static let size = PixelSize(width: 40, height: 30)

  static let layouts: [Layout] = [
    Layout(
      name: "otb",
      files: [
        "Two/groundtruth_rect.1.txt": three, "Two/groundtruth_rect.2.txt": three,
        "Two/two-1.txt": "2 2\n", "Two/attrs.txt": "IV,FM\n",
      ], images: ("Two/img", 3, 1)),
    Layout(
      name: "otb",
      files: [
        "Football1/groundtruth_rect.txt": String(repeating: "3,4,5,6\n", count: 74),
        "Football1/init_omit.txt": "9 10\n",
      ], images: ("Football1/img", 80, 1)),
    Layout(
      name: "got10k",
      files: [
        "G/groundtruth.txt": three, "G/absence.label": "0\n1\n0\n", "G/cover.label": "8\n0\n4\n",
        "G/meta_info.ini": "[METAINFO]\nanno_fps: 10Hz\nresolution: (40, 30)\n",
      ], images: ("G", 3, 1), statesSize: true),
    Layout(
      name: "lasot",
      files: [
        "cat-1/groundtruth.txt": three, "cat-1/full_occlusion.txt": "0,1,0",
        "cat-1/out_of_view.txt": "0,0,0",
      ], images: ("cat-1/img", 3, 1)),
    Layout(
      name: "mot",
      files: [
        "M/gt/gt.txt": "1,1,5,5,9,9,1,1,1\n2,7,5,5,9,9,1,1,.5\n",
        "M/seqinfo.ini": "[Sequence]\nseqLength=3\nimWidth=40\nimHeight=30\nframeRate=25\n",
      ], images: ("M/img1", 3, 1), statesSize: true),
    Layout(
      name: "nfs",
      files: [
        "30/cup.txt": (0..<17).map { "0 \($0) 2 \($0 + 5) 9 \($0)\n" }.joined(),
        "240/cup.txt": (0..<17).map { "0 \($0) 2 \($0 + 5) 9 \($0)\n" }.joined(),
      ], images: ("30/cup", 3, 1)),
    Layout(
      name: "trackingnet", files: ["TEST/anno/a_0.txt": "3,4,5,6\n4,5,5,6\n"],
      images: ("TEST/frames/a_0", 2, 0)),
    Layout(
      name: "uav123",
      files: [
        "anno/UAV123/bike1.txt": three, "anno/UAV123/att/bike1.txt": "1,0,0,0,0,0,0,0,0,0,0,0",
      ],
      images: ("data_seq/UAV123/bike1", 3, 1)),
    Layout(
      name: "uav123", files: ["anno/UAV123/car16_2.txt": three],
      images: ("data_seq/UAV123/car16", 417, 1)),
    Layout(
      name: "planar",
      files: [
        "P/corners.csv": "frame,x1,y1,x2,y2,x3,y3,x4,y4\n0,1,1,5,1,5,5,1,5\n2,1,1,5,1,5,5,1,5\n"
      ],
      images: ("P/img", 3, 0)),
    Layout(
      name: "vot",
      files: [
        "V/groundtruth.txt": "3,4,5,6\n4,5,5,6\n", "V/occlusion.tag": "0\n1\n",
        "V/sequence": "channels.color=color/%08d.jpg\nfps=30\nlength=3\nwidth=40\nheight=30\n",
      ], images: ("V/color", 3, 1), statesSize: true),
    Layout(
      name: "vbench",
      files: [
        "S/sequence.yaml":
          "frames: img\nframe_count: 3\ntargets:\n  - name: \"1\"\n    labels: 1.csv\n",
        "S/1.csv": "frame,x,y,width,height\n0,1,2,3,4\n1,2,2,3,4\n",
      ], images: ("S/img", 3, 1)),
  ]

  @Test(arguments: layouts)
  func `labels of every layout are read the same with and without frames`(layout: Layout) throws {
    let (whole, bare) = (try TemporaryFolder(), try TemporaryFolder())
    for (name, text) in layout.files {
      for folder in [whole, bare] { try folder.write(text: text, to: name) }
    }
    try DatasetTest.writeFrames(
      layout.images.count, to: whole, layout.images.folder, digits: 8, from: layout.images.first)
    for location in [bare.path, bare.path + "/"] {
      let entries = try [whole.path, location].map { path in
        // One layout has separate labels for 30 fps and for 240 fps. Neither folder has images for 240 fps, so those
        // labels are skipped.
        try #require(try Dataset.open(path).entries.first { !$0.name.hasSuffix("-240") })
      }
      #expect(entries.map(\.format) == [layout.name, layout.name])
      let sequences = try entries.map { try $0.load() }
      #expect(sequences.map(\.hasFrames) == [true, false])
      let facts = sequences.map { sequence in
        sequence.targets.map { "\($0.name) \($0.attributes) \($0.omittedStarts) \($0.annotations)" }
          + ["\(sequence.firstFrame) \(sequence.firstFrameNumber) \(sequence.frameCount)"]
          + sequence.attributes
      }
      #expect(facts[0] == facts[1])
      #expect(try sequences[1].frameSize() == (layout.statesSize ? Self.size : nil))
      #expect(throws: GroundTruthError.self) { try sequences[1].requireFrames() }
      #expect(throws: GroundTruthError.self) { try sequences[1].frames.makeReader() }
    }
    let check = DatasetCheck(try Dataset.open(bare.path))
    #expect(check.isClean, "\(check.sequences.flatMap(\.defects))")
    #expect(check.withoutFrames.count == check.sequences.count)
    #expect(!DatasetCheck(try Dataset.open(bare.path), frames: .required).isClean)
  }

  @Test func `an empty image folder counts as missing frames`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: Self.three, to: "Seq/groundtruth_rect.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path("Seq/img"), withIntermediateDirectories: true)
    let sequence = try DatasetTest.load(folder.path)
    #expect(!sequence.hasFrames && sequence.frameCount == 3)
    #expect(
      DatasetTest.message { try sequence.requireFrames() }
        == "img: expected a folder of images, found none")
  }

  @Test func `missing frames of one sequence are a defect if another sequence has frames`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write(text: Self.three, to: "\(name)/groundtruth_rect.txt")
    }
    try DatasetTest.writeFrames(3, to: folder, "a/img")
    let check = DatasetCheck(try Dataset.open(folder.path))
    #expect(check.withoutFrames == ["b"])
    #expect(check.sequences.map(\.defects.count) == [0, 1])
    #expect(
      check.sequences[1].defects.first?.message
        == "expected an image folder `img` or a video, found none")
  }

  @Test func `without frames, boxes are checked against the stated frame size`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "3,4,5,6\n90,5,5,6\n", to: "G/groundtruth.txt")
    try folder.write(text: "resolution: (40, 30)\n", to: "G/meta_info.ini")
    let defects = DatasetCheck(try Dataset.open(folder.path)).sequences.flatMap(\.defects)
    #expect(defects.map(\.line) == [2])
  }
}
