import Bench
import Evaluation
import GroundTruth

extension TaskFacts {
  /// The name of the tracking task.
  package static let trackingName = "tracking"

  /// The facts of tracking under a convention.
  package static func tracking(under conventions: Conventions) -> TaskFacts {
    TaskFacts(
      name: trackingName, title: "Tracking", item: "sequence", items: "sequences", timed: "frames",
      measures: TrackMeasures.all(under: conventions), mainMeasure: TrackMeasures.auc.key,
      judgesFrames: true)
  }
}

extension TrackingResult {
  /// The part of the result that all tasks share.
  package var shared: RunResult {
    var inputs: [[String]: [FrameOrder: String]] = [:]
    for entry in manifest?.sequences ?? [] {
      for pass in entry.passes {
        inputs[[entry.dataset, entry.name], default: [:]][pass.direction] = pass.input
      }
    }
    var run = RunResult(
      task: .tracking(under: conventions), facts: facts,
      settings: [
        RunSetting("protocol", evaluationProtocol.rawValue),
        RunSetting(
          "conventions", conventions.rawValue, original: manifest?.conventions.rawValue),
        RunSetting(
          "parameters of their protocol", "\(manifest?.parameters ?? parameters)", isDecisive: false
        ),
      ],
      items: sequences.map { facts in
        let sequence = facts.sequence
        return RunResult.Item(
          dataset: sequence.dataset, name: sequence.name, size: facts.frameSize,
          attributes: sequence.attributes,
          inputs: inputs[[sequence.dataset, sequence.name]] ?? [:])
      }, methods: subjects.map { $0.method(under: conventions) })
    run.comparisons = comparisons
    run.coverage = coverage
    run.timing = timing
    return run
  }
}

extension SubjectResult {
  fileprivate func method(under conventions: Conventions) -> RunResult.Method {
    var method = RunResult.Method(
      identity: identity, items: sequences.map { $0.score(under: conventions) })
    method.figures = figures(under: conventions)
    if let scores = protocolResult?.scores { method.figures.merge(scores.figures) }
    method.intervals = intervals
    return method
  }
}

extension SequenceResult {
  /// Returns the score; nil if the subject was not run on the sequence because it does not fit.
  fileprivate func score(under conventions: Conventions) -> RunResult.Score? {
    guard !targets.isEmpty || status != .complete else { return nil }
    var failure: String?
    if case .failed(let reason) = status { failure = reason }
    return RunResult.Score(
      figures: figures(under: conventions), failure: failure,
      lost: Set(targets.filter(\.isLost).map(\.target)).sorted())
  }
}
