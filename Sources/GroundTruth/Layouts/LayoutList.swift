import Files
import Foundation

/// The layouts for one type of item, with functions that find items in these layouts.
public struct LayoutList<Item: LayoutItem>: Sendable {
  /// The singular noun for an item in messages, such as "image pair with ground-truth flow".
  let noun: String
  /// The layouts in the order in which they are tried, from the most to the least specific.
  let layouts: [any Layout<Item>.Type]
  /// The number of folder levels that are searched below the root folder.
  let depth: Int
  /// Whether an item can be labeled by one box per frame, so that a folder of images lacks only these.
  private let hasBoxes: Bool
  /// What to do with a binary file; nil for a file of boxes.
  private let advice: String?
  /// A closure that gives distinct names to items with the same name.
  private let disambiguated: @Sendable ([Item]) -> [Item]

  init(
    of noun: String, _ layouts: [any Layout<Item>.Type], depth: Int = 6,
    hasBoxes: Bool = false, advice: String? = nil,
    disambiguated: @escaping @Sendable ([Item]) -> [Item] = { $0 }
  ) {
    (self.noun, self.layouts, self.depth) = (noun, layouts, depth)
    (self.hasBoxes, self.advice, self.disambiguated) = (hasBoxes, advice, disambiguated)
  }

  /// Finds the items in a folder or file.
  ///
  /// - Parameter location: a folder that contains items, a folder that is itself an item, or a label file.
  /// - Returns: the items, sorted by number and then by name. Labels are read when they are needed.
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
      found = try items(of: path)
    }
    guard !found.isEmpty else { throw noItemsError(at: location) }
    return disambiguated(found).sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// Finds the items at a location. For the location `embedded`, returns the items that come with vbench.
  ///
  /// - Throws: any error from `items(in:)`.
  public func items(
    in location: String, embedded: @autoclosure () throws -> [Item]
  ) throws -> [Item] {
    try location == "embedded" ? embedded() : items(in: location)
  }

  /// Returns the error for a location without items.
  func noItemsError(at location: String) -> GroundTruthError {
    var hint = ForeignFiles.hint(at: location, suggestsBoxes: hasBoxes, advice: advice)
    if !hasBoxes {
      // The task is chosen already.
      for words in [", and use --task detection", "--task detection "] {
        hint?.replace(words, with: "")
      }
    }
    return .noItems(
      path: location, noun: noun, layouts: layouts.map { "\($0.name) (\($0.markers))" },
      hint: hint)
  }

  /// Returns the items that the first matching layout finds in a folder.
  func items(in folder: FolderNode) throws -> [Item] { try matching { try $0.items(in: folder) } }

  /// Returns the items that the first matching layout finds in a label file.
  func items(of file: String) throws -> [Item] { try matching { try $0.items(of: file) } }

  private func matching(_ items: (any Layout<Item>.Type) throws -> [Item]) rethrows -> [Item] {
    for layout in layouts {
      let found = try items(layout)
      if !found.isEmpty { return found }
    }
    return []
  }
}

/// A namespace for the lists of layouts, one for each type of item. Each list is declared next to its layouts.
///
/// To add a layout, write a type that conforms to `Layout` and add it to the list for its type of item.
public enum Layouts {}
