import Evaluation
import Geometry
import Testing

struct VBenchRulesTests {
  private static let box = Box(x: 10, y: 20, width: 20, height: 10)

  private func track(
    _ truth: [Region?], _ answers: [Region?], absent: Set<Int> = [], unlabeled: Set<Int> = [],
    initialized: Set<Int> = [0]
  ) -> TargetTrack {
    TargetTrack(
      truth: truth.enumerated().map { index, region in
        .init(
          region: region,
          visibility: absent.contains(index)
            ? .absent : unlabeled.contains(index) ? .unlabeled : .visible)
      },
      answers: answers.enumerated().map { index, region in
        .init(region: region, confidence: nil, initialized: initialized.contains(index))
      })
  }

  private func shifted(_ dx: Double) -> Region {
    .box(Box(x: 10 + dx, y: 20, width: 20, height: 10))
  }

  @Test
  func `overlaps and errors of four frames under vbench equal values computed by hand`() throws {
    // The overlaps are 1, 1/3 and, for the missing prediction, 0.
    let track = track(
      [shifted(0), shifted(0), shifted(0), shifted(0)], [nil, shifted(0), shifted(10), nil])
    let (evaluation, frames) = (evaluate(track), track.frameScores)
    let scores = try #require(evaluation.scores[.vbench])
    #expect(scores.frames == 4)
    #expect(scores.scoredFrames == 3)
    #expect(abs(scores.auc - 4.0 / 9) < 1e-15)
    #expect(scores.op50 == 1.0 / 3)
    #expect(scores.precision20 == 2.0 / 3)
    // The error of 10 px is half of the box's width.
    #expect(scores.normPrecision == 1.0 / 3)
    #expect(scores.values[TrackMeasures.meanCenterError] == 5)
    #expect(scores.values[TrackMeasures.meanCornerError] == nil)
    #expect(evaluation.lastScored == 3)
    #expect(frames.map(\.isScored) == [false, true, true, true])
    #expect(frames[3].centerError == .infinity)
    #expect(frames[0].overlap.isNaN)
    #expect(Curves(of: [frames]).success[0] == 2.0 / 3)
    #expect(Curves(of: [frames]).success[100] == 0)
  }

  @Test func `absent, unlabeled, empty and initializing frames do not count`() throws {
    let empty = Region.box(Box(x: 1, y: 1, width: 0, height: 4))
    let evaluation = evaluate(
      track(
        [shifted(0), shifted(0), nil, empty, shifted(0), shifted(0)],
        Array(repeating: shifted(0), count: 6), absent: [1], unlabeled: [2], initialized: [0, 4]))
    let scores = try #require(evaluation.scores[.vbench])
    #expect(scores.scoredFrames == 1)
    #expect(scores.auc == 1)
  }

  @Test func `a track without answers scores 0 in every frame`() throws {
    let evaluation = evaluate(
      TargetTrack(truth: track([shifted(0), shifted(1)], []).truth, answers: []))
    let scores = try #require(evaluation.scores[.vbench])
    #expect(scores.scoredFrames == 1)
    #expect(scores.auc == 0)
    #expect(evaluation.isLost)
  }

  @Test func `a track without frames has zero scored frames and is not lost`() {
    let track = TargetTrack(truth: [], answers: [])
    let evaluation = evaluate(track)
    #expect(track.frameScores.isEmpty)
    #expect(evaluation.lastScored == nil)
    #expect(evaluation.scores.count == Conventions.allCases.count)
    #expect(evaluation.scores.values.allSatisfy { $0.scoredFrames == 0 && $0.auc == 0 })
    #expect(!evaluation.isLost)
  }

  @Test func `the first failure is the first of ten bad frames in a row, ignoring absent ones`() {
    let count = 40
    var answers = [Region?](repeating: shifted(0), count: count)
    // Nine bad frames are not a failure. From frame 20 on, there are ten bad frames, plus one frame in which the target
    // is absent.
    for index in 5..<14 { answers[index] = shifted(100) }
    for index in 20..<31 { answers[index] = shifted(100) }
    let labels = [Region?](repeating: shifted(0), count: count)
    #expect(evaluate(track(labels, answers, absent: [25])).firstFailure == 20)
    answers[24] = shifted(0)
    #expect(evaluate(track(labels, answers, absent: [25])).firstFailure == nil)
  }

  @Test func `box answers are compared with the bounding box of a rotated label`() throws {
    let diamond = Quadrilateral(
      topLeft: Point(5, 0), topRight: Point(10, 5), bottomRight: Point(5, 10),
      bottomLeft: Point(0, 5))
    let labels = [Region?](repeating: .quadrilateral(diamond), count: 3)
    let boxes = [Region?](repeating: .box(diamond.boundingBox), count: 3)
    let byBox = evaluate(track(labels, boxes))
    #expect(!byBox.comparesPolygons)
    #expect(byBox.scores[.vbench]?.auc == 1)
    #expect(byBox.scores[.vbench]?.values[TrackMeasures.meanCornerError] == nil)
    // The `vot` convention compares answers with the label itself, in whole pixels. The diamond covers 61 pixels, and
    // 59 of them are among the 100 pixels of the box. The first frame counts as 0.
    let overlap = 59.0 / 102
    #expect(abs((byBox.scores[.vot]?.auc ?? 0) - 2 * overlap / 3) < 1e-15)

    let byPolygon = evaluate(track(labels, labels))
    #expect(byPolygon.comparesPolygons)
    #expect(byPolygon.scores[.vbench]?.auc == 1)
    #expect(byPolygon.scores[.vbench]?.values[TrackMeasures.meanCornerError] == 0)
  }

  @Test func `corner errors of quadrilaterals equal values computed by hand`() throws {
    let square = Quadrilateral(Box(x: 0, y: 0, width: 100, height: 100))
    var near = square
    near.topLeft = Point(-3, 4)  // One corner off by 5 px: 1.25 on average.
    var far = square
    far.topLeft = Point(-30, 0)  // 7.5 on average.
    let labels = [Region?](repeating: .quadrilateral(square), count: 4)
    let track = track(labels, [nil, .quadrilateral(near), .quadrilateral(far), nil])
    let scores = try #require(evaluate(track).scores[.vbench])
    #expect(scores.values[TrackMeasures.meanCornerError] == (1.25 + 7.5) / 2)
    #expect(scores.values[TrackMeasures.cornerSuccess5] == 1.0 / 3)
    #expect(track.frameScores[1].cornerError == 1.25)
  }

  @Test func `quadrilateral answers to a box label are compared as polygons`() {
    let diamond = Quadrilateral(
      topLeft: Point(5, 0), topRight: Point(10, 5), bottomRight: Point(5, 10),
      bottomLeft: Point(0, 5))
    let labels = [Region?](repeating: .box(diamond.boundingBox), count: 2)
    let evaluation = evaluate(track(labels, [nil, .quadrilateral(diamond)]))
    #expect(evaluation.scores[.vbench]?.auc == 0.5)
    #expect(evaluation.scores[.vbench]?.values[TrackMeasures.meanCornerError] == nil)
  }
}
