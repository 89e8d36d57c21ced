import Evaluation
import Geometry
import Testing

struct DetectionEvidenceTests {
  private func square(_ x: Double, _ y: Double = 0, side: Double = 10) -> Quadrilateral {
    Quadrilateral(Box(x: x, y: y, width: side, height: side))
  }

  private func found(_ x: Double, _ confidence: Double, text: String? = nil) -> DetectedRegion {
    DetectedRegion(quadrilateral: square(x), confidence: confidence, text: text)
  }

  @Test func `the surest detection takes a thing, a second one of the same is wrong`() {
    let evidence = DetectionEvidence(
      [found(1, 0.5), found(0, 0.9), found(100, 0.7)],
      against: [
        LabeledRegion(quadrilateral: square(0)), LabeledRegion(quadrilateral: square(50)),
      ])
    #expect(evidence.confidences == [0.9, 0.7, 0.5])
    #expect(evidence.isTrue[0] == [true, false, false])
    #expect(evidence.recall == 0.5)
    #expect(evidence.precision == 1.0 / 3)
    #expect(evidence.cornerError == 0)
  }

  @Test func `a detection counts up to its overlap`() {
    // Shifted by one of ten: 90 of 110 pixels are shared, 0.818.
    let evidence = DetectionEvidence(
      [found(1, 1)], against: [LabeledRegion(quadrilateral: square(0))])
    #expect(evidence.isTrue.map { $0[0] } == (0..<10).map { 0.5 + 0.05 * Double($0) < 0.818 })
    #expect(evidence.cornerError == 1)
    #expect(evidence.relativeError == 0.1)
  }

  @Test func `corners may run from anywhere in either direction`() {
    let truth = square(0)
    let turned = Quadrilateral(
      topLeft: truth.bottomRight, topRight: truth.topRight, bottomRight: truth.topLeft,
      bottomLeft: truth.bottomLeft)
    let evidence = DetectionEvidence(
      [DetectedRegion(quadrilateral: turned, confidence: 1)],
      against: [LabeledRegion(quadrilateral: truth)])
    #expect(evidence.cornerError == 0)
  }

  @Test func `a text counts where it is read exactly from what was found`() {
    let truth = [
      LabeledRegion(quadrilateral: square(0), text: "a"),
      LabeledRegion(quadrilateral: square(50), text: "b"),
      LabeledRegion(quadrilateral: square(90)),
    ]
    let evidence = DetectionEvidence(
      [found(0, 1, text: "a"), found(50, 1, text: "a")], against: truth)
    #expect(evidence.isRead == [true, false])
    #expect(evidence.readShare == 0.5)
  }

  @Test func `average precision by hand`() throws {
    // Right, wrong, right of two things: precision 1 up to a recall of 0.5, then 2/3: 51 of the 101
    // places of recall have the first, 50 the second.
    let evidence = DetectionEvidence(
      [found(0, 0.9), found(200, 0.8), found(50, 0.7)],
      against: [
        LabeledRegion(quadrilateral: square(0)), LabeledRegion(quadrilateral: square(50)),
      ])
    let value = try #require(AveragePrecision.of([evidence], at: 0))
    #expect(abs(value - (51 + 50 * 2.0 / 3) / 101) < 1e-12)
    // The same things in two images, since order is by confidence over all.
    let first = DetectionEvidence(
      [found(0, 0.9), found(200, 0.8)], against: [LabeledRegion(quadrilateral: square(0))])
    let second = DetectionEvidence(
      [found(50, 0.7)], against: [LabeledRegion(quadrilateral: square(50))])
    #expect(AveragePrecision.of([second, first], at: 0) == value)
    #expect(AveragePrecision.of([DetectionEvidence([], against: [])], at: 0) == nil)
  }
}
