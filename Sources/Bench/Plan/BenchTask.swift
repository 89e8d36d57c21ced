/// A task, as far as running its methods is concerned: its items, the work on each, and how the work is stored.
package protocol BenchTask: Sendable {
  associatedtype Item: TaskItem
  /// An item whose labels have been read.
  associatedtype LoadedItem: Sendable
  /// A method of the task, which `method` turns into a `Method`.
  associatedtype TaskMethod: Sendable
  associatedtype Settings: TaskSettings

  /// The name on the command line.
  var name: String { get }
  /// The settings for judging answers, as stored in the run's manifest.
  var settings: Settings { get }

  /// Returns the facts that every task knows about a method.
  func method(_ method: TaskMethod) -> any Method

  /// Reads an item's labels and determines the work on it for each method. Any thread may call it.
  ///
  /// - Throws: if the item cannot be read. Only this item is affected.
  func prepare(
    _ item: Item, of plan: ItemPlan<Self>, at index: Int
  ) throws -> PreparedItem<LoadedItem>

  /// The reason why a method was run on only some items, after "run on 5 of 15".
  var partialReason: String { get }

  /// Returns notes for the reader of the results about the methods on these items; none by default.
  func notes(on items: [PlannedItem<LoadedItem>], of plan: ItemPlan<Self>) -> [RunNote]
}

extension BenchTask {
  package func notes(on items: [PlannedItem<LoadedItem>], of plan: ItemPlan<Self>) -> [RunNote] {
    []
  }
}

/// The settings for judging a task's answers, as stored in the run's manifest.
///
/// Its keys stand beside those of `RunManifest` and must differ from them.
package protocol TaskSettings: Codable, Sendable, Hashable {
  /// Adds the settings that determine the work.
  func add(to sum: inout Checksum)
}

/// The result of reading an item.
package struct PreparedItem<Loaded: Sendable>: Sendable {
  /// The item to run; nil if no method can answer on it.
  package var item: PlannedItem<Loaded>?
  /// Notes on parts that are left out because nothing can be answered on them.
  package var notes: [RunNote]
  /// Notes on parts that are left out because they are broken.
  package var defects: [RunNote]

  package init(item: PlannedItem<Loaded>?, notes: [RunNote] = [], defects: [RunNote] = []) {
    self.item = item
    self.notes = notes
    self.defects = defects
  }
}
