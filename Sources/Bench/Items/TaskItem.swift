/// An item of a task, not yet read: a sequence, a pair of images, an image.
package protocol TaskItem: Sendable {
  /// Unique within its data set.
  var name: String { get }
  /// The number that its data set gives it, by which items are put in order before their names; 0, the default, where
  /// it gives none.
  var number: Int { get }
}

extension TaskItem {
  package var number: Int { 0 }
}

/// A data set of a task.
package struct ItemDataset<Item: TaskItem>: Sendable {
  package var name: String
  /// As it was given.
  package var location: String
  package var items: [Item]

  package init(name: String, location: String, items: [Item]) {
    self.name = name
    self.location = location
    self.items = items
  }
}
