/// The parts of a task that are needed to run methods: its items, its methods, its settings, and the work on each item.
package protocol BenchTask: Sendable {
  associatedtype Item: TaskItem
  /// An item whose labels have been read.
  associatedtype LoadedItem: Sendable
  /// A method of the task, which `method(_:)` converts to a `Method`.
  associatedtype TaskMethod: Sendable
  associatedtype Settings: TaskSettings

  /// The task's name on the command line.
  var name: String { get }
  /// The settings for judging answers, as stored in the run's manifest.
  var settings: Settings { get }

  /// Converts one of the task's methods to the form that is common to all tasks.
  func method(_ method: TaskMethod) -> any Method

  /// Reads an item's labels.
  ///
  /// - Parameter identity: the names by which the run identifies the item.
  /// - Throws: an error if the labels cannot be read.
  func load(_ item: Item, as identity: ItemIdentity) throws -> LoadedItem

  /// Returns a fingerprint of an item's labels. It does not depend on the item's name.
  ///
  /// - Parameter frames: the frames whose labels to include; nil for all.
  /// - Throws: an error if the labels cannot be read.
  func fingerprint(ofLabels item: LoadedItem, in frames: [Int]?) throws -> String

  /// Reads an item's labels and determines each method's work on it. Any thread may call this method.
  ///
  /// - Throws: an error if the item cannot be read. No other item is affected.
  func prepare(
    _ item: Item, of plan: ItemPlan<Self>, at index: Int
  ) throws -> PreparedItem<LoadedItem>

  /// The reason why a method was run on only some items. It is appended to a text such as "was run on only 5 of 15".
  var partialReason: String { get }

  /// Returns notes on how the methods ran on these items, for the reader of the results. By default, there are none.
  func notes(on items: [PlannedItem<LoadedItem>], of plan: ItemPlan<Self>) -> [RunNote]
}

extension BenchTask {
  package func notes(on items: [PlannedItem<LoadedItem>], of plan: ItemPlan<Self>) -> [RunNote] {
    []
  }
}

/// The settings for judging a task's answers, as stored in the run's manifest.
///
/// In the manifest, the keys of the settings are at the same level as the manifest's own keys, and must differ from
/// them.
package protocol TaskSettings: Codable, Sendable, Hashable {
  /// Updates a checksum with the settings that determine the work.
  func add(to sum: inout Checksum)

  /// Returns a fingerprint of what the settings determine about one method alone, such as its simulated speed; nil (the
  /// default) if there is nothing.
  func fingerprint(of method: MethodIdentity) -> String?

  /// Whether methods answer the same questions under both settings (by default, if the settings are equal), so that the
  /// answers of two runs can be judged together.
  func isSameWork(as other: Self) -> Bool
}

extension TaskSettings {
  package func fingerprint(of method: MethodIdentity) -> String? { nil }
  package func isSameWork(as other: Self) -> Bool { self == other }
}

/// The result of reading an item's labels.
package struct PreparedItem<Loaded: Sendable>: Sendable {
  /// The item to run; nil if no method can answer it.
  package var item: PlannedItem<Loaded>?
  /// Notes on the item's labels, and on parts of the item that are left out because no method can answer them.
  package var notes: [RunNote]
  /// Notes on parts of the item that are left out because of a defect.
  package var defects: [RunNote]

  package init(item: PlannedItem<Loaded>?, notes: [RunNote] = [], defects: [RunNote] = []) {
    self.item = item
    self.notes = notes
    self.defects = defects
  }
}
