/// A layout of labeled data on disk: the names of its folders and files, and their content.
protocol Layout<Item>: SendableMetatype {
  associatedtype Item: LayoutItem

  /// The name in tables and messages, e.g. "otb".
  static var name: String { get }
  /// The files and folders by which it is recognized, for messages.
  static var signs: String { get }

  /// Returns the items of a folder in this layout, judged by names as far as possible; empty if it has another
  /// layout. Subfolders are read only if the layout says so.
  ///
  /// - Throws: `GroundTruthError` if the folder has this layout, but a list of all items cannot be read. Labels
  ///   in separate files are read when they are needed.
  static func items(in folder: FolderNode) throws -> [Item]

  /// Returns the items of a file of labels; empty by default.
  static func items(of file: String) throws -> [Item]
}

extension Layout {
  static func items(of file: String) -> [Item] { [] }
}

/// A labeled item that has been found: a sequence, an image or a pair.
public protocol LayoutItem: Sendable {
  var name: String { get }
  /// The number by which items are sorted before their names; 0, the default, if the dataset does not number
  /// them.
  var number: Int { get }
}

extension LayoutItem {
  public var number: Int { 0 }
}
