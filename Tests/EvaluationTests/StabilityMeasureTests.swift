import Evaluation
import Geometry
import Testing

struct StabilityMeasureTests {
  private static let label = Box(x: 10, y: 10, width: 20, height: 10)

  /// Returns the values of a track whose label does not move, except in the given frames.
  private func values(
    _ answers: [Box?], labels: [Int: Box] = [:]
  ) -> Figures {
    let track = TargetTrack(
      truth: answers.indices.map {
        .init(region: .box(labels[$0] ?? Self.label), visibility: .visible)
      },
      answers: answers.enumerated().map { index, box in
        .init(region: box.map { .box($0) }, confidence: nil, initialized: index == 0)
      })
    return evaluate(track).scores[.vbench]?.values ?? Figures()
  }

  private func shifted(_ x: Double, _ y: Double = 0) -> Box {
    Box(x: 10 + x, y: 10 + y, width: 20, height: 10)
  }

  @Test func `the successful overlap is the mean over frames with an overlap above 0.5`() {
    // The overlap is 15 / 25 for a shift of 5 out of 20 pixels, and 10 / 30 for a shift of 10.
    let values = values([shifted(0), shifted(0), shifted(5), shifted(10), nil])
    let mean = (1 + 15.0 / 25) / 2
    #expect(values[TrackMeasures.successfulOverlap] == mean)
    #expect(self.values([shifted(0), nil])[TrackMeasures.successfulOverlap] == nil)
  }

  @Test func `frames to failure end at ten bad frames in a row or at bad frames up to the end`() {
    let good = Array(repeating: shifted(0) as Box?, count: 7)
    let bad = Array(repeating: nil as Box?, count: 10)
    #expect(values(good)[TrackMeasures.framesToFailure] == 7)
    #expect(values(good + bad + good)[TrackMeasures.framesToFailure] == 7)
    // Nine bad frames are not a failure if the tracker recovers afterward.
    #expect(values(good + bad.dropLast() + good)[TrackMeasures.framesToFailure] == 23)
    // Bad frames at the end are a failure, even if there are only nine.
    #expect(values(good + bad.dropLast())[TrackMeasures.framesToFailure] == 7)
    #expect(values([shifted(0)])[TrackMeasures.framesToFailure] == nil)
  }

  @Test func `jitter is the RMS displacement of the box while the label does not move`() throws {
    // The displacements are 5 (a 3-4-5 triangle), 0, and 5 back. The displacement to the first answer does not count.
    let still = values([shifted(9), shifted(0), shifted(3, 4), shifted(3, 4), shifted(0)])
    let expected = ((25.0 + 0 + 25) / 3).squareRoot()
    #expect(abs(try #require(still[TrackMeasures.jitter]) - expected) < 1e-12)
    // The label moves from frame 1 to 2 and back from frame 2 to 3, so the only displacement that counts is the one
    // from frame 3 to 4.
    let moving = values(
      [shifted(0), shifted(0), shifted(8), shifted(0), shifted(3, 4)],
      labels: [2: shifted(8)])
    #expect(try #require(moving[TrackMeasures.jitter]) == 5)
    // A step between a box on the target and a box elsewhere, or a missing box, does not count as jitter.
    let lost = [shifted(0), shifted(0), nil, shifted(0), shifted(300), shifted(0)]
    #expect(values(lost)[TrackMeasures.jitter] == nil)
  }
}
