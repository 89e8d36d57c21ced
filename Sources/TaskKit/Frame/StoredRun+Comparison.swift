import Reporting
import Results

extension StoredRun where Task: ItemTask {
  /// Returns a function that draws a method's answers for an item in this run and in a later run.
  ///
  /// - Returns: the function, which draws nothing if one of the runs no longer contains the item.
  /// - Throws: errors from opening the data.
  package func painter(
    against later: StoredRun
  ) throws -> RunComparison.Painter {
    let (oldItems, newItems) = (try items(), try later.items())
    return { [self] items, methods in
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
