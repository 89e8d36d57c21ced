import Bench
import Evaluation
import Results

extension SummaryColumns {
  /// Creates the columns of a task's summary. Their cells are in the order of the run's methods.
  init(_ result: RunResult) {
    let methods = result.methods
    subjects = methods.map(\.identity.name)
    columns = result.measures.filter { $0.rank != nil }.map { measure in
      Self.column(
        measure, methods.map { $0.figures[measure] }, methods.map { $0.intervals[measure] },
        standings: measure.key == result.task.mainMeasure
          ? { best in
            Self.standings(
              to: best, of: methods, in: measure, result.allPairs ?? result.comparisons)
          } : nil)
    }
    let favored = result.favoredMethods
    let states = methods.map { method in
      guard favored.contains(method.identity.name) else { return method.status }
      return method.status == "ok" ? "given labels" : "given labels, \(method.status)"
    }
    if states.contains(where: { $0 != "ok" }) {
      columns.append(Column(measure: Self.status, cells: states.map { Cell(text: $0) }))
    }
    // Means over different items cannot be compared, so no best value is marked.
    if Set(methods.map(\.coverage)).count > 1 {
      columns.insert(
        Column(
          measure: Self.coverage(result.task),
          cells: methods.map { Cell(text: "\($0.coverage)") }), at: 0)
      clearBest()
    }
    for column in columns.indices {
      for (row, method) in methods.enumerated() where favored.contains(method.identity.name) {
        columns[column].cells[row].standing = .untested
      }
    }
    let groups = result.items.groups
    if (groups.map { Set($0).count } ?? result.items.count) < Resampling.minimumSequences {
      missingIntervals =
        "95% intervals are not available with fewer than \(Resampling.minimumSequences)"
        + " \(groups == nil ? "" : "groups of ")\(result.task.items)"
    }
  }

  /// Returns the column for the number of items on which a method was run. The column is shown if this number differs
  /// between methods.
  private static func coverage(_ task: TaskFacts) -> MeasureFacts {
    MeasureFacts(
      "items", title: "n", explanation: "number of \(task.items) on which the method was run",
      unit: .count, better: nil, digits: 0, group: .accuracy, rank: 0, watched: .never)
  }

  /// Returns the standing of each method relative to the best one. Differences are relevant if they are at least 0.2
  /// for fractions and counts, or at least a quarter of the best value for other units.
  private static func standings(
    to best: Int, of methods: [RunResult.Method], in measure: MeasureFacts,
    _ comparisons: [SubjectComparison]
  ) -> [Standing] {
    let minimumEffect = SummaryTies.minimumEffect(measure, [methods[best].figures[measure]])
    return methods.indices.map { index in
      guard index != best else { return .best }
      let pair = Set([methods[best].identity, methods[index].identity])
      guard let found = comparisons.first(where: { Set([$0.first, $0.second]) == pair }) else {
        return .untested
      }
      let standing = SummaryTies.standing(found.figures, minimumEffect: minimumEffect)
      return standing == .tied && methods[index].status != "ok" ? .unclear : standing
    }
  }
}
