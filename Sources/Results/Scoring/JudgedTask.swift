import Bench

/// A task whose stored answers can be read back and judged.
package protocol JudgedTask: BenchTask {
  /// The type of a method's answers for an item in one repetition, as stored in one cell.
  associatedtype CellAnswer: Sendable

  /// The description of the task: its terms and measures.
  var facts: TaskFacts { get }

  /// Opens a dataset.
  ///
  /// - Parameter location: a folder, or `embedded`.
  /// - Throws: an error that names the path and the expected content.
  func dataset(in location: String) throws -> ItemDataset<Item>

  /// Reads a cell's content; returns nil if its format is invalid.
  ///
  /// - Returns: the answers of all repetitions, or of one if they are all the same.
  func answers(in cell: Cell) -> [CellAnswer]?

  /// Returns the items whose answers count at other ones, if items are frames of a video from a camera that does not wait;
  /// otherwise nil, the default.
  ///
  /// - Throws: an error if the items are not those of a video, or if a method's time is unknown.
  func countingItems(in manifest: RunManifest<Settings>) throws -> CountingItems?

  /// Returns the answers that count at an item, with the times of its own answers.
  ///
  /// - Parameters:
  ///   - counting: the answers to the item that counts; empty if no answer counts yet.
  ///   - own: the answers to the item itself, at least one.
  func delayed(_ counting: [CellAnswer], own: [CellAnswer]) -> [CellAnswer]
}

extension JudgedTask {
  package func countingItems(in manifest: RunManifest<Settings>) -> CountingItems? { nil }
  package func delayed(_ counting: [CellAnswer], own: [CellAnswer]) -> [CellAnswer] { counting }
}

extension StoredRun {
  /// The names of the methods whose repetitions have given different answers for an item.
  package var varyingMethods: Set<String> {
    Set(
      manifest.methods.map(\.name).filter { name in
        manifest.sequences.contains { entry in
          entry.passes.contains { pass in
            let cell = store.cell(
              method: name, dataset: entry.dataset, sequence: entry.name,
              direction: pass.direction)
            return cell.flatMap { task.answers(in: $0) }?.count ?? 0 > 1
          }
        }
      })
  }
}

extension JudgedTask {
  /// Returns the folders of the items in a location; nil if the location contains no items.
  package func itemFolders(in location: String) -> [String]? {
    (try? dataset(in: location))?.items.compactMap(\.folder)
  }
}

/// A judge of the methods' answers in a run. It receives the answers item by item.
package protocol AnswerJudge<Task> {
  associatedtype Task: JudgedTask
  /// The type of the truth against which an item's answers are judged.
  associatedtype Truth
  /// The type of a judgment, which summarizes a method's answers for an item.
  associatedtype Judgment

  /// Returns an item's truth. This method is called once per item, for the answers of all methods.
  func truth(of item: Task.LoadedItem, as entry: ManifestEntry) throws -> Truth

  /// Judges a method's answers for an item.
  ///
  /// - Parameters:
  ///   - answers: the answers from each pass and repetition; empty if the method was not run on the item.
  ///   - method: the method's index in the manifest.
  mutating func judge(_ answers: [Task.CellAnswer], by method: Int, on truth: Truth) throws
    -> Judgment

  /// Adds the judgments for an item, one per method.
  mutating func add(_ judgments: [Judgment], on truth: Truth, as entry: ManifestEntry)
}
