import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct SingleObjectFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: OTB

  @Test(arguments: [
    "11,21,5,6\n12,22,5,6\n", "11\t21\t5\t6\r\n12\t22\t5\t6\r\n", "11 21  5 6\n12 22 5 6",
    "\u{FEFF}11, 21, 5, 6\n12, 22, 5, 6\n\n",
  ])
  func `OTB boxes count pixels from 1, with any separator between numbers`(labels: String) throws {
    try DatasetTest.writeFrames(2, to: folder, "Seq/img")
    try folder.write(text: labels, to: "Seq/groundtruth_rect.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.name == "Seq")
    #expect(sequence.regions() == [DatasetTest.box(10, 20, 5, 6), DatasetTest.box(11, 21, 5, 6)])
    #expect(sequence.firstFrame == 0)
    #expect(sequence.frameCount == 2)
    #expect(try sequence.frames.frameSize() == PixelSize(width: 40, height: 30))
  }

  @Test
  func `OTB label files with numbers are separate targets, and empty ones are left out`() throws {
    try DatasetTest.writeFrames(2, to: folder, "Jogging/img")
    try folder.write(text: "", to: "Jogging/groundtruth_rect.1.txt")
    try folder.write(text: "1,1,5,5\n2,2,5,5\n", to: "Jogging/groundtruth_rect.2.txt")
    try folder.write(text: "3,3,5,5\n4,4,5,5\n", to: "Jogging/groundtruth_rect.10.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.targets.map(\.name) == ["2", "10"])
    #expect(sequence.regions(1)[0] == DatasetTest.box(2, 2, 5, 5))
  }

  @Test func `the OTB sequence David starts at its first labeled frame`() throws {
    try DatasetTest.writeFrames(6, to: folder, "David/img", from: 297)
    try DatasetTest.writeFrames(468, to: folder, "David/img", from: 303)
    let labels = String(repeating: "5,5,10,10\n", count: 471)
    try folder.write(text: labels, to: "David/groundtruth_rect.txt")
    let david = try DatasetTest.load(folder.path)
    #expect(david.firstFrame == 3)
    #expect(david.frameCount == 471)
  }

  @Test func `init_omit.txt of OTB lists the images on which no attempt may start`() throws {
    try DatasetTest.writeFrames(9, to: folder, "Seq/img", from: 5)
    try folder.write(text: String(repeating: "1,1,5,5\n", count: 9), to: "Seq/groundtruth_rect.txt")
    try folder.write(text: "6 7\n12\t99\n\n", to: "Seq/init_omit.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.firstFrameNumber == 5)
    #expect(sequence.targets[0].omittedStarts == [1..<3, 7..<9])
    try folder.write(text: "6 7\n8 7\n", to: "Seq/init_omit.txt")
    let error = #expect(throws: GroundTruthError.self) { try DatasetTest.load(folder.path) }
    #expect(
      error?.description.hasSuffix(
        "init_omit.txt:2: expected a first frame that is not after the last frame, found 8 and 7")
        == true)
  }

  @Test func `each OTB target has its own list of omitted start frames`() throws {
    try DatasetTest.writeFrames(2, to: folder, "Jogging/img")
    for number in 1...2 {
      try folder.write(text: "1,1,5,5\n2,2,5,5\n", to: "Jogging/groundtruth_rect.\(number).txt")
    }
    try folder.write(text: "2 2\n", to: "Jogging/jogging-2.txt")
    #expect(try DatasetTest.load(folder.path).targets.map(\.omittedStarts) == [[], [1..<2]])
  }

  @Test func `an OTB sequence ends with its last label`() throws {
    try DatasetTest.writeFrames(5, to: folder, "Seq/img")
    try folder.write(text: "1,1,5,5\n1,1,5,5\n", to: "Seq/groundtruth_rect.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.firstFrame == 0)
    #expect(sequence.frameCount == 2)
  }

  @Test func `OTB attributes are read from the sequence's folder or its parent`() throws {
    for name in ["A", "B"] {
      try DatasetTest.writeFrames(1, to: folder, "\(name)/img")
      try folder.write(text: "1,1,5,5\n", to: "\(name)/groundtruth_rect.txt")
    }
    try folder.write(text: "SV, OCC", to: "A/attrs.txt")
    try folder.write(text: "A\tBC\nb\tIV, FM\n", to: "attr_list.txt")
    let sequences = try Dataset.open(folder.path).entries.map { try $0.load() }
    #expect(sequences.map(\.attributes) == [["OCC", "SV"], ["FM", "IV"]])
  }

  // MARK: GOT-10k

  @Test func `GOT-10k labels are read with absence, cover and frame rate`() throws {
    try DatasetTest.writeFrames(4, to: folder, "train/GOT_1", digits: 8)
    try folder.write(
      text: "1.5,2,3,4\n1,2,3,4\n1,2,3,4\n1,2,3,4\n", to: "train/GOT_1/groundtruth.txt")
    try folder.write(text: "0\n1\n0\n0\n", to: "train/GOT_1/absence.label")
    try folder.write(text: "8\n0\n2\n0\n", to: "train/GOT_1/cover.label")
    try folder.write(text: "0\n0\n1\n0\n", to: "train/GOT_1/cut_by_image.label")
    try folder.write(
      text: "[METAINFO]\nanno_fps: 10Hz\nobject_class: bird\nmotion_class: flying\n",
      to: "train/GOT_1/meta_info.ini")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.regions()[0] == DatasetTest.box(1.5, 2, 3, 4))
    #expect(sequence.visibilities() == [.visible, .absent, .visible, .absent])
    #expect(sequence.targets[0].annotations.map(\.cover) == [1, 0, 0.25, 0])
    #expect(sequence.targets[0].annotations[2].attributes == ["cut_by_image"])
    #expect(sequence.attributes == ["bird", "flying"])
    #expect(sequence.frames.frameRate == 10)
  }

  @Test func `GOT-10k test sequences are labeled only in the first frame`() throws {
    try DatasetTest.writeFrames(3, to: folder, "GOT_1", digits: 8)
    try folder.write(text: "1,2,3,4\n", to: "GOT_1/groundtruth.txt")
    try folder.write(text: "[METAINFO]\n", to: "GOT_1/meta_info.ini")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.visibilities() == [.visible, .unlabeled, .unlabeled])
  }

  // MARK: LaSOT

  @Test func `LaSOT's flags mark a target as absent but preserve its box`() throws {
    try DatasetTest.writeFrames(3, to: folder, "cat/cat-1/img", digits: 8)
    try folder.write(text: "1,1,5,5\n2,2,5,5\n3,3,5,5\n", to: "cat/cat-1/groundtruth.txt")
    try folder.write(text: "0,1,0", to: "cat/cat-1/full_occlusion.txt")
    try folder.write(text: "0,0,1", to: "cat/cat-1/out_of_view.txt")
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.name == "cat-1")
    #expect(sequence.visibilities() == [.visible, .absent, .absent])
    #expect(sequence.regions()[1] == DatasetTest.box(1, 1, 5, 5))
  }

  // MARK: Temple-Color 128

  @Test func `labels of Temple-Color 128 belong to the images that its file of frames states`()
    throws
  {
    try DatasetTest.writeFrames(6, to: folder, "Ball_ce1/img")
    try folder.write(text: "11,8,9,6\n12,8,9,6\n13,9,9,6\n", to: "Ball_ce1/Ball_ce1_gt.txt")
    try folder.write(text: "3,5\n", to: "Ball_ce1/Ball_ce1_frames.txt")
    try folder.write(text: "SV\nIV\n", to: "Ball_ce1/Ball_ce1_att.txt")
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.entries.map(\.format) == ["tc128"])
    let sequence = try DatasetTest.load(folder.path)
    #expect(sequence.name == "Ball_ce1" && sequence.attributes == ["IV", "SV"])
    #expect(sequence.firstFrame == 2 && sequence.firstFrameNumber == 3 && sequence.frameCount == 3)
    #expect(sequence.regions()[0] == DatasetTest.box(10, 7, 9, 6))
    try folder.write(text: "5,3\n", to: "Ball_ce1/Ball_ce1_frames.txt")
    #expect(
      DatasetTest.message { _ = try DatasetTest.load(folder.path) }.hasPrefix(
        "Ball_ce1_frames.txt:1: expected the numbers of the first and the last image"))
  }

  // MARK: TrackingNet

  @Test func `TrackingNet frames are ordered by number rather than by text`() throws {
    try DatasetTest.writeFrames(11, to: folder, "TRAIN_0/frames/a-b_1", digits: 0, from: 0)
    try folder.write(
      text: String(repeating: "1.25,2,3,4\n", count: 11), to: "TRAIN_0/anno/a-b_1.txt")
    try DatasetTest.writeFrames(2, to: folder, "TEST/frames/c", digits: 0, from: 0)
    try folder.write(text: "1,2,3,4\n", to: "TEST/anno/c.txt")
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.entries.map(\.name) == ["a-b_1", "c"])
    let sequences = try dataset.entries.map { try $0.load() }
    let images = try #require(sequences[0].frames as? ImageSequenceSource)
    #expect(images.paths.map { $0.split(separator: "/").last ?? "" }[1...2] == ["1.png", "2.png"])
    #expect(sequences[0].regions()[0] == DatasetTest.box(1.25, 2, 3, 4))
    #expect(sequences[1].visibilities() == [.visible, .unlabeled])
    let single = try DatasetTest.load(folder.path("TEST/frames/c"))
    #expect(single.name == "c")
  }

  // MARK: UAV123

  @Test func `UAV123 sequences that share a folder have their own ranges of frames`() throws {
    try DatasetTest.writeFrames(1628, to: folder, "data_seq/UAV123/car1", digits: 6)
    let labels = "NaN,NaN,NaN,NaN\n" + String(repeating: "11,21,5,6\n", count: 876)
    try folder.write(text: labels, to: "anno/UAV123/car1_2.txt")
    try folder.write(text: "1,0,0,0,0,0,0,0,0,0,0,1\n", to: "anno/UAV123/att/car1_2.txt")
    try DatasetTest.writeFrames(2, to: folder, "data_seq/UAV123/bike1", digits: 6)
    try folder.write(text: "2,2,3,3\n2,2,3,3\n", to: "anno/UAV123/bike1.txt")
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.entries.map(\.name) == ["bike1", "car1_2"])
    let car = try dataset.entries[1].load()
    #expect(car.firstFrame == 750)
    #expect(car.frameCount == 877)
    #expect(car.visibilities()[0...1] == [.absent, .visible])
    #expect(car.regions()[1] == DatasetTest.box(10, 20, 5, 6))
    #expect(car.attributes == ["SOB", "SV"])
  }

  // MARK: NfS

  @Test func `NfS labels are box edges, and 30 fps uses every eighth label`() throws {
    try DatasetTest.writeFrames(2, to: folder, "ball/30/ball", digits: 5)
    let rows = (0..<16).map { "0 \($0) 10 \($0 + 20) 40 \($0) 0 0 0 \"ball\"" }
    try folder.write(text: rows.joined(separator: "\n"), to: "ball/30/ball.txt")
    try DatasetTest.writeFrames(16, to: folder, "ball/240/ball", digits: 5)
    try folder.write(text: rows.joined(separator: "\n"), to: "ball/240/ball.txt")
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.entries.map(\.name) == ["ball", "ball-240"])
    let sequences = try dataset.entries.map { try $0.load() }
    #expect(
      sequences[0].regions() == [DatasetTest.box(0, 10, 20, 30), DatasetTest.box(8, 10, 20, 30)])
    #expect(sequences[0].frames.frameRate == 30)
    #expect(sequences[1].frameCount == 16)
    #expect(sequences[1].regions()[5] == DatasetTest.box(5, 10, 20, 30))
  }
}
