import Bench
import Evaluation
import Results

extension SummaryColumns {
  /// The columns of a task's summary, the methods in the order of their rows: the best first.
  init(_ result: RunResult) {
    let methods = result.bestFirst.map { result.methods[$0] }
    subjects = methods.map(\.identity.name)
    columns = result.measures.filter { $0.rank != nil }.map { measure in
      Self.column(
        measure, methods.map { $0.figures[measure] }, methods.map { $0.intervals[measure] },
        standings: measure.key == result.task.mainMeasure
          ? { Self.standings(to: $0, of: methods, in: measure, result.comparisons) } : nil)
    }
    let favored = result.favoredMethods
    let states = methods.map { method in
      guard favored.contains(method.identity.name) else { return method.status }
      return method.status == "ok" ? "given labels" : "given labels, \(method.status)"
    }
    if states.contains(where: { $0 != "ok" }) {
      columns.append(Column(measure: Self.status, cells: states.map { Cell(text: $0) }))
    }
    // Means over different items have no best among them.
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
    if result.items.count < Resampling.fewestSequences {
      missingIntervals =
        "95 % intervals: not available with fewer than \(Resampling.fewestSequences)"
        + " \(result.task.items)"
    }
  }

  /// How many items a method was run on, where they differ in that.
  private static func coverage(_ task: TaskFacts) -> MeasureFacts {
    MeasureFacts(
      "items", title: "n", explanation: "the number of \(task.items) that the method was run on",
      unit: .count, better: nil, digits: 0, group: .accuracy, rank: 0, watched: .never)
  }

  /// How methods stand to the best of them; worth noticing is a difference of 0.2 of shares, of a quarter of
  /// the best's value else.
  private static func standings(
    to best: Int, of methods: [RunResult.Method], in measure: MeasureFacts,
    _ comparisons: [SubjectComparison]
  ) -> [Standing] {
    let noticeable = SummaryTies.noticeable(measure, [methods[best].figures[measure]])
    return methods.indices.map { index in
      guard index != best else { return .best }
      let pair = Set([methods[best].identity, methods[index].identity])
      guard let found = comparisons.first(where: { Set([$0.first, $0.second]) == pair }) else {
        return .untested
      }
      let standing = SummaryTies.standing(found.figures, noticeable: noticeable)
      return standing == .tied && methods[index].status != "ok" ? .unclear : standing
    }
  }
}
