import Bench
import Results

extension StoredTaskRun {
  /// Returns a function that draws a method's answers for an item, from this run and a later one.
  ///
  /// - Returns: a function that draws an item of both results with the answers of one method in each. It draws
  ///   nothing if the item is no longer in its run.
  /// - Throws: the errors of opening the data.
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

  /// Reads an item of a result with its answers; nil if it is no longer in the run.
  func read(
    _ item: RunResult.Item, among items: [String: [String: Task.Item]]
  ) throws -> AnsweredItem? {
    let entry = manifest.sequences.first { $0.dataset == item.dataset && $0.name == item.name }
    return try entry.map { try read($0, among: items).item }
  }
}
