/// A search for the items in a folder and its subfolders. Where possible, items are recognized by file names alone,
/// without reading the files.
///
/// Folders that contain a benchmark run are skipped, because a run may be stored inside the dataset that it evaluates.
struct LayoutSearch<Item: LayoutItem> {
  private(set) var found: [Item] = []
  /// The defects found so far, one for each folder that is named in a `list.txt` but does not exist.
  private(set) var defects: [Defect] = []

  private let list: LayoutList<Item>
  /// The folders on the path from the root to the current folder. They are used to detect circular links.
  private var ancestors: Set<FolderNode.Identity> = []

  /// Searches a folder and its subfolders for items.
  ///
  /// - Parameter root: a folder that contains items in any layout or is itself an item.
  init(_ list: LayoutList<Item>, below root: FolderNode) throws {
    self.list = list
    try visit(root, depth: 0)
  }

  private mutating func visit(_ folder: FolderNode, depth: Int) throws {
    guard !folder.isRun else { return }
    let items = try list.items(in: folder)
    found += items
    guard items.isEmpty, depth < list.depth, let identity = folder.identity,
      ancestors.insert(identity).inserted
    else { return }
    defer { ancestors.remove(identity) }
    for name in listedFolders(of: folder) ?? folder.folders {
      if let child = folder.folder(name) { try visit(child, depth: depth + 1) }
    }
  }

  /// Returns the folders that `list.txt` names, as in VOT and GOT-10k; nil if there is no such file or none of
  /// the named folders exists.
  private mutating func listedFolders(of folder: FolderNode) -> [String]? {
    guard folder.hasFile("list.txt"), let list = try? LabelFile(folder.path("list.txt")) else {
      return nil
    }
    let lines = list.lines.filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    let listed = lines.filter { folder.hasFolder(String($0.text)) }
    guard !listed.isEmpty else { return nil }
    for line in lines where !folder.hasFolder(String(line.text)) {
      defects.append(
        Defect(
          path: list.path, line: line.number,
          message: "expected a folder named \(line.text), found none", preventsLoading: false))
    }
    return listed.map { String($0.text) }
  }
}
