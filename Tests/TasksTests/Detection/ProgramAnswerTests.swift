import Evaluation
import Geometry
import GroundTruth
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

/// Tests of answers in the forms of programs for detection and text recognition. All of them state the same box, in an
/// image of 100 x 50 pixels, or the same word.
@Suite struct ProgramAnswerTests {
  private static let box = Box(x: 20, y: 10, width: 40, height: 20)
  private static let size = PixelSize(width: 100, height: 50)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var context: AnswerContext {
    AnswerContext(
      size: { Self.size }, classNames: [1: "cat", 2: "dog"], sizeOfItem: { _ in Self.size })
  }

  private func expectBox(_ regions: [DetectedRegion], _ text: String) {
    #expect(regions.count == 1, "\(text)")
    for region in regions {
      let found = region.quadrilateral.boundingBox
      #expect(found.overlap(with: Self.box) > 0.999, "\(text): \(found)")
      #expect(region.kind == "dog", "\(text)")
      #expect(region.confidence == 0.5, "\(text)")
    }
  }

  @Test(arguments: [
    // Ultralytics.
    "[{\"name\": \"dog\", \"class\": 16, \"confidence\": 0.5, \"box\": {\"x1\": 20, \"y1\": 10, \"x2\": 60, \"y2\": 30}}]",
    // mmdetection, which numbers classes from 0.
    "{\"labels\": [1], \"scores\": [0.5], \"bboxes\": [[20, 10, 60, 30]]}",
    // TensorFlow, which uses the numbers of the labels.
    "{\"detection_boxes\": [[0.2, 0.2, 0.6, 0.6]], \"detection_scores\": [0.5], \"detection_classes\": [2]}",
    // Roboflow, whose positions are those of centers.
    """
    {"image": {"width": 100, "height": 50},
     "predictions": [{"x": 40, "y": 20, "width": 40, "height": 20, "confidence": 0.5, "class": "dog"}]}
    """,
    // Rekognition, in fractions.
    "{\"Labels\": [{\"Name\": \"dog\", \"Confidence\": 0.5, \"BoundingBox\": {\"Left\": 0.2, \"Top\": 0.2, \"Width\": 0.4, \"Height\": 0.4}}]}",
  ]) func `answers of programs for one image are read`(text: String) throws {
    let path = try folder.write(text: text, to: "a.json")
    let format = ObjectsTask(objects: .detection).format
    expectBox(try #require(try format.read(path, in: context)), text)
  }

  @Test(arguments: [
    // Darknet, in fractions from the center.
    (
      "all.json",
      """
      [{"frame_id": 1, "filename": "data/a.png", "objects": [{"class_id": 1, "name": "dog", "confidence": 0.5,
        "relative_coordinates": {"center_x": 0.4, "center_y": 0.4, "width": 0.4, "height": 0.4}}]}]
      """
    ),
    (
      "all.csv",
      "filename,class,confidence,xmin,ymin,xmax,ymax\na.png,dog,0.5,20,10,60,30\n"
    ),
    (
      "all.jsonl",
      "{\"file_name\": \"a.png\", \"objects\": {\"bbox\": [[20, 10, 40, 20]], \"category\": [\"dog\"], \"score\": [0.5]}}\n"
    ),
  ]) func `answers of programs for all images are read`(name: String, text: String) throws {
    let path = try folder.write(text: text, to: name)
    let readAll = try #require(ObjectsTask(objects: .detection).format.foreign?.readAll)
    let found = try #require(try readAll(path, context))
    #expect(found.count == 1, "\(found.keys)")
    expectBox(found.values.flatMap(\.self), text)
  }

  @Test func `a confidence before the box in YOLO's files is named`() throws {
    let format = ObjectsTask(objects: .detection).format
    let right = try folder.write(text: "1 0.4 0.4 0.4 0.4 0.9\n", to: "right.txt")
    let regions = try #require(try format.read(right, in: context))
    #expect(regions.map(\.confidence) == [0.9])
    let wrong = try folder.write(text: "1 0.9 0.4 0.4 0.4 0.4\n", to: "wrong.txt")
    #expect { try format.read(wrong, in: context) } throws: {
      "\($0)".contains("class, center, size and confidence in this order")
    }
  }

  @Test(arguments: [
    ("a.txt", "([[20, 10], [60, 10], [60, 30], [20, 30]], 'WORD', np.float64(0.5))\n"),
    (
      "a.txt",
      "[('WORD', array([[20., 10.], [60., 10.], [60., 30.], [20., 30.]], dtype=float32), 0.5)]\n"
    ),
    ("a.json", "[[[[20, 10], [60, 10], [60, 30], [20, 30]], [\"WORD\", 0.5]]]"),
    (
      "a.json",
      "{\"rec_texts\": [\"WORD\"], \"rec_scores\": [0.5], \"rec_polys\": [[[20, 10], [60, 10], [60, 30], [20, 30]]]}"
    ),
    (
      "a.json",
      """
      {"level": [1, 5], "left": [0, 20], "top": [0, 10], "width": [100, 40], "height": [50, 20],
       "conf": [-1, 50.0], "text": ["", "WORD"]}
      """
    ),
    // docTR and Textract, in fractions.
    (
      "a.json",
      """
      {"pages": [{"blocks": [{"lines": [{"geometry": [[0.2, 0.2], [0.6, 0.6]],
        "words": [{"value": "WORD", "confidence": 0.5, "geometry": [[0.2, 0.2], [0.6, 0.6]]}]}]}]}]}
      """
    ),
    (
      "a.json",
      """
      {"Blocks": [{"BlockType": "PAGE"}, {"BlockType": "LINE", "Text": "WORD", "Confidence": 40,
        "Geometry": {"BoundingBox": {"Left": 0.2, "Top": 0.2, "Width": 0.4, "Height": 0.4}}},
       {"BlockType": "WORD", "Text": "WORD", "Confidence": 50,
        "Geometry": {"BoundingBox": {"Left": 0.2, "Top": 0.2, "Width": 0.4, "Height": 0.4}}}]}
      """
    ),
  ]) func `answers of programs for text recognition are read`(name: String, text: String) throws {
    let path = try folder.write(text: text, to: name)
    let found = try #require(
      try DetectionTask(objects: .text).format.read(path, in: context))
    #expect(found.map(\.text) == ["WORD"], "\(text)")
    #expect(found.map(\.confidence) == [0.5], "\(text)")
    #expect(
      found.allSatisfy { $0.quadrilateral.boundingBox.overlap(with: Self.box) > 0.999 }, "\(text)")
  }

  @Test func `positions of words without texts are read with a remark`() throws {
    let path = try folder.write(text: "20,10,60,10,60,30,20,30\r\n", to: "res_a.txt")
    let context = context
    let found = try #require(
      try DetectionTask(objects: .text).format.read(path, in: context))
    #expect(found.map(\.text) == [nil])
    #expect(context.log.messages.contains { $0.contains("words without a text") })
  }
}
