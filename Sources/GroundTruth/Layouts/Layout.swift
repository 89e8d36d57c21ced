/// A layout of labeled data on disk: the names of its folders and files, and their content.
protocol Layout<Item>: SendableMetatype {
  associatedtype Item: LayoutItem

  /// The layout's name in tables and messages, such as "otb".
  static var name: String { get }
  /// A description, for use in messages, of the files and folders by which the layout is recognized.
  static var markers: String { get }

  /// Returns the items that a folder in this layout contains; empty if the folder has another layout.
  ///
  /// Where possible, a layout is recognized by names alone. Subfolders are read only if they are part of the layout.
  ///
  /// - Throws: `GroundTruthError` if the folder has this layout but its list of items cannot be read. Labels in
  ///   separate files are read only when they are needed.
  static func items(in folder: FolderNode) throws -> [Item]

  /// Returns the items in a label file. By default, there are none.
  static func items(of file: String) throws -> [Item]
}

extension Layout {
  static func items(of file: String) -> [Item] { [] }
}

/// A labeled item that has been found, such as a sequence, an image or an image pair.
public protocol LayoutItem: Sendable {
  var name: String { get }
  /// The item's number, by which items are sorted; 0 if the dataset does not number its items. Items with the same
  /// number are sorted by name.
  var number: Int { get }
}

extension LayoutItem {
  public var number: Int { 0 }
}
