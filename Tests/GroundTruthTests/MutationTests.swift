import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@testable import GroundTruth

/// Tests that broken files in every layout are read or rejected with a one-line error, and never crash the process.
@Suite struct MutationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A sequence of three frames in one layout, with its frame folder and its text files.
  private struct Layout: CustomTestStringConvertible {
    var name: String
    var frames: String
    var files: [String: String]

    var testDescription: String { name }
  }

  private static let boxes = "3,4,8,9\n4,5,8,9\n5,6,8,9\n"
  private static let layouts = [
    Layout(
      name: "OTB", frames: "img",
      files: ["groundtruth_rect.txt": boxes, "attrs.txt": "IV, OCC\n", "init_omit.txt": "2 3\n"]),
    Layout(
      name: "OTB, several", frames: "img",
      files: ["groundtruth_rect.1.txt": boxes, "groundtruth_rect.2.txt": boxes]),
    Layout(
      name: "VOT", frames: "color",
      files: [
        "groundtruth.txt": "3,4,8,9\n3,3,12,3,12,12,3,12\nm1,1,6,5,2,4,2,4,2,4,2,4\n",
        "sequence": "channels.color=color/%08d.png\nfps=30\nlength=3\nwidth=40\nheight=30\n",
        "occlusion.tag": "0\n1\n0\n", "anchor.value": "1\n0\n-1\n",
      ]),
    Layout(
      name: "GOT-10k", frames: "",
      files: [
        "groundtruth.txt": boxes, "absence.label": "0\n1\n0\n", "cover.label": "8\n0\n7\n",
        "cut_by_image.label": "0\n0\n1\n",
        "meta_info.ini": "[METAINFO]\nanno_fps: 10Hz\nobject_class: cat\nresolution: (40, 30)\n",
      ]),
    Layout(
      name: "LaSOT", frames: "img",
      files: [
        "groundtruth.txt": boxes, "full_occlusion.txt": "0,1,0\n", "out_of_view.txt": "0,0,1\n",
      ]),
    Layout(
      name: "MOTChallenge", frames: "img1",
      files: [
        "gt/gt.txt": "1,1,3,4,8,9,1,1,1\n2,1,3,4,8,9,1,1,0.5\n3,2,3,4,8,9,1,1,1\n",
        "seqinfo.ini": "[Sequence]\nframeRate=30\nseqLength=3\nimWidth=40\nimHeight=30\n",
      ]),
    Layout(
      name: "corners", frames: "img",
      files: [
        "corners.csv": "frame,x1,y1,x2,y2,x3,y3,x4,y4\n1,3,3,12,3,12,12,3,12\n3,3,3,9,3,9,9,3,9\n"
      ]),
    Layout(
      name: "manifest", frames: "img",
      files: [
        "sequence.yaml": """
        name: own
        frames: img
        first_frame: 0
        frame_count: 3
        frame_rate: 30
        attributes: [FM, OCC]
        targets:
          - name: "1"
            labels: a.csv
            attributes: []
        """,
        "a.csv": """
        frame,x,y,width,height,visibility,cover,attributes
        0,3,4,8,9,visible,0.5,OV FM
        1,4,5,8,9,visible,1,
        2,,,,,absent,,
        """,
      ]),
  ]

  @Test(arguments: layouts)
  private func `mutated labels of every layout are valid or refused with a one-line error`(
    layout: Layout
  ) throws {
    let path = layout.frames.isEmpty ? "data/s" : "data/s/\(layout.frames)"
    try DatasetTest.writeFrames(3, to: folder, path, digits: 8)
    for (name, text) in layout.files { try folder.write(text: text, to: "data/s/\(name)") }
    #expect(try DatasetTest.load(folder.path("data")).frameCount == 3)
    let names = layout.files.keys.sorted()
    var mutator = Mutator()
    for number in 0..<Mutator.count {
      let name = names[mutator.below(names.count)]
      let text = try #require(layout.files[name])
      let broken = mutator.text(text)
      try folder.write(broken, to: "data/s/\(name)")
      do {
        let dataset = try Dataset.open(folder.path("data"))
        for entry in dataset.entries { try expectSound(try entry.load()) }
        _ = DatasetCheck(dataset)
      } catch {
        #expect(!"\(error)".isEmpty)
        #expect(!"\(error)".contains("\n"), "mutation \(number): \(error)")
      }
      try folder.write(text: text, to: "data/s/\(name)")
    }
  }

  private func expectSound(_ sequence: LabeledSequence) throws {
    #expect(sequence.frameCount > 0)
    for target in sequence.targets {
      #expect(target.annotations.count == sequence.frameCount)
      _ = target.initialFrame
    }
  }

  @Test func `mutated scene files are read or refused without a crash`() throws {
    let scenes = EmbeddedSceneFiles.contents.sorted { $0.key < $1.key }
      .map { String(decoding: $0.value, as: UTF8.self) }
    var mutator = Mutator()
    for number in 0..<Mutator.count {
      let broken = mutator.text(scenes[mutator.below(scenes.count)])
      do {
        var scene = try Scene(yaml: String(decoding: broken, as: UTF8.self), path: "x.yaml")
        guard scene.size.width * scene.size.height <= 1 << 17 else { continue }
        scene.frameCount = min(scene.frameCount, 2)
        let sequence = scene.labeledSequence(dataset: "")
        if number.isMultiple(of: 20) { _ = try sequence.frames.makeReader().next() }
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  @Test func `mutated binary VOT results do not crash the reader`() throws {
    let floats: [Float] = [3, 4, 8, 9, 1, 1, 9, 1, 9, 9]
    let numbers = floats.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
    let bytes: [UInt8] =
      [1, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 1] + numbers.prefix(16) + [2, 3, 0] + numbers.suffix(24)
      + [3, 0, 0, 0, 0, 4, 0, 4, 0, 2, 0, 3, 0, 9, 0]
    let path = folder.path("a.bin")
    try folder.write(bytes, to: "a.bin")
    #expect(try TrackerResultFile.vot(path).count == 4)
    var mutator = Mutator()
    for _ in 0..<Mutator.count {
      try folder.write(mutator.bytes(bytes), to: "a.bin")
      _ = try? TrackerResultFile.vot(path)
    }
  }
}
