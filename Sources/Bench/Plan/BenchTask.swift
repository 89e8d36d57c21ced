/// A task, as far as its methods can be run: what an item is, which work there is on it, and how that is kept.
package protocol BenchTask: Sendable {
  associatedtype Item: TaskItem
  /// An item whose labels have been read.
  associatedtype LoadedItem: Sendable
  /// A method of the task; a kind of `Method`.
  associatedtype TaskMethod: Sendable
  associatedtype Settings: TaskSettings

  /// The name on the command line.
  var name: String { get }
  /// How answers are to be judged, as the run's manifest keeps it.
  var settings: Settings { get }

  /// What every task knows of a method.
  func method(_ method: TaskMethod) -> any Method

  /// Reads an item's labels and finds out which work there is on it, and for whom. For any thread.
  ///
  /// - Throws: where the item cannot be read; it costs only itself.
  func prepare(
    _ item: Item, of plan: ItemPlan<Self>, at index: Int
  ) throws -> PreparedItem<LoadedItem>

  /// Why a method was run on some of the items alone, after "run on 5 of 15".
  var partialReason: String { get }

  /// What the reader of the results should know of the methods on these items; nothing by default.
  func notes(on items: [PlannedItem<LoadedItem>], of plan: ItemPlan<Self>) -> [RunNote]
}

extension BenchTask {
  package func notes(on items: [PlannedItem<LoadedItem>], of plan: ItemPlan<Self>) -> [RunNote] {
    []
  }
}

/// How a task's answers are to be judged, as the run's manifest keeps it.
///
/// Its names stand beside those of `RunManifest`, so they must be others.
package protocol TaskSettings: Codable, Sendable, Hashable {
  /// Adds what decides which work there is.
  func add(to sum: inout Checksum)
}

/// What came of reading an item.
package struct PreparedItem<Loaded: Sendable>: Sendable {
  /// nil where no method can answer on it.
  package var item: PlannedItem<Loaded>?
  /// Parts that are left out because nothing can be answered on them.
  package var notes: [RunNote]
  /// Parts that are left out because they are broken.
  package var defects: [RunNote]

  package init(item: PlannedItem<Loaded>?, notes: [RunNote] = [], defects: [RunNote] = []) {
    self.item = item
    self.notes = notes
    self.defects = defects
  }
}
