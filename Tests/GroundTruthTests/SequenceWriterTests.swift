import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

struct SequenceWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a sequence, loads it again and compares everything except the location of the frames.
  private func expectRoundTrip(_ sequence: LabeledSequence, frames: SequenceWriter.Frames) throws {
    try SequenceWriter(frames: frames).write(sequence, to: folder.path("converted"))
    let loaded = try DatasetTest.load(folder.path("converted"))
    #expect(loaded.name == sequence.name)
    #expect(loaded.frameCount == sequence.frameCount)
    #expect(loaded.attributes == sequence.attributes)
    #expect(loaded.targets.map(\.name) == sequence.targets.map(\.name))
    #expect(loaded.targets.map(\.attributes) == sequence.targets.map(\.attributes))
    #expect(loaded.targets.map(\.annotations) == sequence.targets.map(\.annotations))
    #expect(loaded.frames.frameRate == sequence.frames.frameRate)
    let (before, after) = (try sequence.frames.makeReader(), try loaded.frames.makeReader())
    try before.skip(sequence.firstFrame)
    try after.skip(loaded.firstFrame)
    for _ in 0..<sequence.frameCount {
      let (expected, found) = (try before.next(), try after.next())
      #expect(expected?.lumaSamples == found?.lumaSamples)
      #expect(expected != nil)
    }
  }

  @Test
  func `names with special characters are written to a manifest and read back unchanged`() throws {
    let image = TestImages.luma(width: 8, height: 6) { x, y in x + y }
    try folder.write(try ImageFile.png(image), to: "source/img/0001.png")
    var label = Annotation(region: DatasetTest.box(1, 2, 3, 4), visibility: .visible)
    label.attributes = ["a,b", "c d;e", "f\u{2028}g\n1,2"]
    for name in ["a\"\u{301}: b", "c\u{85}d", "e\u{2028}f: g", "h\u{FEFF}", "i\u{9B}j", "- k"] {
      let sequence = LabeledSequence(
        name: name, dataset: "", frames: try ImageSequenceSource(folder: folder.path("source/img")),
        frameCount: 1, targets: [Target(name: name, annotations: [label], attributes: [name])],
        attributes: [name])
      try SequenceWriter().write(sequence, to: folder.path("converted"))
      let loaded = try DatasetTest.load(folder.path("converted"))
      try FileManager.default.removeItem(atPath: folder.path("converted"))
      for text in [loaded.name, loaded.targets[0].name] + loaded.attributes {
        #expect(text.utf8.elementsEqual(name.utf8), "\(name.debugDescription)")
      }
      #expect(loaded.targets[0].annotations[0].region == label.region)
      #expect(loaded.targets[0].annotations[0].attributes == ["a_b", "c_d_e", "f_g_1_2"])
    }
  }

  /// Returns a sequence that uses three of its source's five frames and all features that annotations can have.
  private func sequenceWithAllFeatures() throws -> LabeledSequence {
    for number in 1...5 {
      let image = TestImages.luma(width: 8, height: 6) { x, y in number * 20 + x + y }
      try folder.write(try ImageFile.png(image), to: "source/img/000\(number).png")
    }
    let corners = Quadrilateral(
      topLeft: Point(0.1, 1), topRight: Point(2, 1.0 / 3), bottomRight: Point(4, 5),
      bottomLeft: Point(-6, 7e-9))
    let first = [
      Annotation(
        region: DatasetTest.box(0.1, 0.2, 1.0 / 3, 4), visibility: .visible, cover: 0.125,
        attributes: ["occlusion"]),
      .absent,
      Annotation(region: .quadrilateral(corners), visibility: .visible),
    ]
    let second = [
      .unlabeled, Annotation(region: DatasetTest.box(1, 2, 3, 4), visibility: .absent),
      Annotation(region: DatasetTest.box(1, 2, 0, 0), visibility: .visible),
    ]
    return LabeledSequence(
      name: "odd: \"name\"", dataset: "",
      frames: try ImageSequenceSource(
        folder: folder.path("source/img"), frameRate: 12.5),
      firstFrame: 1, frameCount: 3,
      targets: [
        Target(name: "1", annotations: first, attributes: ["a, b"]),
        Target(name: "the second", annotations: second),
      ], attributes: ["FM", "yes"])
  }

  @Test func `a converted sequence with referenced frames loads unchanged`() throws {
    try expectRoundTrip(try sequenceWithAllFeatures(), frames: .referenced)
  }

  @Test func `a converted sequence with copied frames loads unchanged`() throws {
    try expectRoundTrip(try sequenceWithAllFeatures(), frames: .copied)
    #expect(try ImageSequenceSource(folder: folder.path("converted/img")).paths.count == 3)
  }

  @Test(arguments: [SequenceWriter.Frames.referenced, .copied])
  func `a converted sequence is recognized again, and another does not overwrite it`(
    frames: SequenceWriter.Frames
  ) throws {
    let writer = SequenceWriter(frames: frames)
    var sequence = try sequenceWithAllFeatures()
    #expect(try writer.write(sequence, to: folder.path("converted")) == .written)
    #expect(try writer.write(sequence, to: folder.path("converted")) == .unchanged)
    sequence.targets.removeLast()
    #expect(
      DatasetTest.message { try writer.write(sequence, to: folder.path("converted")) }
        == "sequence.yaml cannot be written: the file already exists and describes another sequence"
    )
  }

  @Test(arguments: 0..<3) func `a conversion that is stopped leaves no files`(frames: Int) throws {
    let sequence = try sequenceWithAllFeatures()
    var count = 0
    let outcome = try SequenceWriter(frames: .copied).write(
      sequence, to: folder.path("out/converted")
    ) {
      count += 1
      return count <= frames
    }
    #expect(outcome == .stopped)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == [])
  }

  @Test
  func `an output folder for conversion that cannot be created is an error that names it`() throws {
    let sequence = try sequenceWithAllFeatures()
    let file = try folder.write(text: "", to: "file")
    #expect(
      DatasetTest.message { try SequenceWriter().write(sequence, to: "\(file)/below") }
        .hasPrefix("below cannot be written: "))
  }

  @Test(
    .enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)),
    arguments: [
      "otb/Deer", "vot/book", "got10k/train/SegTrack_girl", "planar/postcard", "mot/TUD-Campus",
    ])
  func `real sequences of five layouts load unchanged after conversion`(path: String) throws {
    try expectRoundTrip(try DatasetTest.load(RealData.path(path)), frames: .referenced)
  }
}
