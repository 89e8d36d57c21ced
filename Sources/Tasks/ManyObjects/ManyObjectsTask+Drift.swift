import Bench
import Evaluation
import GroundTruth
import Results
import TaskKit

/// Support for analyzing the drift between detections. The analysis helps to choose the detection interval.
extension ManyObjectsTask: DriftTask {
  var defaultChunks: [Int] { [1, 2, 5, 10, 25, 50, 100] }

  package func drift(
    of run: StoredRun<Self>, on result: RunResult, detectionMilliseconds: Double
  ) throws -> Drift {
    let judged = try run.each(result) { answer, truth, identity in
      let every = identity.redetection?.policy.every ?? 1
      return ObjectAges(try sequence(answer, on: truth), every: every)
    }
    let resampling = Resampling(
      sequences: result.items.count, rounds: Drift.rounds, seed: result.facts.seed)
    let facts = Drift.Facts(
      countsFromStart: false, measures: Self.reported.map(\.facts), ages: ObjectAges.measures,
      baseline: "motion", detectionMilliseconds: detectionMilliseconds)
    return Drift(
      result, facts,
      evidence: zip(result.methods, judged).map { method, ages in
        guard let policy = method.identity.redetection?.policy, policy.below == nil,
          let every = policy.every
        else { return nil }
        let detections = ObjectAges.detections(ages)
        return Drift.Evidence(
          ages: ObjectAges.figures(ages, every: every, over: resampling), detections: detections,
          milliseconds: method.figures[TaskMeasures.time].map {
            $0 + detections * detectionMilliseconds
          })
      })
  }

  /// The reported measures. The first measure determines the choice of detection intervals and confidence thresholds.
  private static let reported = [
    ManyObjectsMeasures.hota, ManyObjectsMeasures.detA, ManyObjectsMeasures.assA,
    ManyObjectsMeasures.mota, ManyObjectsMeasures.idf1,
  ]

  /// Returns the boxes and labels that are scored. An answer that cannot be used counts as missing.
  private func sequence(_ answer: ObjectTable?, on truth: Truth) throws -> ObjectSequence {
    try (try? judged(answer, on: truth)) ?? judged(nil, on: truth)
  }
}

/// Support for choosing the minimum confidence of reported boxes.
extension ManyObjectsTask: TrialTask {
  private static let defaultConfidences = (0...9).map { Double($0) / 10 }
  private static let defaultChunk = 10

  func trials(_ parameters: TaskParameters) -> TaskParameters {
    var parameters = parameters
    parameters.accept = parameters.accept ?? Self.defaultConfidences
    if parameters.chunks.isEmpty { parameters.chunks = [Self.defaultChunk] }
    return parameters
  }

  var tuningFacts: Tuning.Facts {
    Tuning.Facts(
      measures: Self.reported.map(\.facts),
      reported: [ManyObjectsMeasures.hota, ManyObjectsMeasures.mota, ManyObjectsMeasures.idf1].map(
        \.facts),
      words: ThresholdWords(
        item: "sequence", items: "sequences", parts: "boxes", others: "videos",
        rightness:
          "Boxes below the lowest accepted confidence are not reported, and a track ends after 30 such boxes in a row. The confidence with the highest HOTA is chosen."
      ), isTried: true)
  }

  func tunings(of run: StoredRun<Self>, on result: RunResult) throws -> [Tuning] {
    let judged = try run.each(result) { answer, truth, _ in
      ManyObjectsScores(try sequence(answer, on: truth))
    }
    // Sequences that were drawn together count as one.
    let groups = result.items.groupMembers
    let resampling = Resampling(
      sequences: groups.count, rounds: Tuning.rounds, seed: result.facts.seed)
    var identities: [MethodIdentity] = []
    var trials: [MethodIdentity: [Tuning.Trial<ManyObjectsScores>]] = [:]
    for (method, scores) in zip(result.methods, judged) {
      var identity = method.identity
      guard let threshold = identity.redetection?.policy.below else { continue }
      identity.redetection?.policy.below = nil
      if trials[identity] == nil { identities.append(identity) }
      trials[identity, default: []].append(
        Tuning.Trial(threshold: threshold, scores: groups.map { scores.sum(of: $0) }))
    }
    return identities.compactMap { identity in
      Tuning(identity, trials[identity] ?? [], measures: Self.reported, over: resampling)
    }
  }
}
