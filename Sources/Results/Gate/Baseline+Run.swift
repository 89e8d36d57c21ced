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
      methods: Dictionary(
        result.methods.map { ($0.identity.name, MethodFigures($0, named: names, measures)) }
      ) { first, _ in first },
      timing: result.timing.map { TimingSamples($0).summary })
    camera = setting("camera")
    datasets = result.facts.datasets
    patterns = result.facts.patterns
    if result.task.name != TaskFacts.defaultName { task = result.task.name }
    let influences = result.methods.filter { $0.influence != nil }
    if !influences.isEmpty { order = Checksum.ofOrder(names, result.items.groups) }
    if let numbers = result.items.groups {
      groups = Dictionary(zip(names, numbers)) { first, _ in first }
    }
    addUnread(result.facts.problems)
    addRelabeled(result.facts.problems)
  }
}

extension Baseline.MethodFigures {
  fileprivate init(
    _ method: RunResult.Method, named names: [String], _ measures: WatchedMeasures
  ) {
    var items: [String: Baseline.SequenceFigures] = [:]
    for (index, name) in names.enumerated() {
      guard let score = method.items[index] else { continue }
      var figures = Baseline.SequenceFigures(
        figures: score.figures.watched(among: measures.bySequence),
        errors: score.repetitions.errors(among: measures.bySequence), lost: score.lost,
        hasFailed: score.failure != nil, failure: score.failure)
      figures.weight = method.weights?[index]
      if !score.repetitions.isEmpty { figures.losses = score.losses }
      items[name] = figures
    }
    self.init(figures: method.figures.watched(among: measures.overall), sequences: items)
    let counts = [method.repetitions.count] + method.items.map { $0?.repetitions.count ?? 0 }
    repetitions = counts.max().flatMap { $0 > 1 ? $0 : nil }
    errors = method.repetitions.errors(
      among: measures.overall.filter { !measures.bySequence.contains($0) })
    influence = method.influence?.values.map { $0?.inBaseline }
  }
}

extension [Figures] {
  /// Returns the standard errors of the means of measures over repetitions, keyed by the names that gates use for the
  /// measures; nil if there is only one repetition.
  fileprivate func errors(among measures: [MeasureFacts]) -> [String: Double]? {
    isEmpty
      ? nil
      : measures.byGateName { measure in
        contains { $0[measure] != nil }
          ? RunResult.error(of: measure, over: self).inBaseline : nil
      }
  }
}

extension Checksum {
  /// Returns the fingerprint of the order and the groups of items.
  fileprivate static func ofOrder(_ names: [String], _ groups: [Int]?) -> String {
    var sum = Checksum()
    for (index, name) in names.enumerated() {
      sum.add(name)
      if let groups { sum.add("\(groups[index])") }
    }
    return sum.text
  }
}

extension Figures {
  /// Returns the values of the watched measures, keyed by the names that gates use for the measures.
  fileprivate func watched(among measures: [MeasureFacts]) -> [String: Double] {
    measures.byGateName { self[$0]?.inBaseline }
  }
}
