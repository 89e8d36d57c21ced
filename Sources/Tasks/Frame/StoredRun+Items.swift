import Bench
import Results

extension StoredRun where Task: ItemTask {
  /// Scores the stored answers.
  ///
  /// - Parameter isPartial: whether items with missing answers are left out, with a note, instead of causing an
  ///   error.
  /// - Throws: the errors of opening the data, and `RunError.incompleteRun`.
  package func result(isPartial: Bool = false) throws -> RunResult {
    var judge = ItemJudge(task, of: manifest.subjects)
    let judged = try self.judge(by: &judge, isPartial: isPartial)
    var facts = manifest.facts
    facts.problems += judged.problems
    return judge.result(
      facts, settings: manifest.settings, coverage: judged.coverage, timing: try store.timing())
  }

  /// An item with the methods' answers.
  struct ItemAnswers {
    var item: Task.Item
    /// The answers by the method's name; nil if it was not run on the item.
    var answers: [String: StoredAnswer<Task.Answer>]
  }

  /// Reads an item with its answers.
  ///
  /// - Returns: the item, and the defects of the cells whose answers are missing.
  /// - Throws: `RunError.unreadableRun` if the item does not exist.
  func read(
    _ entry: ManifestEntry, among items: Items
  ) throws -> (item: ItemAnswers, defects: [CellDefect]) {
    var read = ItemAnswers(item: try items.item(of: entry), answers: [:])
    var defects: [CellDefect] = []
    for method in Set(entry.passes.flatMap(\.subjects)).sorted() {
      let (said, broken) = store.answers(of: method, to: entry, task.said(in:))
      read.answers[method] = said.last
      defects += broken
    }
    return (read, defects)
  }

  /// Reads an item of a result with its answers; nil if it is no longer in the run.
  func read(_ item: RunResult.Item, among items: Items) throws -> ItemAnswers? {
    let entry = manifest.sequences.first { $0.dataset == item.dataset && $0.name == item.name }
    return try entry.map { try read($0, among: items).item }
  }

  /// Returns a function that draws the answers for items. The datasets are opened once for all pictures.
  ///
  /// - Returns: a function that draws an item of a result, with the answers of methods in the order of their
  ///   names. It draws nothing if the item is no longer in the run.
  /// - Throws: the errors of opening the data.
  package func painter() throws
    -> @Sendable (RunResult.Item, [String]) throws -> [AnswerPicture]
  {
    let items = try items()
    return { item, methods in
      guard let read = try read(item, among: items) else { return [] }
      return try task.pictures(
        of: read.item, answers: methods.map { ($0, read.answers[$0]?.answer) })
    }
  }

  /// Judges the stored answers for a result's items once more.
  ///
  /// - Parameter judge: receives an answer (nil if there is none), the item's truth and the method.
  /// - Returns: the judgments by method and item of the result; nil if the method was not run on the item.
  /// - Throws: the errors of opening the data, and what `judge` throws.
  func each<Judgment>(
    _ result: RunResult,
    _ judge: (Task.Answer?, Task.Truth, SubjectIdentity) throws -> Judgment
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
