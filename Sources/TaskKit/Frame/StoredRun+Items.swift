import Bench
import Reporting
import Results

extension StoredRun where Task: ItemTask {
  /// Scores the stored answers of the run.
  ///
  /// - Parameter isPartial: whether items with missing answers are skipped with a note instead of causing an error.
  /// - Throws: errors from opening the data, and `RunError.incompleteRun`.
  package func result(isPartial: Bool = false) throws -> RunResult {
    var judge = ItemJudge(task, of: manifest.methods)
    let judged = try self.judge(by: &judge, isPartial: isPartial)
    var facts = manifest.facts
    facts.problems += judged.problems
    return judge.result(
      facts, settings: manifest.settings, coverage: judged.coverage, timing: try store.timing())
  }

  /// An item of the run, with all stored answers for it.
  package struct ItemAnswers {
    package var item: Task.Item
    /// The answers, or those of the first repetition, keyed by the method's name. A method that was not run on the item
    /// has no answer.
    package var answers: [String: StoredAnswer<Task.Answer>]
  }

  /// Reads an item and its answers.
  ///
  /// - Returns: the item with its answers, and the defects of cells whose answers cannot be used.
  /// - Throws: `RunError.unreadableRun` if the item does not exist.
  package func read(
    _ entry: ManifestEntry, among items: Items
  ) throws -> (item: ItemAnswers, defects: [CellDefect]) {
    var read = ItemAnswers(item: try items.item(of: entry), answers: [:])
    var defects: [CellDefect] = []
    for method in Set(entry.passes.flatMap(\.methods)).sorted() {
      let (answers, broken) = self.answers(of: method, to: entry)
      read.answers[method] = answers.first
      defects += broken
    }
    return (read, defects)
  }

  /// Reads an item of a result and its answers; returns nil if the item is no longer in the run.
  package func read(_ item: RunResult.Item, among items: Items) throws -> ItemAnswers? {
    try items.entry(of: item).map { try read($0, among: items).item }
  }

  /// Opens the datasets once and returns a function that draws the answers for items.
  ///
  /// - Returns: a function that draws an item of a result with the answers of the named methods, in that order. It
  ///   draws nothing if the item is no longer in the run.
  /// - Throws: errors from opening the data.
  package func painter() throws -> RunReport.Painter {
    let items = try items()
    return { [self] item, methods in
      guard let read = try read(item, among: items) else { return [] }
      return try task.pictures(
        of: read.item, answers: methods.map { ($0, read.answers[$0]?.answer) })
    }
  }

  /// Applies a function to every stored answer of a result.
  ///
  /// - Parameter judge: a function that receives an answer (nil if there is none), the item's truth and the method.
  /// - Returns: the function's results, indexed by method and then by item; nil if the method was not run on the item.
  /// - Throws: errors from opening the data, and errors thrown by `judge`.
  package func each<Judgment>(
    _ result: RunResult,
    _ judge: (Task.Answer?, Task.Truth, MethodIdentity) throws -> Judgment
  ) throws -> [[Judgment?]] {
    let items = try items()
    var judged = result.methods.map { _ in [Judgment?]() }
    for item in result.items {
      guard let read = try read(item, among: items) else { continue }
      let truth = try task.truth(of: read.item)
      for (index, method) in result.methods.enumerated() {
        judged[index].append(
          try read.answers[method.identity.name].map {
            try judge($0.answer, truth, method.identity)
          })
      }
    }
    return judged
  }
}
