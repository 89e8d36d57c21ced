import Bench
import Evaluation
import GroundTruth
import Results

extension TaskFacts {
  /// Returns the description of the tracking task under a convention.
  ///
  /// - Parameter plane: the two figures of the protocol that are plotted against each other; nil if there are none.
  package static func tracking(
    under conventions: Conventions, plane: MeasurePlane? = nil
  ) -> TaskFacts {
    var facts = TaskFacts(
      name: defaultName, title: "Tracking", item: "sequence", items: "sequences", timed: "frames",
      measures: TrackMeasures.all(under: conventions), mainMeasure: TrackMeasures.auc.key,
      irrelevantDifference: 0.02, plane: plane)
    (facts.work.units, facts.work.phase) = ("frames", "tracking")
    (facts.work.activity, facts.work.step, facts.work.updates) = ("tracking", "step", "updates")
    facts.work.suits = "has labels that it can follow"
    facts.watched = WatchedMeasures(
      overall: TrackMeasures.watched, bySequence: TrackMeasures.watchedBySequence,
      main: TrackMeasures.auc, items: facts.items)
    return facts
  }
}

extension TrackingResult {
  /// The measure by which the run's protocol ranks trackers; nil under `ope`.
  private var primaryMeasure: MeasureFacts? {
    let candidates = evaluationProtocol.rankedBy
    return candidates.first { measure in
      methods.contains { $0.protocolResult?.scores[measure] != nil }
    } ?? candidates.last
  }

  /// The settings of the camera in a run in real time; nil in other runs.
  private var camera: RunSetting? {
    guard evaluationProtocol.isRealTime else { return nil }
    let realTime = (manifest?.parameters ?? parameters).realTime ?? RealTimeParameters()
    return RunSetting("camera", realTime.options, isDecisive: false)
  }

  /// The part of the result that all tasks have in common.
  package var shared: RunResult {
    var inputs: [[String]: [FrameOrder: String]] = [:]
    for entry in manifest?.sequences ?? [] {
      for pass in entry.passes {
        inputs[[entry.dataset, entry.name], default: [:]][pass.direction] = pass.input
      }
    }
    var run = RunResult(
      task: .tracking(under: conventions, plane: evaluationProtocol.plane), facts: facts,
      settings: [
        RunSetting("protocol", evaluationProtocol.rawValue),
        RunSetting(
          "conventions", conventions.rawValue, original: manifest?.conventions.rawValue),
        RunSetting(
          "parameters of their protocol", "\(manifest?.parameters ?? parameters)", isDecisive: false
        ),
      ] + [camera].compactMap(\.self),
      items: sequences.map { facts in
        let sequence = facts.sequence
        return RunResult.Item(
          dataset: sequence.dataset, name: sequence.name, size: facts.frameSize,
          attributes: sequence.attributes,
          inputs: inputs[[sequence.dataset, sequence.name]] ?? [:], group: facts.group)
      },
      methods: methods.map { tracker in
        var method = tracker.method(under: conventions, plane: evaluationProtocol.plane)
        method.weights = conventions.sequenceWeights(
          tracker.sequences.map { $0.scores(under: conventions).figures },
          lengths: sequences.map(\.sequence.frameCount))
        return method
      })
    run.rankedBy = primaryMeasure.map { measure in
      (measure, methods.map { $0.protocolResult?.scores[measure] })
    }
    run.comparisons = comparisons
    run.allPairs = allPairs
    run.reference = reference
    run.coverage = coverage
    run.timing = timing
    return run
  }
}

extension MethodResult {
  fileprivate func method(
    under conventions: Conventions, plane: MeasurePlane?
  ) -> RunResult.Method {
    var method = RunResult.Method(
      identity: identity, items: sequences.map { $0.score(under: conventions) })
    method.figures = figures(under: conventions)
    (method.intervals, method.repetitions) = (intervals, repetitions)
    if let acceptance { method.figures.merge(Figures(AcceptanceMeasures.all, of: acceptance)) }
    if let scores = protocolResult?.scores {
      method.figures.merge(scores.figures)
      for measure in [plane?.x, plane?.y].compactMap(\.self) {
        method.intervals[measure] = scores.intervals[measure]
      }
    }
    return method
  }
}

extension SequenceResult {
  /// Returns the score; nil if the tracker was not run on the sequence, because it cannot follow the sequence's
  /// targets.
  fileprivate func score(under conventions: Conventions) -> RunResult.Score? {
    guard !targets.isEmpty || status != .complete else { return nil }
    var failure: String?
    if case .failed(let reason) = status { failure = reason }
    var score = RunResult.Score(
      figures: figures(under: conventions), failure: failure, lost: lostTargets)
    (score.repetitions, score.losses) = (repetitions(under: conventions), losses)
    return score
  }
}
