import Analysis
import Evaluation
import Execution

extension Baseline {
  /// What is to be remembered of a task's run.
  ///
  /// - Parameter commit: of the project; nil outside of one.
  package init(_ result: RunResult, commit: String?) {
    let measures = WatchedMeasures(result.task)
    let names = result.items.map(\.fullName)
    self.init(
      version: result.facts.version, commit: commit, started: result.facts.started,
      processor: result.facts.processor, conventions: .vbench, evaluationProtocol: .ope,
      sequences: Dictionary(zip(names, result.items.map(\.input))) { first, _ in first },
      subjects: Dictionary(
        result.methods.map { ($0.identity.name, Subject($0, named: names, measures)) }
      ) { first, _ in first }, timing: nil)
    task = result.task.name
    addUnread(result.facts.problems)
  }
}

extension Baseline.Subject {
  fileprivate init(
    _ method: RunResult.Method, named names: [String], _ measures: WatchedMeasures
  ) {
    var items: [String: Baseline.Sequence] = [:]
    for (name, score) in zip(names, method.items) {
      guard let score else { continue }
      items[name] = Baseline.Sequence(
        figures: score.figures.watched(among: measures.bySequence),
        hasFailed: score.failure != nil, failure: score.failure)
    }
    self.init(figures: method.figures.watched(among: measures.overall), sequences: items)
  }
}
