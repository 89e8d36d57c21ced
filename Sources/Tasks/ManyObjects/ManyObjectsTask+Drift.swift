import Bench
import Evaluation
import GroundTruth
import Results

/// The drift between detections, from which their interval is chosen.
extension ManyObjectsTask: DriftTask {
  var usualChunks: [Int] { [1, 2, 5, 10, 25, 50, 100] }

  func drift(
    of run: StoredRun<Self>, on result: RunResult, detectionMilliseconds: Double
  ) throws -> ObjectDrift {
    let judged = try run.each(result) { answer, truth, identity in
      let sequence = try sequence(answer, on: truth)
      let every = identity.redetection?.policy.every ?? 1
      let ages = ObjectDrift.ages(every: every)
      return ObjectDrift.Evidence(
        frames: sequence.frameCount,
        ages: HOTAMeasures.parts(of: sequence, count: ages.count) { frame in
          ages.firstIndex { $0.contains(frame % every) }
        })
    }
    return ObjectDrift(
      result, evidence: judged, baseline: "motion", detectionMilliseconds: detectionMilliseconds)
  }

  /// Returns the part of an answer that counts. An unusable answer is treated like none.
  private func sequence(_ answer: ObjectTable?, on truth: Truth) throws -> ObjectSequence {
    try (try? judged(answer, on: truth)) ?? judged(nil, on: truth)
  }
}

/// The choice of the lowest confidence of reported boxes.
extension ManyObjectsTask: TrialTask {
  private static let usualConfidences = (0...9).map { Double($0) / 10 }
  private static let usualChunk = 10

  func trials(_ parameters: TaskParameters) -> TaskParameters {
    var parameters = parameters
    parameters.accept = parameters.accept ?? Self.usualConfidences
    if parameters.chunks.isEmpty { parameters.chunks = [Self.usualChunk] }
    return parameters
  }

  func tunings(of run: StoredRun<Self>, on result: RunResult) throws -> [ObjectTuning] {
    let judged = try run.each(result) { answer, truth, _ in
      ManyObjectsScores(try sequence(answer, on: truth))
    }
    let resampling = Resampling(
      sequences: result.items.count, rounds: ObjectTuning.rounds, seed: result.facts.seed)
    var identities: [SubjectIdentity] = []
    var trials: [SubjectIdentity: [ObjectTuning.Trial]] = [:]
    for (method, scores) in zip(result.methods, judged) {
      var identity = method.identity
      guard let threshold = identity.redetection?.policy.below else { continue }
      identity.redetection?.policy.below = nil
      if trials[identity] == nil { identities.append(identity) }
      trials[identity, default: []].append(
        ObjectTuning.Trial(threshold: threshold, scores: scores))
    }
    return identities.compactMap { identity in
      ObjectTuning(identity, trials[identity] ?? [], over: resampling)
    }
  }
}
