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

  @Test func `the most confident detection matches an object, and a second one is wrong`() {
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

  @Test func `a detection is right at all overlap thresholds below its own overlap`() {
    // The box is shifted by a tenth of its width, so the overlap is 90 / 110 = 0.818.
    let evidence = DetectionEvidence(
      [found(1, 1)], against: [LabeledRegion(quadrilateral: square(0))])
    #expect(evidence.isTrue.map { $0[0] } == (0..<10).map { 0.5 + 0.05 * Double($0) < 0.818 })
    #expect(evidence.cornerError == 1)
    #expect(evidence.relativeError == 0.1)
  }

  @Test func `corner errors do not depend on the first corner or the direction of the corners`() {
    let truth = square(0)
    let turned = Quadrilateral(
      topLeft: truth.bottomRight, topRight: truth.topRight, bottomRight: truth.topLeft,
      bottomLeft: truth.bottomLeft)
    let evidence = DetectionEvidence(
      [DetectedRegion(quadrilateral: turned, confidence: 1)],
      against: [LabeledRegion(quadrilateral: truth)])
    #expect(evidence.cornerError == 0)
  }

  @Test func `a text counts as read if its region is detected with exactly the same text`() {
    let truth = [
      LabeledRegion(quadrilateral: square(0), text: "a"),
      LabeledRegion(quadrilateral: square(50), text: "b"),
      LabeledRegion(quadrilateral: square(90)),
    ]
    let evidence = DetectionEvidence(
      [found(0, 1, text: "a"), found(50, 1, text: "a")], against: truth)
    #expect(evidence.isRead == [true, false])
    #expect(evidence.readFraction == 0.5)
  }

  @Test func `texts are compared without outer spaces and regardless of Unicode composition`() {
    let evidence = DetectionEvidence(
      [found(0, 1, text: " cafe\u{301}\n"), found(50, 1, text: "12 ")],
      against: [
        LabeledRegion(quadrilateral: square(0), text: "caf\u{e9}"),
        LabeledRegion(quadrilateral: square(50), text: "12"),
      ])
    #expect(evidence.isRead == [true, true] && evidence.isMisread == [false, false])
    #expect(evidence.textErrors.characterErrorRate == 0)
    #expect(evidence.textErrors.wordErrorRate == 0)
  }

  @Test func `average precision over one or two images equals the value computed by hand`() throws {
    // There are two objects and three detections. In order of decreasing confidence, the detections are correct,
    // incorrect and correct. The precision is 1 up to a recall of 0.5, then 2/3. Of the 101 recall levels, 51 have the
    // first precision and 50 have the second.
    let evidence = DetectionEvidence(
      [found(0, 0.9), found(200, 0.8), found(50, 0.7)],
      against: [
        LabeledRegion(quadrilateral: square(0)), LabeledRegion(quadrilateral: square(50)),
      ])
    let value = try #require(AveragePrecision.of([evidence], at: 0))
    #expect(abs(value - (51 + 50 * 2.0 / 3) / 101) < 1e-12)
    // Detections are sorted by confidence over all images, so two images with the same objects give the same result.
    let first = DetectionEvidence(
      [found(0, 0.9), found(200, 0.8)], against: [LabeledRegion(quadrilateral: square(0))])
    let second = DetectionEvidence(
      [found(50, 0.7)], against: [LabeledRegion(quadrilateral: square(50))])
    #expect(AveragePrecision.of([second, first], at: 0) == value)
    #expect(AveragePrecision.of([DetectionEvidence([], against: [])], at: 0) == nil)
  }
}

struct JudgedDetectionTests {
  private func square(_ x: Double) -> Quadrilateral {
    Quadrilateral(Box(x: x, y: 0, width: 10, height: 10))
  }

  @Test func `misread text makes a detection wrong only if reading is judged`() {
    let evidence = DetectionEvidence(
      [
        DetectedRegion(quadrilateral: square(0), confidence: 0.9, text: "A"),
        DetectedRegion(quadrilateral: square(20), confidence: 0.8, text: "X"),
        DetectedRegion(quadrilateral: square(40), confidence: 0.7, text: "C"),
        DetectedRegion(quadrilateral: square(60), confidence: 0.6, text: "D"),
        DetectedRegion(quadrilateral: square(80), confidence: 0.5, text: "E"),
      ],
      against: [
        LabeledRegion(quadrilateral: square(0), text: "A"),
        LabeledRegion(quadrilateral: square(20), text: "B"),
        // The text of this region is unknown.
        LabeledRegion(quadrilateral: square(40)),
        // Detections in this region are ignored. There is no label at the position of E.
        LabeledRegion(quadrilateral: square(60), isIgnored: true),
      ])
    #expect(
      evidence.judged(reads: true) == [
        JudgedConfidence(0.9, isCorrect: true), JudgedConfidence(0.8, isCorrect: false),
        JudgedConfidence(0.7, isCorrect: true), JudgedConfidence(0.5, isCorrect: false),
      ])
    #expect(evidence.judged(reads: false).map(\.isCorrect) == [true, true, true, false])
  }

  @Test func `detected objects need the right class, and detections in crowds are ignored`() {
    let box = { (x: Double) in Box(x: x, y: 0, width: 10, height: 10) }
    let evidence = ObjectEvidence(
      DetectionImage(
        labels: [
          LabeledDetection(box: box(0), kind: "cat"),
          LabeledDetection(box: box(20), kind: "dog"),
          LabeledDetection(box: box(40), kind: "dog", isCrowd: true),
        ],
        found: [
          FoundDetection(box: box(0), kind: "dog", score: 0.9),
          FoundDetection(box: box(20), kind: "dog", score: 0.8),
          FoundDetection(box: box(40), kind: "dog", score: 0.7),
          FoundDetection(box: box(0), kind: "cat", score: 0.6),
        ]))
    #expect(
      evidence.judged == [
        JudgedConfidence(0.6, isCorrect: true), JudgedConfidence(0.9, isCorrect: false),
        JudgedConfidence(0.8, isCorrect: true),
      ])
  }
}
