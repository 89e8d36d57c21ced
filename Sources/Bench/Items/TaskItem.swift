/// An item of a task, not yet read: a sequence, a pair of images, an image.
package protocol TaskItem: Sendable {
  /// The name, unique within its dataset.
  var name: String { get }
  /// The number that its dataset gives it. Items are ordered by number before name. 0, the default, if there is
  /// none.
  var number: Int { get }
}

extension TaskItem {
  package var number: Int { 0 }
}

/// A dataset of a task.
package struct ItemDataset<Item: TaskItem>: Sendable {
  package var name: String
  /// The location as it was given.
  package var location: String
  package var items: [Item]

  package init(name: String, location: String, items: [Item]) {
    self.name = name
    self.location = location
    self.items = items
  }
}
