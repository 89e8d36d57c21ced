import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct RegionFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: VOT

  @Test func `VOT labels are read as boxes, corners, polygons, masks or special codes`() throws {
    try DatasetTest.writeFrames(8, to: folder, "seq/color", digits: 8)
    try folder.write(
      text: "fps=25\nlength=8\nwidth=40\nheight=30\nchannels.color=color/%08d.jpg\n",
      to: "seq/sequence")
    let lines = [
      "11,21,5,6", "1,2,3,4,5,6,7,8", "2,2,8,2,5,9", "0", "nan,nan,nan,nan",
      "m3,4,5,4,6,2,3,2", "m0,0,0,0,0",
    ]
    try folder.write(text: lines.joined(separator: "\n"), to: "seq/groundtruth.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.frames.frameRate == 25)
    let regions = sequence.regions()
    #expect(regions[0] == DatasetTest.box(10, 20, 5, 6))
    let corners = Quadrilateral(
      topLeft: Point(0, 1), topRight: Point(2, 3), bottomRight: Point(4, 5),
      bottomLeft: Point(6, 7))
    #expect(regions[1] == .quadrilateral(corners))
    #expect(regions[2] == DatasetTest.box(1, 1, 6, 7))
    // The rows have 5 pixels. Ones are at 6 and 7 (row 1, columns 1 and 2) and at 11 and 12 (row 2, columns 1 and 2).
    #expect(regions[5] == DatasetTest.box(4, 5, 2, 2))
    #expect(
      sequence.visibilities() == [
        .visible, .visible, .visible, .absent, .absent, .visible, .absent, .unlabeled,
      ])
  }

  @Test
  func `VOT tags become attributes of frames, also if the frames lie beside the labels`() throws {
    try DatasetTest.writeFrames(3, to: folder, "seq", digits: 8)
    try folder.write(text: "1,1,5,5\n1,1,5,5\n1,1,5,5\n", to: "seq/groundtruth.txt")
    try folder.write(text: "0\n1\n", to: "seq/occlusion.tag")
    try folder.write(text: "0\n1\n1\n", to: "seq/camera_motion.label")
    try folder.write(text: "0\n0\n0\n", to: "seq/size_change.tag")
    let sequence = try DatasetTest.load(folder.path)
    #expect(
      sequence.targets[0].annotations.map(\.attributes) == [
        [], ["camera_motion", "occlusion"], ["camera_motion"],
      ])
    #expect(sequence.attributes == ["camera_motion", "occlusion"])
  }

  @Test
  func `VOT sequences have a label file per target, and list.txt selects the sequences`() throws {
    for name in ["listed", "other"] {
      try DatasetTest.writeFrames(1, to: folder, "\(name)/color", digits: 8)
      try folder.write(text: "1,1,5,5\n", to: "\(name)/groundtruth_cat.txt")
      try folder.write(text: "2,2,5,5\n", to: "\(name)/groundtruth_dog.txt")
    }
    try folder.write(text: "listed\nmissing\n", to: "list.txt")
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.entries.map(\.name) == ["listed"])
    #expect(try dataset.entries[0].load().targets.map(\.name) == ["cat", "dog"])
    let defects = DatasetCheck(dataset).datasetDefects
    #expect(defects.map(\.line) == [2])
  }

  @Test func `rotated boxes in VOT labels are distinguished from corners in perspective`() throws {
    try DatasetTest.writeFrames(2, to: folder, "turned/color", digits: 8)
    try DatasetTest.writeFrames(2, to: folder, "flat/color", digits: 8)
    // One rectangle of 15 by 5 is rotated by the angle of a 3-4-5 triangle, and the other rectangle is seen in
    // perspective.
    try folder.write(
      text: "2,4,14,13,11,17,-1,8\n2.2,4,14.2,13,11.2,17,-0.8,8\n", to: "turned/groundtruth.txt")
    try folder.write(
      text: "2,4,14,13,11,17,-1,8\n2,2,30,6,30,20,2,25\n", to: "flat/groundtruth.txt")
    let dataset = try Dataset.open(folder.path)
    let turned = try dataset.entries.map { try $0.load().targets[0].hasRotatedBoxes }
    #expect(dataset.entries.map(\.name) == ["flat", "turned"])
    #expect(turned == [false, true])
  }

  // MARK: MOTChallenge

  @Test func `MOTChallenge sequences have a target for each identity that counts`() throws {
    try DatasetTest.writeFrames(3, to: folder, "MOT/img1", digits: 6)
    let rows = [
      "1,2,11,21,5,6,1,1,0.5", "2,2,12,22,5,6,1,1,0", "1,10,1,1,9,9,1,1,1", "2,10,1,1,9,9,0,1,1",
      "1,3,1,1,9,9,0,1,1", "1,4,1,1,9,9,1,8,1",
    ]
    try folder.write(text: rows.joined(separator: "\n"), to: "MOT/gt/gt.txt")
    try folder.write(
      text: "[Sequence]\nseqLength=3\nframeRate=14\nimWidth=40\nimHeight=30\n",
      to: "MOT/seqinfo.ini")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.targets.map(\.name) == ["2", "10"])
    #expect(sequence.regions(0)[0] == DatasetTest.box(10, 20, 5, 6))
    #expect(sequence.visibilities(0) == [.visible, .absent, .absent])
    #expect(sequence.visibilities(1) == [.visible, .unlabeled, .absent])
    #expect(sequence.targets[0].annotations.map(\.cover) == [0.5, 0, nil])
    #expect(sequence.frames.frameRate == 14)
  }

  @Test func `MOT15 labels of ten columns have neither class nor visibility`() throws {
    try DatasetTest.writeFrames(1, to: folder, "MOT/img1", digits: 6)
    try folder.write(text: "1,1,5,5,9,9,1,8,-3.5,0\n", to: "MOT/gt/gt.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.targets[0].annotations[0].cover == nil)
    #expect(sequence.visibilities() == [.visible])
  }

  // MARK: Planar

  @Test func `planar frames without a row of corners are unlabeled`() throws {
    try DatasetTest.writeFrames(4, to: folder, "page/img", digits: 6, from: 7)
    try folder.write(
      text: """
        frame,x1,y1,x2,y2,x3,y3,x4,y4
        7,1,2,9,2,9,8,1,8
        9,1.5,2,9,2,9,8,1,8
        10,nan,nan,nan,nan,nan,nan,nan,nan
        """, to: "page/corners.csv")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.visibilities() == [.visible, .unlabeled, .visible, .unlabeled])
    #expect(
      sequence.regions()[2]?.corners == [Point(1.5, 2), Point(9, 2), Point(9, 8), Point(1, 8)])
  }

  // MARK: The package's own format

  @Test func `a manifest states the frames, their range, the targets and attributes`() throws {
    try DatasetTest.writeFrames(5, to: folder, "own/pictures")
    try folder.write(
      text: """
        name: my sequence
        frames: pictures
        first_frame: 1
        frame_count: 3
        frame_rate: 12.5
        attributes: [b, a]
        targets:
          - name: cup
            labels: cup.csv
            attributes: [shiny]
        """, to: "own/sequence.yaml")
    try folder.write(
      text: """
        frame,x,y,width,height,visibility,cover,attributes
        0,1,2,3,4,,0.5,y x
        2,,,,,absent,,
        """, to: "own/cup.csv")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.name == "my sequence")
    #expect(sequence.firstFrame == 1)
    #expect(sequence.frames.frameRate == 12.5)
    #expect(sequence.attributes == ["a", "b"])
    #expect(sequence.targets[0].attributes == ["shiny"])
    #expect(
      sequence.targets[0].annotations == [
        Annotation(
          region: DatasetTest.box(1, 2, 3, 4), visibility: .visible, cover: 0.5,
          attributes: ["x", "y"]), .unlabeled, .absent,
      ])
  }
}
