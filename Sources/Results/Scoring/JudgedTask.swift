import Bench

/// A task whose stored answers can be read back and judged.
package protocol JudgedTask: BenchTask {
  /// What a method has said of an item in one pass.
  associatedtype Said: Sendable

  /// The task's words and measures.
  var facts: TaskFacts { get }

  /// Opens a data set.
  ///
  /// - Parameter location: a folder, or `embedded`.
  /// - Throws: an error that names the path and what was expected.
  func dataset(in location: String) throws -> ItemDataset<Item>

  /// Reads the labels of an item of a run.
  ///
  /// - Parameter entry: what the run calls it.
  /// - Throws: where they cannot be read.
  func load(_ item: Item, as entry: ManifestEntry) throws -> LoadedItem

  /// Reads what a cell holds; nil where that is in another form.
  func said(in cell: Cell) -> Said?
}

/// Judges what the methods of a run have said, item by item.
package protocol AnswerJudge<Task> {
  associatedtype Task: JudgedTask
  /// What answers to an item are judged against.
  associatedtype Truth
  /// What the answers of a method to an item come to.
  associatedtype Judgment

  /// What answers to an item are judged against, once for all of them.
  func truth(of item: Task.LoadedItem, as entry: ManifestEntry) throws -> Truth

  /// Judges what a method has said of an item.
  ///
  /// - Parameters:
  ///   - said: pass by pass; nothing where the method was not run on the item.
  ///   - method: its place in the manifest.
  func judge(_ said: [Task.Said], by method: Int, on truth: Truth) throws -> Judgment

  /// Takes what the answers to an item came to, method by method.
  mutating func add(_ judgments: [Judgment], on truth: Truth, as entry: ManifestEntry)
}
