import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct DetectionTaskTests {
  private let task = DetectionTask(objects: .rectangles)

  @Test
  func `rectangles in embedded pictures are detected with corner errors below two pixels`() throws {
    let items = try task.items(in: "embedded")
    #expect(items.count == 24)
    let method = try #require(task.families.first?.make("", nil).first)
    var evidence: [DetectionEvidence] = []
    for item in items.prefix(8) {
      let answer = try method.answer(to: item, [item.image.image()])?.answer
      evidence.append(task.evidence(of: answer, on: try task.truth(of: item)))
    }
    #expect(evidence.reduce(0) { $0 + $1.truths } == 15)
    #expect(evidence.reduce(0) { $0 + $1.cornerErrors.count } >= 13)
    #expect(evidence.compactMap(\.cornerError).allSatisfy { $0 < 2 })
  }

  @Test func `labels of barcode photos contain the corners and the text`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      ImageFile.png(TestImages.pattern(width: 40, height: 30)), to: "codes/a.png")
    try folder.write(
      text: """
        {"test_images": [{"image_name": "a.png", "x": [1, 21, 20, 2], "y": [3, 4, 24, 23], "info": "hi"}]}
        """, to: "codes/dataset_config.json")
    let task = DetectionTask(objects: .barcodes)
    let item = try #require(try task.items(in: folder.path("codes")).first)
    #expect(try item.image.labels().first?.text == "hi")
    #expect(try item.image.labels().first?.quadrilateral.bottomRight == Point(20, 24))
    #expect(item.resultNames == ["a.png", "a"])
    #expect(try item.image.image().size == PixelSize(width: 40, height: 30))
  }

  @Test
  func `detection files of programs contain corners or boxes, and others are refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      text: """
        [{"corners": [[0, 0], [4, 0], [4, 3], [0, 3]], "confidence": 0.5, "text": "x"},
         {"box": [1, 2, 3, 4]}]
        """, to: "a.json")
    let regions = try #require(try task.format.read(path))
    #expect(regions.map(\.confidence) == [0.5, 1])
    #expect(regions[1].quadrilateral == Quadrilateral(Box(x: 1, y: 2, width: 3, height: 4)))
    #expect(try task.format.decode(task.format.encode(regions)) == regions)
    for text in ["{}", "[{}]", "[{\"box\": [1, 2]}]", "[{\"corners\": [[0, 0]]}]", "nonsense"] {
      let broken = try folder.write(text: text, to: "b.json")
      let error = #expect(throws: GroundTruthError.self) { try task.format.read(broken) }
      #expect(error?.description.contains("b.json") == true)
    }
  }
}
