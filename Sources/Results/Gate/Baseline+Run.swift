import Bench
import Evaluation

extension Baseline {
  /// Creates the baseline of a run.
  ///
  /// - Parameter commit: the project's commit; nil outside a repository.
  package init(_ result: RunResult, commit: String?) {
    let measures = WatchedMeasures(result.task)
    let names = result.items.map(\.fullName)
    func setting(_ name: String) -> String? {
      result.settings.first { $0.name == name }?.value
    }
    self.init(
      version: result.facts.version, commit: commit, started: result.facts.started,
      processor: result.facts.processor,
      conventions: setting("conventions").flatMap(Conventions.init) ?? .vbench,
      evaluationProtocol: setting("protocol").flatMap(EvaluationProtocol.init) ?? .ope,
      sequences: Dictionary(zip(names, result.items.map(\.input))) { first, _ in first },
      subjects: Dictionary(
        result.methods.map { ($0.identity.name, SubjectFigures($0, named: names, measures)) }
      ) { first, _ in first },
      timing: result.timing.map { TimingSamples($0).summary })
    camera = setting("camera")
    datasets = result.facts.datasets
    patterns = result.facts.patterns
    if result.task.name != TaskFacts.defaultName { task = result.task.name }
    if let numbers = result.items.groups {
      groups = Dictionary(zip(names, numbers)) { first, _ in first }
    }
    addUnread(result.facts.problems)
    addRelabeled(result.facts.problems)
  }
}

extension Baseline.SubjectFigures {
  fileprivate init(
    _ method: RunResult.Method, named names: [String], _ measures: WatchedMeasures
  ) {
    var items: [String: Baseline.SequenceFigures] = [:]
    for (name, score) in zip(names, method.items) {
      guard let score else { continue }
      items[name] = Baseline.SequenceFigures(
        figures: score.figures.watched(among: measures.bySequence),
        errors: score.errors(among: measures.bySequence), lost: score.lost,
        hasFailed: score.failure != nil, failure: score.failure)
    }
    self.init(figures: method.figures.watched(among: measures.overall), sequences: items)
  }
}

extension RunResult.Score {
  /// Returns the standard errors of the watched measures, keyed by the names that gates use for the measures; nil if
  /// there is only one repetition.
  fileprivate func errors(among measures: [MeasureFacts]) -> [String: Double]? {
    guard !repetitions.isEmpty else { return nil }
    return measures.byGateName { RunResult.error(of: $0, over: repetitions).inBaseline }
  }
}

extension Figures {
  /// Returns the values of the watched measures, keyed by the names that gates use for the measures.
  fileprivate func watched(among measures: [MeasureFacts]) -> [String: Double] {
    measures.byGateName { self[$0]?.inBaseline }
  }
}
