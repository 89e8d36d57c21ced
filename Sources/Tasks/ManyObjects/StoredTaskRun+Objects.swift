import Analysis
import Evaluation
import Execution
import GroundTruth

/// What is asked of runs of many objects beside their report.
extension StoredTaskRun {
  /// How tracks do by how often a detector looks.
  ///
  /// - Parameter detectionMilliseconds: what a detection costs.
  /// - Returns: nil where the run is of another task.
  /// - Throws: as `result`.
  package func objectDrift(detectionMilliseconds: Double) throws -> ObjectDrift? {
    guard let run = self as? StoredTaskRun<ManyObjectsTask> else { return nil }
    let result = try run.result()
    let judged = try run.judged(result) { sequence, identity in
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

  /// From which confidence on boxes are worth handing out, by tracker.
  ///
  /// - Parameter isPartial: whether items without the answers of all their methods are left out.
  /// - Returns: nil where the run is of another task; empty where no tracker was run with several
  ///   confidences.
  /// - Throws: as `result`.
  package func objectTunings(isPartial: Bool) throws -> [ObjectTuning]? {
    guard let run = self as? StoredTaskRun<ManyObjectsTask> else { return nil }
    let result = try run.result(isPartial: isPartial)
    let judged = try run.judged(result) { sequence, _ in ManyObjectsScores(sequence) }
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

extension StoredTaskRun where Task == ManyObjectsTask {
  /// Judges the stored answers to a result's items once more.
  ///
  /// - Returns: by method and item of the result; nil where the method was not run on the item.
  fileprivate func judged<Judgment>(
    _ result: RunResult, _ judge: (ObjectSequence, SubjectIdentity) -> Judgment
  ) throws -> [[Judgment?]] {
    let items = try itemsByPlace()
    var judged = result.methods.map { _ in [Judgment?]() }
    for item in result.items {
      guard
        let entry = manifest.sequences.first(where: {
          $0.dataset == item.dataset && $0.name == item.name
        })
      else { continue }
      let answered = try read(entry, among: items).item
      let truth = try task.truth(of: answered.item)
      for (index, method) in result.methods.enumerated() {
        judged[index].append(
          try answered.answers[method.identity.name].map { found in
            // An answer that is none of the item's kind is as good as no answer.
            let sequence = try? task.judged(found.content.answer, on: truth)
            return judge(try sequence ?? task.judged(nil, on: truth), method.identity)
          })
      }
    }
    return judged
  }
}
