import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

/// Tests that labels which are written in the layouts of other programs are read back from them.
@Suite struct LabelLayoutTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let boxes = [
    Box(x: 3.25, y: 4, width: 10.5, height: 8), Box(x: 5, y: 4.75, width: 10, height: 8),
    Box(x: 7, y: 6, width: 9, height: 7.5), Box(x: 8, y: 7, width: 9, height: 7.5),
    Box(x: 12, y: 1, width: 4, height: 5),
  ]

  /// Returns a sequence of six frames: a dog that is hidden in frame 2 and has no label in frame 3, and a cup that leaves
  /// the picture after two frames.
  private func sequence(isFromVideo: Bool = false) throws -> LabeledSequence {
    func visible(_ index: Int) -> Annotation {
      Annotation(region: .box(Self.boxes[index]), visibility: .visible)
    }
    func hidden(_ reason: String) -> Annotation {
      Annotation(region: nil, visibility: .absent, attributes: [reason])
    }
    let dog = Target(
      name: "dog",
      annotations: [
        visible(0), visible(1), hidden("occluded"), .unlabeled, visible(2), visible(3),
      ])
    let cup = Target(
      name: "cup & saucer",
      annotations: [visible(4), visible(4)] + (0..<4).map { _ in hidden("outside") })
    var frames: any FrameSource
    if isFromVideo {
      let writer = try VideoWriter(
        path: folder.path("clip.mp4"), size: PixelSize(width: 40, height: 30), frameRate: 25)
      for _ in 0..<6 { try writer.append(TestImages.luma(width: 40, height: 30) { x, y in x + y }) }
      try writer.finish()
      frames = VideoSource(path: folder.path("clip.mp4"))
    } else {
      for frame in 0..<6 {
        try folder.write(
          try ImageFile.png(TestImages.luma(width: 40, height: 30) { x, y in x + y + frame }),
          to: "frames/\(frame).png")
      }
      frames = try ImageSequenceSource(folder: folder.path("frames"))
    }
    return LabeledSequence(
      name: "clip", dataset: "own", frames: frames, frameCount: 6, targets: [dog, cup])
  }

  private func write(_ layout: LabelLayout, _ sequence: LabeledSequence) throws -> String {
    let path = folder.path("\(layout.rawValue)/clip")
    #expect(try SequenceWriter(layout: layout).write(sequence, to: path) == .written)
    #expect(try SequenceWriter(layout: layout).write(sequence, to: path) == .unchanged)
    return path
  }

  private func isSame(_ one: Box?, _ other: Box?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return [
      (one.x, other.x), (one.y, other.y), (one.width, other.width), (one.height, other.height),
    ]
    .allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// The boxes of visible targets, by frame.
  private static let expected: [[Box?]] = [
    [boxes[0], boxes[1], nil, nil, boxes[2], boxes[3]],
    [boxes[4], boxes[4], nil, nil, nil, nil],
  ]

  @Test(arguments: [LabelLayout.otb, .mot, .cvat], [false, true])
  func `sequences are read back with the same boxes and targets`(
    layout: LabelLayout, isFromVideo: Bool
  ) throws {
    let original = try sequence(isFromVideo: isFromVideo)
    let dataset = try Dataset.open(try write(layout, original))
    #expect(dataset.entries.map(\.format) == [layout.rawValue])
    let again = try dataset.entries[0].load()
    #expect(again.frameCount == 6 && again.targets.count == 2)
    #expect(try again.frames.frameSize() == PixelSize(width: 40, height: 30))
    for (target, expected) in zip(again.targets, Self.expected) {
      for (annotation, box) in zip(target.annotations, expected) {
        let found = annotation.visibility == .visible ? annotation.region?.boundingBox : nil
        #expect(isSame(found, box), "\(layout): \(String(describing: found))")
      }
    }
    let reader = try again.frames.makeReader()
    let originals = try original.frames.makeReader()
    for _ in 0..<6 {
      #expect(try reader.next()?.rgbSamples == originals.next()?.rgbSamples)
    }
  }

  @Test(arguments: [LabelLayout.coco, .yolo], [false, true])
  func `images that are labeled whole are read back with the same boxes and classes`(
    layout: LabelLayout, isFromVideo: Bool
  ) throws {
    let path = try write(layout, try sequence(isFromVideo: isFromVideo))
    let images = try Layouts.images.items(in: path).sorted { $0.name < $1.name }
    #expect(images.count == 5)
    for (image, frame) in zip(images, [0, 1, 2, 4, 5]) {
      #expect(try image.image().size == PixelSize(width: 40, height: 30))
      let labels = try image.labels()
      for (name, boxes) in zip(["dog", "cup & saucer"], Self.expected) {
        let found = labels.filter { $0.kind == name }
        #expect(found.count == (boxes[frame] == nil ? 0 : 1))
        #expect(isSame(found.first?.quadrilateral.boundingBox, boxes[frame]), "\(layout) \(frame)")
      }
    }
  }

  @Test func `hidden targets and key frames are kept for CVAT, and no frame is interpolated`()
    throws
  {
    let path = try write(.cvat, try sequence())
    let text = try String(contentsOfFile: "\(path)/annotations.xml", encoding: .utf8)
    #expect(text.contains("label=\"cup &amp; saucer\""))
    #expect(text.contains("<box frame=\"2\" outside=\"1\" occluded=\"1\" keyframe=\"1\""))
    #expect(!text.contains("<box frame=\"3\" outside=\"0\""))
  }

  @Test func `facts that a layout does not keep are named`() throws {
    let sequence = try sequence()
    #expect(LabelLayout.vbench.losses(of: sequence).isEmpty)
    #expect(
      LabelLayout.yolo.losses(of: sequence) == [
        "frames in which a target is absent have no row, and why is not kept",
        "frames in which a target has no label are left out",
        "the ids of targets are not kept; their names are the classes",
      ])
    #expect(LabelLayout.otb.losses(of: sequence).contains("targets have numbers instead of names"))
  }

  @Test func `four corners stay corners for YOLO, and are an outline for COCO`() throws {
    let corners = Quadrilateral(
      topLeft: Point(4, 5), topRight: Point(20, 6), bottomRight: Point(19, 16),
      bottomLeft: Point(5, 15))
    var planar = try sequence()
    planar.targets = [
      Target(
        name: "sign",
        annotations: (0..<6).map { _ in
          Annotation(region: .quadrilateral(corners), visibility: .visible)
        })
    ]
    let yolo = try Layouts.images.items(in: try write(.yolo, planar))
    for (found, point) in zip(try yolo[0].labels()[0].quadrilateral.corners, corners.corners) {
      #expect(abs(found.x - point.x) < 1e-9 && abs(found.y - point.y) < 1e-9)
    }
    let coco = try Layouts.images.items(in: try write(.coco, planar))
    #expect(isSame(try coco[0].labels()[0].quadrilateral.boundingBox, corners.boundingBox))
    #expect(
      LabelLayout.otb.losses(of: planar).contains("the bounding boxes of four corners are written"))
  }

  /// Runs a program of Python, and returns what it prints; nil if it fails.
  private static func python(_ arguments: [String]) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c"] + arguments
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : nil
  }

  private static let hasTools = (try? python(["import pycocotools.coco"])) != nil

  @Test(.enabled(if: hasTools, "pip install pycocotools"))
  func `pycocotools reads the same boxes, tracks and areas`() throws {
    let path = try write(.coco, try sequence())
    let script = """
      import contextlib, io, sys
      from pycocotools.coco import COCO
      with contextlib.redirect_stdout(io.StringIO()):
          coco = COCO(sys.argv[1])
      for one in coco.loadAnns(coco.getAnnIds()):
          print(one["image_id"], coco.loadCats(one["category_id"])[0]["name"], one["track_id"], *one["bbox"], one["area"])
      """
    let text = try #require(
      try Self.python([script, "\(path)/annotations/instances_default.json"]))
    #expect(text.split(separator: "\n").first == "1 dog 1 3.25 4.0 10.5 8.0 84.0")
    #expect(text.split(separator: "\n").count == 6)
  }
}
