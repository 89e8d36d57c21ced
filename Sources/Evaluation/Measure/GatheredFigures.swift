/// The values of several measures, computed from evidence that arrives in pieces.
struct GatheredFigures<Evidence> {
  private var summaries: [(facts: MeasureFacts, summary: any EvidenceSummary<Evidence>)]

  /// Prepares to compute the values of the given measures. No evidence has been added yet.
  init(_ measures: [Measure<Evidence>]) { summaries = measures.map { ($0.facts, $0.summary) } }

  mutating func add(_ piece: Evidence) {
    for index in summaries.indices { summaries[index].summary.add(piece) }
  }

  /// All values that are defined and finite.
  var figures: Figures {
    var figures = Figures()
    for (facts, summary) in summaries { figures[facts] = summary.finiteValue }
    return figures
  }
}

extension Figures {
  /// Computes the values of several measures from evidence.
  package init<Evidence>(_ measures: [Measure<Evidence>], of evidence: Evidence) {
    var gathered = GatheredFigures(measures)
    gathered.add(evidence)
    self = gathered.figures
  }
}
