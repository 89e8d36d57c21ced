import Files
import Foundation

/// The layouts of one kind of data, and the way to find its items in them.
public struct LayoutList<Item: LayoutItem>: Sendable {
  /// The word for an item in messages, e.g. "pair of images with true flow".
  let thing: String
  /// The layouts in the order in which a folder is matched, the most specific first.
  let layouts: [any Layout<Item>.Type]
  /// The number of folder levels below the root that are searched.
  let depth: Int
  /// Distinguishes items with the same name.
  private let toldApart: @Sendable ([Item]) -> [Item]

  init(
    of thing: String, _ layouts: [any Layout<Item>.Type], depth: Int = 6,
    toldApart: @escaping @Sendable ([Item]) -> [Item] = { $0 }
  ) {
    (self.thing, self.layouts, self.depth, self.toldApart) = (thing, layouts, depth, toldApart)
  }

  /// Finds items.
  ///
  /// - Parameter location: a folder that contains items at any depth, or is one; or a file of labels.
  /// - Returns: the items in the order of their numbers and names. Labels are read when they are needed.
  /// - Throws: `GroundTruthError` if the location does not exist, contains no items or cannot be read.
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

  /// Finds items; for the location `embedded`, returns those that come with vbench.
  ///
  /// - Throws: the errors of `items(in:)`.
  public func items(
    in location: String, embedded: @autoclosure () throws -> [Item]
  ) throws -> [Item] {
    try location == "embedded" ? embedded() : items(in: location)
  }

  /// Returns the error for a location without items.
  func nothing(at location: String) -> GroundTruthError {
    .noItems(path: location, thing: thing, layouts: layouts.map { "\($0.name) (\($0.signs))" })
  }

  /// Returns a folder's items in the first layout that matches.
  func items(in folder: FolderNode) throws -> [Item] { try matching { try $0.items(in: folder) } }

  private func matching(_ items: (any Layout<Item>.Type) throws -> [Item]) rethrows -> [Item] {
    for layout in layouts {
      let found = try items(layout)
      if !found.isEmpty { return found }
    }
    return []
  }
}

/// The layouts of all kinds of data. Each kind has its list beside its layouts.
///
/// To add a layout, write a file with a `Layout`, and name it in the list of its kind.
public enum Layouts {}
