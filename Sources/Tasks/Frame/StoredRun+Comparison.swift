import Bench
import Results

extension StoredRun where Task: ItemTask {
  /// What draws a method's answers to an item, those of this run and those of a later one.
  ///
  /// - Returns: draws an item of both runs' results with the answers of a method of each; nothing of an item
  ///   that is no longer in its run.
  /// - Throws: what opening the data throws.
  package func painter(
    against later: StoredRun
  ) throws
    -> @Sendable ((RunResult.Item, RunResult.Item), (String, String)) throws ->
    [AnswerPicture]
  {
    let (oldItems, newItems) = (try items(), try later.items())
    return { items, methods in
      guard let old = try read(items.0, among: oldItems),
        let new = try later.read(items.1, among: newItems)
      else { return [] }
      return try task.pictures(
        of: new.item,
        answers: [
          ("\(methods.0) before", old.answers[methods.0]?.answer),
          ("\(methods.1) now", new.answers[methods.1]?.answer),
        ])
    }
  }
}
