import Files
import Foundation

/// The layouts of one kind of data, and the way to find its items in them.
public struct LayoutList<Item: LayoutItem>: Sendable {
  /// What lies in them, for messages, e.g. "pair of images with true flow".
  let thing: String
  /// In the order in which a folder is matched: the most specific first.
  let layouts: [any Layout<Item>.Type]
  /// How many folders below the root items are looked for.
  let depth: Int
  /// Tells items apart that have the same name.
  private let toldApart: @Sendable ([Item]) -> [Item]

  init(
    of thing: String, _ layouts: [any Layout<Item>.Type], depth: Int = 6,
    toldApart: @escaping @Sendable ([Item]) -> [Item] = { $0 }
  ) {
    (self.thing, self.layouts, self.depth, self.toldApart) = (thing, layouts, depth, toldApart)
  }

  /// Finds items.
  ///
  /// - Parameter location: a folder that holds them at any depth, or that is one; a file of labels.
  /// - Returns: the items in the order of their numbers and names. Labels are read when they are asked for.
  /// - Throws: `GroundTruthError` if the location does not exist, holds no item or cannot be read.
  public func items(in location: String) throws -> [Item] {
    var isFolder: ObjCBool = false
    guard !location.isEmpty,
      FileManager.default.fileExists(atPath: location, isDirectory: &isFolder)
    else { throw GroundTruthError.noSuchPath(location) }
    let path = URL(fileURLWithPath: location).standardizedFileURL.path
    let found: [Item]
    if isFolder.boolValue {
      let root = FolderNode(path)
      found = try LayoutSearch(self, below: root).found
      try root.checkNames()
    } else {
      found = try matching { try $0.items(of: path) }
    }
    guard !found.isEmpty else { throw nothing(at: location) }
    return toldApart(found).sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// Finds items, or returns those that come with vbench where the location is `embedded`.
  ///
  /// - Throws: as `items(in:)`.
  public func items(
    in location: String, embedded: @autoclosure () throws -> [Item]
  ) throws -> [Item] {
    try location == "embedded" ? embedded() : items(in: location)
  }

  /// The error of a location that holds no item.
  func nothing(at location: String) -> GroundTruthError {
    .noItems(path: location, thing: thing, layouts: layouts.map { "\($0.name) (\($0.signs))" })
  }

  /// Returns what a folder holds in the first layout that matches.
  func items(in folder: FolderNode) throws -> [Item] { try matching { try $0.items(in: folder) } }

  private func matching(_ items: (any Layout<Item>.Type) throws -> [Item]) rethrows -> [Item] {
    for layout in layouts {
      let found = try items(layout)
      if !found.isEmpty { return found }
    }
    return []
  }
}

/// The layouts of all kinds of data: each kind has its list beside its layouts.
///
/// To add a layout: a file with a `Layout`, and a line in the list of its kind.
public enum Layouts {}
