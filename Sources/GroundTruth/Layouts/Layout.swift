/// A layout of labeled data on a disk: how its folders and files are called, and what they hold.
protocol Layout<Item>: SendableMetatype {
  associatedtype Item: LayoutItem

  /// The name in tables and messages, e.g. "otb".
  static var name: String { get }
  /// The files and folders that it is recognized by, for messages.
  static var signs: String { get }

  /// Returns what a folder holds in this layout, decided by names as far as they tell; empty if it is not in this
  /// layout. Subfolders are read only if the layout says so.
  ///
  /// - Throws: `GroundTruthError` if it is, but a list of all items cannot be read. Labels in files of their own are
  ///   read when they are asked for.
  static func items(in folder: FolderNode) throws -> [Item]

  /// The same of a file of labels; empty by default.
  static func items(of file: String) throws -> [Item]
}

extension Layout {
  static func items(of file: String) -> [Item] { [] }
}

/// Something labeled that has been found: a sequence, an image, a pair.
public protocol LayoutItem: Sendable {
  var name: String { get }
  /// The number by which items are sorted before their names; 0, the default, if the dataset gives none.
  var number: Int { get }
}

extension LayoutItem {
  public var number: Int { 0 }
}
