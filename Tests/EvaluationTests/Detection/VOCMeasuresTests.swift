import Evaluation
import Geometry
import Testing

/// Tests for Pascal VOC's average precision in cases computed by hand.
@Suite struct VOCMeasuresTests {
  private let firstBox = Box(x: 0, y: 0, width: 10, height: 10)
  private let secondBox = Box(x: 50, y: 0, width: 10, height: 10)
  private let emptyBox = Box(x: 0, y: 80, width: 10, height: 10)

  private func label(_ box: Box, isIgnored: Bool = false) -> LabeledDetection {
    LabeledDetection(box: box, kind: "cat", isIgnored: isIgnored)
  }

  private func found(_ box: Box, _ score: Double) -> FoundDetection {
    FoundDetection(box: box, kind: "cat", score: score)
  }

  private func expect(
    _ images: [DetectionImage], area: Double?, eleven: Double?,
    at location: SourceLocation = #_sourceLocation
  ) {
    let measures = VOCMeasures(images)
    for (value, expected) in [
      (measures.averagePrecision, area), (measures.averagePrecisionOfEleven, eleven),
    ] {
      #expect((value == nil) == (expected == nil), sourceLocation: location)
      if let value, let expected {
        #expect(abs(value - expected) < 1e-12, sourceLocation: location)
      }
    }
  }

  @Test func `the VOC average precision of two right and a wrong detection equals hand values`() {
    // The precision is 1 at a recall of 1/2, and 2/3 at a recall of 1.
    expect(
      [
        DetectionImage(
          labels: [label(firstBox)], found: [found(firstBox, 0.9), found(emptyBox, 0.8)]),
        DetectionImage(labels: [label(firstBox)], found: [found(firstBox, 0.7)]),
      ], area: 0.5 + 0.5 * 2 / 3, eleven: (6 + 5 * 2.0 / 3) / 11)
  }

  @Test func `in VOC, a second detection of a matched object is wrong, unlike in COCO`() {
    // The second detection overlaps the matched label by 9.5 / 10.5 and the free label by 8.5 / 11.5.
    let near = Box(x: 2, y: 0, width: 10, height: 10)
    let images = [
      DetectionImage(
        labels: [label(firstBox), label(near)],
        found: [found(firstBox, 0.9), found(Box(x: 0.5, y: 0, width: 10, height: 10), 0.8)])
    ]
    expect(images, area: 0.5, eleven: 6.0 / 11)
    // COCO's rules match the second detection with the free label.
    #expect(COCOMeasures(images).averagePrecision50 == 1)
  }

  @Test func `in VOC, difficult objects and their detections are ignored`() {
    expect(
      [
        DetectionImage(
          labels: [label(firstBox, isIgnored: true), label(secondBox)],
          found: [found(firstBox, 0.9), found(firstBox, 0.85), found(secondBox, 0.8)])
      ], area: 1, eleven: 1)
    expect(
      [DetectionImage(labels: [label(firstBox, isIgnored: true)], found: [])], area: nil,
      eleven: nil)
  }

  @Test func `the VOC mean weights classes equally, and a missed class counts as 0`() {
    var dog = label(secondBox)
    dog.kind = "dog"
    expect(
      [DetectionImage(labels: [label(firstBox), dog], found: [found(firstBox, 0.3)])], area: 0.5,
      eleven: 0.5)
  }
}
