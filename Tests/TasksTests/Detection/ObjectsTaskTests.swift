import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct ObjectsTaskTests {
  /// Returns the fixture that the detection measures' tests use.
  private static func fixture() throws -> DetectionFixture {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appendingPathComponent("EvaluationTests/Fixtures/detections.json")
    return try JSONDecoder().decode(DetectionFixture.self, from: Data(contentsOf: file))
  }

  @Test func `the figures for COCO files equal those of pycocotools`() throws {
    let task = ObjectsTask(objects: .detection)
    let folder = try TemporaryFolder()
    for (number, each) in try Self.fixture().cases.enumerated() {
      let kinds = Set(each.images.flatMap { $0.labels + $0.found }.map { Int($0[4]) }).sorted()
      let labels = each.images.enumerated().flatMap { index, image in
        image.labels.map { row in
          """
          {"image_id": \(index), "category_id": \(Int(row[4])), "area": \(row[5]),
           "iscrowd": \(Int(row[6])), "bbox": [\(row[0]), \(row[1]), \(row[2]), \(row[3])]}
          """
        }
      }
      // The names have a fixed number of digits so that they sort in the order of the images.
      let images = each.images.indices.map {
        "{\"id\": \($0), \"file_name\": \"\(1000 + $0).png\"}"
      }
      try folder.write(
        text: """
          {"images": [\(images.joined(separator: ","))],
           "categories": [\(kinds.map { "{\"id\": \($0), \"name\": \"kind \($0)\"}" }.joined(separator: ","))],
           "annotations": [\(labels.joined(separator: ","))]}
          """, to: "\(number)/annotations.json")
      let evidence = try zip(task.items(in: folder.path("\(number)")), each.images).map {
        item, image in
        let rows = image.found.map { row in
          "{\"box\": [\(row[0]), \(row[1]), \(row[2]), \(row[3])], \"confidence\": \(row[5]),"
            + " \"label\": \"kind \(Int(row[4]))\"}"
        }
        let answer = try DetectionFile.decode(
          Array("[\(rows.joined(separator: ","))]".utf8), path: "")
        return task.evidence(of: answer, on: try task.truth(of: item))
      }
      let figures = task.pooled(evidence)
      for measure in task.measures
      where measure.facts.interval == .pooled && !measure.key.hasPrefix("ap_voc") {
        let (value, expected) = (figures[measure], each.expected[measure.key])
        #expect((value == nil) == (expected == nil), "\(measure.key)")
        if let value, let expected { #expect(abs(value - expected) < 1e-9, "\(measure.key)") }
      }
    }
  }

  @Test func `detections of ignored objects count neither as right nor as wrong`() {
    let task = ObjectsTask(objects: .detection)
    func label(_ x: Double, ignored: Bool = false) -> ImageLabel {
      var label = ImageLabel(
        quadrilateral: Quadrilateral(Box(x: x, y: 0, width: 10, height: 10)), kind: "cat")
      label.isIgnored = ignored
      return label
    }
    func found(_ x: Double, _ kind: String?) -> DetectedRegion {
      DetectedRegion(
        quadrilateral: Quadrilateral(Box(x: x, y: 0, width: 10, height: 10)), confidence: 0.5,
        kind: kind)
    }
    let truth = [label(0), label(50, ignored: true), label(100)]
    let evidence = task.evidence(
      of: [found(0, "cat"), found(50, "cat"), found(100, "dog")], on: truth)
    #expect(evidence.labelCount == 2)
    #expect(evidence.recall == 0.5)
    #expect(evidence.precision == 0.5)
    #expect(
      task.pooled([evidence])[ObjectMeasures.averagePrecision50].map { abs($0 - 51.0 / 101) < 1e-9 }
        == true)
    #expect(task.evidence(of: nil, on: truth).recall == 0)
    #expect(task.evidence(of: [], on: []).recall == nil)
  }

  @Test
  func `the tasks for objects and faces have embedded pictures and an available method`() throws {
    for (objects, method) in [(ObjectsTask.Objects.detection, "rectangles"), (.faces, "faces")] {
      let task = ObjectsTask(objects: objects)
      let items = try task.items(in: "embedded")
      #expect(items.count >= 20)
      for item in items.prefix(3) { #expect(try !task.truth(of: item).isEmpty) }
      let family = try #require(task.families.first)
      #expect(family.name == method)
      #expect(family.about.unavailable == nil && !family.about.revisions.isEmpty)
    }
  }

  @Test(arguments: [
    "[{\"image_id\": 7, \"category_id\": 2, \"bbox\": [10, 20, 30, 40], \"score\": 0.9}]",
    // As in a file of labels, whose images have their own numbers.
    "{\"images\": [{\"id\": 1, \"file_name\": \"a.png\"}], \"annotations\": [{\"image_id\": 1, \"category_id\": 2,"
      + " \"bbox\": [10, 20, 30, 40], \"score\": 0.9}]}",
    "{\"predictions\": [{\"image_id\": \"a.png\", \"category_id\": \"dog\", \"bbox\": [10, 20, 30, 40], \"score\": 0.9}]}",
    "[{\"image_id\": 7, \"boxes\": [[10, 20, 40, 60]], \"scores\": [0.9], \"labels\": [2]}]",
  ]) func `lists of detections in all images are read`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: text, to: "m.json")
    let context = AnswerContext(classNames: [1: "cat", 2: "dog"])
    let found = try #require(
      try COCOResultsFile.read(folder.path("m.json"), boxes: nil, context))
    #expect(["7", "a.png"].contains(found.keys.first ?? ""))
    let region = try #require(found.values.first?.first)
    #expect(region.quadrilateral.boundingBox == Box(x: 10, y: 20, width: 30, height: 40))
    #expect(region.kind == "dog" && region.confidence == 0.9 && context.log.remarks.isEmpty)
  }

  @Test(arguments: [
    "\"bbox\": [NaN, 20, 30, 40], \"score\": 0.9", "\"bbox\": [10, 20, 30, 40], \"score\": NaN",
  ])
  func `objects without a number are left out with a remark`(missing: String) throws {
    let folder = try TemporaryFolder()
    let start = "{\"image_id\": 7, \"category_id\": 2, "
    try folder.write(
      text: "[\(start)\"bbox\": [10, 20, 30, 40], \"score\": 0.5}, \(start)\(missing)}]",
      to: "m.json")
    let context = AnswerContext(classNames: [1: "cat", 2: "dog"])
    let found = try COCOResultsFile.read(folder.path("m.json"), boxes: nil, context)
    #expect(found?["7"]?.map(\.confidence) == [0.5])
    #expect(
      context.log.remarks == [
        "\(folder.path("m.json")): left out 1 object with NaN in place of a number"
      ])
  }

  @Test func `numbers of classes that the labels lack are positions, if they can be`() {
    func names(_ numbers: [Int], _ labeled: [Int: String]) -> [String] {
      let names = CategoryNames(of: numbers, labeled)
      return numbers.map { names[$0] }
    }
    let labeled = [1: "a", 3: "b", 7: "c"]
    #expect(names([1, 3, 7], labeled) == ["a", "b", "c"])
    #expect(names([0, 1, 2], labeled) == ["a", "b", "c"])
    #expect(names([1, 2, 3], labeled) == ["a", "b", "c"])
    #expect(names([0, 2], labeled) == ["a", "c"])
    // Neither the first nor the last position is used, or a number is too large.
    #expect(names([2], labeled) == ["2"])
    #expect(names([0, 8], labeled) == ["0", "8"])
    #expect(CategoryNames(of: [0, 1], labeled).remark?.contains("counted from 0") ?? false)
    #expect(names([1, 2], [0: "a", 1: "b"]) == ["a", "b"])
  }

  @Test func `torchvision's lists for one image and WIDER FACE's results are read`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      text:
        "{\"boxes\": [[10, 20, 40, 60], [1, 2, 3, 4]], \"scores\": [0.9, 0.1], \"labels\": [2, 1]}",
      to: "a.json")
    try folder.write(text: "a\n2\n10 20 30 40 0.9\n1 2 3 4 0.1 \n", to: "a.txt")
    try folder.write(text: "a\n3\n10 20 30 40 0.9\n", to: "short.txt")
    let context = AnswerContext(classNames: [1: "cat", 2: "dog"])
    let objects = try #require(
      try ObjectsTask(objects: .detection).format.read(folder.path("a.json"), in: context))
    #expect(objects.map(\.kind) == ["dog", "cat"] && objects.map(\.confidence) == [0.9, 0.1])
    let faces = ObjectsTask(objects: .faces).format
    let found = try #require(try faces.read(folder.path("a.txt"), in: context))
    for region in [objects[0], found[0]] {
      #expect(region.quadrilateral.boundingBox == Box(x: 10, y: 20, width: 30, height: 40))
    }
    #expect(throws: GroundTruthError.self) { try faces.read(folder.path("short.txt"), in: context) }
  }

  @Test func `boxes that fit only labels of another class are counted apart`() {
    let task = ObjectsTask(objects: .detection)
    func box(_ x: Double) -> Box { Box(x: x, y: 0, width: 10, height: 10) }
    func found(_ x: Double, _ kind: String) -> DetectedRegion {
      DetectedRegion(quadrilateral: Quadrilateral(box(x)), confidence: 1, kind: kind)
    }
    func label(_ x: Double, _ kind: String) -> ImageLabel {
      ImageLabel(quadrilateral: Quadrilateral(box(x)), kind: kind)
    }
    let truth = [label(0, "cup"), label(50, "ball")]
    var fit = task.classFit(
      of: [found(1, "ball"), found(51, "cup"), found(100, "cup")], on: truth)
    #expect(fit.own == 0 && fit.other == 2)
    #expect(fit.isOfOtherClasses(among: 3))
    // Too few boxes fit, or one fits a label of its class.
    #expect(!fit.isOfOtherClasses(among: 5))
    fit += task.classFit(of: [found(0, "cup")], on: truth)
    #expect(fit.own == 1 && !fit.isOfOtherClasses(among: 4))
  }

  @Test func `detections in regions for all classes count neither as right nor as wrong`() {
    let task = ObjectsTask(objects: .detection)
    func corners(_ x: Double) -> Quadrilateral {
      Quadrilateral(Box(x: x, y: 0, width: 10, height: 10))
    }
    // The region is larger than the detections inside it.
    var region = ImageLabel(
      quadrilateral: Quadrilateral(Box(x: 40, y: 0, width: 100, height: 10)))
    region.isCrowd = true
    let truth = [ImageLabel(quadrilateral: corners(0), kind: "Car"), region]
    let found = [(0.0, "Car"), (50, "Car"), (70, "Van")].map {
      DetectedRegion(quadrilateral: corners($0.0), confidence: 0.5, kind: $0.1)
    }
    let evidence = task.evidence(of: found, on: truth)
    #expect(evidence.labelCount == 1 && evidence.recall == 1 && evidence.precision == 1)
    #expect(
      task.pooled([evidence])[ObjectMeasures.averagePrecision50].map { abs($0 - 1) < 1e-9 } == true)
    #expect(task.classes(of: truth) == ["Car"])
  }

  @Test func `KITTI's results and tables of YOLOv5 are read`() throws {
    let folder = try TemporaryFolder()
    let kitti = try folder.write(
      text: "Car -1 -1 -10 10 20 40 60 -1 -1 -1 -1000 -1000 -1000 -10 0.9\n", to: "a.txt")
    let table = try folder.write(
      text: ",xmin,ymin,xmax,ymax,confidence,class,name\n0,10,20,40,60,0.9,2,Car\n", to: "a.csv")
    let format = ObjectsTask(objects: .detection).format
    for path in [kitti, table] {
      let found = try #require(try format.read(path, in: AnswerContext()))
      #expect(
        found.map(\.quadrilateral.boundingBox) == [Box(x: 10, y: 20, width: 30, height: 40)])
      #expect(found.map(\.kind) == ["Car"] && found.map(\.confidence) == [0.9])
    }
  }

  @Test func `words of Tesseract's tables are answers of the text task`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      text:
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
        + "5\t1\t1\t1\t1\t1\t10\t20\t30\t40\t90\tWORD\n", to: "a.tsv")
    let found = try #require(
      try DetectionTask(objects: .text).format.read(path, in: AnswerContext()))
    #expect(found.map(\.text) == ["WORD"] && found.map(\.confidence) == [0.9])
    #expect(found[0].quadrilateral.boundingBox == Box(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func `the group of Roboflow's classes does not count as a class`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      text: """
        {"images": [{"id": 0, "file_name": "a.png"}],
         "annotations": [{"image_id": 0, "category_id": 1, "bbox": [1, 2, 3, 4]}],
         "categories": [{"id": 0, "name": "animals", "supercategory": "none"},
          {"id": 1, "name": "cat", "supercategory": "animals"},
          {"id": 2, "name": "dog", "supercategory": "animals"}]}
        """, to: "_annotations.coco.json")
    let item = try #require(
      try ObjectsTask(objects: .detection).items(in: folder.path).first)
    #expect(item.classNames == [1: "cat", 2: "dog"])
  }

  @Test
  func `only detections labeled as faces are judged, with the error of their landmarks`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      text: "# a.png\n10 20 30 40 15 25 0 35 25 0 22 35 0 17 45 0 29 45 0 0.82\n", to: "label.txt")
    let task = ObjectsTask(objects: .faces)
    let truth = try task.truth(of: #require(try task.items(in: folder.path).first))
    let answer = try DetectionFile.decode(
      Array(
        """
        [{"box": [10, 20, 30, 40], "confidence": 0.9,
          "landmarks": [[16, 25], [36, 25], [23, 35], [18, 45], [30, 45]]},
         {"box": [100, 20, 30, 40], "confidence": 0.8, "label": "Person"}]
        """.utf8), path: "")
    let evidence = task.evidence(of: answer, on: truth)
    #expect(evidence.precision == 1 && evidence.recall == 1)
    // Each landmark is off by one pixel, and the eyes are 20 pixels apart.
    #expect(evidence.landmarkError.map { abs($0 - 0.05) < 1e-12 } == true)
    #expect(try DetectionFile.decode(DetectionFile.encode(answer), path: "") == answer)
    #expect(task.families.map(\.name) == ["faces", "landmarks"])
  }

  @Test func `text detection is judged by the boxes and by the characters and words read`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      ImageFile.png(TestImages.pattern(width: 100, height: 80)), to: "a.png")
    try folder.write(
      text: """
        0,0,40,0,40,10,0,10,hello
        0,20,40,20,40,30,0,30,big world
        0,40,40,40,40,50,0,50,###
        0,60,40,60,40,70,0,70,gone
        """, to: "gt_a.txt")
    let task = DetectionTask(objects: .text)
    let item = try #require(try task.items(in: folder.path).first)
    let answer = try DetectionFile.decode(
      Array(
        """
        [{"box": [0, 0, 40, 10], "text": "hello"}, {"box": [1, 20, 40, 10], "text": "bag world"},
         {"box": [2, 41, 20, 8], "text": "xyz"}, {"box": [60, 0, 20, 10], "text": "noise"}]
        """.utf8), path: "")
    let evidence = task.evidence(of: answer, on: try task.truth(of: item))
    #expect(evidence.truths == 3)
    #expect(evidence.recall == 2.0 / 3)
    // Detections inside the unreadable word are ignored.
    #expect(evidence.precision == 2.0 / 3)
    #expect(evidence.readFraction == 1.0 / 3)
    // One of 5 + 9 + 4 characters is wrong, and four were not found. One of four words is wrong, and one was not found.
    let figures = task.pooled([evidence])
    #expect(figures[DetectionMeasures.characterErrorRate] == 5.0 / 18)
    #expect(figures[DetectionMeasures.wordErrorRate] == 2.0 / 4)
    #expect(task.measures.contains { $0.key == "wer" })
    #expect(!DetectionTask(objects: .rectangles).measures.contains { $0.key == "cer" })
  }
}
