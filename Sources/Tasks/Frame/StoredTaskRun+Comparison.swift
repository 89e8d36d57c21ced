import Bench
import Results

extension StoredTaskRun {
  /// What draws a method's answers to an item, those of this run and those of a later one.
  ///
  /// - Returns: draws an item of both runs' results with the answers of a method of each; nothing of an item
  ///   that is no longer in its run.
  /// - Throws: what opening the data throws.
  package func painter(
    against later: StoredTaskRun<Task>
  ) throws
    -> @Sendable ((RunResult.Item, RunResult.Item), (String, String)) throws ->
    [AnswerPicture]
  {
    let (oldItems, newItems) = (try itemsByPlace(), try later.itemsByPlace())
    return { items, methods in
      guard let old = try read(items.0, among: oldItems),
        let new = try later.read(items.1, among: newItems)
      else { return [] }
      return try task.pictures(
        of: new.item,
        answers: [
          ("\(methods.0) before", old.answers[methods.0]?.content.answer),
          ("\(methods.1) now", new.answers[methods.1]?.content.answer),
        ])
    }
  }

  /// Reads an item of a result with its answers; nil where it is no longer in the run.
  func read(
    _ item: RunResult.Item, among items: [String: [String: Task.Item]]
  ) throws -> AnsweredItem? {
    let entry = manifest.sequences.first { $0.dataset == item.dataset && $0.name == item.name }
    return try entry.map { try read($0, among: items).item }
  }
}
