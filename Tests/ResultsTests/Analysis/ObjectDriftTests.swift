import Bench
import Evaluation
import Geometry
import Testing

@testable import Results
@testable import Tracking

struct ObjectDriftTests {
  /// Returns an object that moves by one pixel per frame, and a track that follows it for a number of frames after each
  /// detection and is then far away from it.
  private func sequence(frames: Int = 40, every: Int, trackedFrames: Int) throws -> ObjectSequence {
    try ObjectSequence(
      (0..<frames).map { frame in
        let place = frame % every < trackedFrames ? Double(frame) : 900
        return FrameOfObjects(
          truth: [IdentifiedBox(identity: 1, box: box(Double(frame)))],
          found: [IdentifiedBox(identity: 5, box: box(place))])
      })
  }

  private func box(_ x: Double) -> Box { Box(x: x, y: 0, width: 20, height: 40) }

  private func identity(_ tracker: String, every: Int, below: Double? = nil) -> MethodIdentity {
    MethodIdentity(
      tracker: tracker, level: "", revision: nil,
      redetection: Redetection(RedetectionPolicy(every: every, below: below), by: "labels"))
  }

  /// Returns the drift of a run on six sequences.
  private func drift(
    _ methods: [(tracker: String, every: Int, trackedFrames: Int, milliseconds: Double)],
    detection: Double = 0
  ) throws -> Drift {
    let measures = ManyObjectsMeasures.all
    var result = RunResult(
      task: TaskFacts(
        name: "mot", title: "", item: "sequence", items: "sequences",
        measures: measures.map(\.facts), mainMeasure: "hota"),
      facts: RunFacts.current(name: "run", command: "", jobs: 1, datasets: []),
      items: (0..<6).map {
        RunResult.Item(dataset: "d", name: "\($0)", size: nil, attributes: [])
      }, methods: [])
    let resampling = Resampling(sequences: 6, rounds: 50, seed: 1)
    var evidence: [Drift.Evidence?] = []
    for method in methods {
      let sequence = try sequence(every: method.every, trackedFrames: method.trackedFrames)
      var figures = Figures(measures, of: ManyObjectsScores(sequence))
      figures[TaskMeasures.time] = method.milliseconds
      result.methods.append(
        RunResult.Method(
          identity: identity(method.tracker, every: method.every),
          items: (0..<6).map { _ in RunResult.Score(figures: figures) }))
      let ages = (0..<6).map { _ in ObjectAges(sequence, every: method.every) }
      let detections = ObjectAges.detections(ages)
      evidence.append(
        Drift.Evidence(
          ages: ObjectAges.figures(ages, every: method.every, over: resampling),
          detections: detections, milliseconds: method.milliseconds + detections * detection))
    }
    result.addFigures()
    return Drift(
      result,
      Drift.Facts(
        countsFromStart: false, measures: [ManyObjectsMeasures.hota.facts],
        ages: ObjectAges.measures, baseline: "motion", detectionMilliseconds: detection),
      evidence: evidence)
  }

  @Test func `drift ages cover the frames between two detections, in at most 25 ranges`() {
    #expect(ObjectAges.ranges(every: 1) == [0..<1])
    #expect(ObjectAges.ranges(every: 3) == [0..<1, 1..<2, 2..<3])
    let long = ObjectAges.ranges(every: 60)
    #expect(long.count == 20 && long.last == 57..<60)
    #expect(ObjectAges.ranges(every: 52).last == 51..<52)
  }

  @Test
  func `drift figures are computed separately for each age since the last detection`() throws {
    let drift = try drift([("object", 10, 5, 1)])
    let method = try #require(drift.methods.first)
    #expect(method.evidence.ages.count == 10)
    // Half of the 40 frames are matched. Each match has an association score of 20 / (40 + 40 - 20).
    for (age, values) in method.evidence.ages.enumerated() {
      #expect(
        abs(try #require(values[ManyObjectsMeasures.detA.facts]).value - (age < 5 ? 1 : 0)) < 1e-12)
      #expect(
        abs(
          try #require(values[ManyObjectsMeasures.hota.facts]).value
            - (age < 5 ? (1.0 / 3).squareRoot() : 0)) < 1e-12)
      #expect(values.sequences == 6)
    }
    #expect(method.evidence.detections == 0.1)
  }

