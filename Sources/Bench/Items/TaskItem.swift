/// A task's item, such as a sequence, a pair of images or an image, before its labels have been read.
package protocol TaskItem: Sendable {
  /// The name, unique within its dataset.
  var name: String { get }
  /// The item's number in its dataset; 0 if it has none. Items are sorted by number and then by name.
  var number: Int { get }
  /// The path of the folder or file that contains this item and no other; nil if there is none or it is unknown.
  var folder: String? { get }
  /// The path of a file, other than the frames and the labels, that methods read, such as a file of detections; nil if
  /// there is none.
  var furtherInput: String? { get }
}

extension TaskItem {
  package var number: Int { 0 }
  package var folder: String? { nil }
  package var furtherInput: String? { nil }
}

/// A dataset: its name, its location and its items.
package struct ItemDataset<Item: TaskItem>: Sendable {
  package var name: String
  /// The dataset's location, as specified by the user.
  package var location: String
  package var items: [Item]

  package init(name: String, location: String, items: [Item]) {
    self.name = name
    self.location = location
    self.items = items
  }
}
