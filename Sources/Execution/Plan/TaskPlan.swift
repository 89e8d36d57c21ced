import Processes

/// What a run is to do for a task: which methods answer on which items.
///
/// A task says what an item is (a sequence, a pair of images, an image), what a method does with its
/// frames (`Lane`) and how the answers are stored; everything else is the same for all tasks.
package protocol TaskPlan: Sendable {
  associatedtype Item: PlannedItem
  associatedtype Settings: TaskSettings

  /// In order of name.
  var methods: [any Method] { get }
  /// The items, not yet read, in order of dataset and name.
  var places: [ItemPlace] { get }

  /// Reads an item's labels and finds out which methods can answer on it. For any thread.
  ///
  /// - Parameter index: its number among the places.
  /// - Throws: where the item cannot be read; it costs only itself.
  func prepare(_ index: Int) throws -> PreparedItem<Item>

  /// Adds what decides, beside the items, which work there is.
  func add(to sum: inout Checksum)

  /// Why a method was run on some of the items alone, after "run on 5 of 15".
  var partialReason: String { get }

  /// What the reader of the results should know of the methods on these items; nothing by default.
  func notes(on items: [Item]) -> [RunNote]
}

extension TaskPlan {
  package func notes(on items: [Item]) -> [RunNote] { [] }

  package var partialReason: String {
    "sequences, those with labels of the kind that it follows"
  }
}

/// How a task's answers are to be judged, as the run's manifest keeps it.
///
/// Its names stand beside those of `RunManifest`, so they must be others.
package protocol TaskSettings: Codable, Sendable, Hashable {
  /// Adds what decides which work there is.
  func add(to sum: inout Checksum)
}

/// Where an item of a plan comes from.
package struct ItemPlace: Sendable, Hashable {
  /// The dataset's name, unique within the plan.
  package var dataset: String
  /// Unique within the dataset.
  package var name: String
  /// The dataset as it was given.
  package var location: String

  package init(dataset: String, name: String, location: String) {
    self.dataset = dataset
    self.name = name
    self.location = location
  }

  /// The name that no other item of the plan has.
  package var fullName: String { "\(dataset)/\(name)" }
}

/// What came of reading an item.
package struct PreparedItem<Item: PlannedItem>: Sendable {
  /// nil where no method can answer on it.
  package var item: Item?
  /// Parts that are left out because nothing can be answered on them.
  package var notes: [RunNote]
  /// Parts that are left out because they are broken.
  package var defects: [RunNote]

  package init(item: Item?, notes: [RunNote] = [], defects: [RunNote] = []) {
    self.item = item
    self.notes = notes
    self.defects = defects
  }
}