  @Test
  func `drift adds the detection time and picks the longest interval within a tolerance`() throws {
    let drift = try drift(
      [
        ("object", 1, 1, 2), ("object", 4, 4, 1), ("object", 8, 7, 1), ("motion", 1, 1, 0),
        ("motion", 4, 1, 0), ("motion", 8, 1, 0),
      ], detection: 8)
    #expect(
      drift.methods.map(\.identity.tracker) == ["object", "object", "object"] + [
        "motion", "motion", "motion",
      ])
    #expect(drift.methods.map(\.evidence.milliseconds) == [10, 3, 2, 8, 2, 1])
    let tracker = try #require(drift.families.first)
    #expect(drift.longest(in: tracker, within: 0.01)?.every == 4)
    #expect(drift.longest(in: tracker, within: 0.9)?.every == 8)
    let best = drift.methods[1]
    #expect(best.change?.difference == 0)
    // Six sequences with differences of the same sign give a p-value of 2 / 2^6, which is corrected for three pairs of
    // methods. The methods of one pair do not differ.
    let lead = try #require(best.lead)
    #expect(lead.difference > 0.5 && lead.wins == 6)
    #expect(drift.methods[3].lead == nil && drift.methods[0].change == nil)
  }

  @Test func `a confidence threshold is chosen by HOTA and judged on held-out sequences`() throws {
    /// Returns scores for the object's track in some frames, with or without an additional false track.
    func scores(found: Int, isAlone: Bool) throws -> ManyObjectsScores {
      ManyObjectsScores(
        try ObjectSequence(
          (0..<10).map { frame in
            FrameOfObjects(
              truth: [IdentifiedBox(identity: 1, box: box(0))],
              found: (frame < found ? [IdentifiedBox(identity: 2, box: box(0))] : [])
                + (isAlone ? [] : [IdentifiedBox(identity: 3, box: box(500))]))
          }))
    }
    // On the first two sequences, thresholds of 0.5 and 0.9 reject the false track, and 0.9 also rejects half of the
    // object's boxes. On the last sequence, only 0.9 rejects the false track, and it keeps all of the object's boxes.
    let good = try scores(found: 10, isAlone: true)
    let all = try scores(found: 10, isAlone: false)
    let few = try scores(found: 5, isAlone: true)
    let trials = [
      Tuning.Trial(threshold: 0.9, scores: [few, few, good]),
      Tuning.Trial(threshold: 0, scores: [all, all, all]),
      Tuning.Trial(threshold: 0.5, scores: [good, good, all]),
    ]
    let measures = ManyObjectsMeasures.all
    func tuning(_ trials: [Tuning.Trial<ManyObjectsScores>], _ sequences: Int) -> Tuning? {
      Tuning(
        identity("object", every: 10), trials, measures: measures,
        over: Resampling(sequences: sequences, rounds: 50, seed: 1))
    }
    let three = try #require(tuning(trials, 3))
    let choice = try #require(three.choice)
    #expect(three.points.map(\.threshold) == [0, 0.5, 0.9])
    #expect(choice.threshold == 0.5 && choice.sequences == 3)
    #expect(three.remarks == [.fewSequences(found: 3, needed: 10)])
    // The last sequence is judged at 0.5, the confidence chosen on the first two sequences. Each of the first two is
    // also judged at 0.5, the confidence chosen on the other two.
    #expect(choice.heldOutRange == 0.5...0.5)
    var expected = good
    expected += good
    expected += all
    #expect(choice.heldOut == Figures(measures, of: expected))
    #expect(choice.heldOutIntervals[ManyObjectsMeasures.hota] == nil)
    #expect((choice.gain?.difference ?? 0) > 0)
    // If the results do not differ, the lowest confidence is chosen.
    let same = [0.3, 0.1].map { Tuning.Trial(threshold: $0, scores: [good, all]) }
    #expect(tuning(same, 2)?.choice?.threshold == 0.1)
    #expect(tuning(Array(same.prefix(1)), 2)?.remarks == [.oneConfidence])
    #expect(tuning([], 2) == nil)
  }
}
