import Bench
import Files
import Results

extension StoredRun where Task: ItemTask {
  /// Writes a folder for each method with a file for each item, as `vbench evaluate --task` and other
  /// programs read them. A file that cannot be written costs only itself.
  ///
  /// - Parameters:
  ///   - folder: where the methods' folders are put.
  ///   - name: of the layout; nil for the task's usual one.
  ///   - isPartial: whether answers that are missing or damaged are left out rather than refused.
  /// - Returns: how many files were written, and why others were not.
  /// - Throws: what opening the data throws, `UnknownName`, `RunError.incompleteRun`,
  ///   `FileError.cannotWrite`.
  package func export(
    to folder: String, layout name: String? = nil, isPartial: Bool = false
  ) throws -> (count: Int, problems: [String]) {
    let layouts = task.format.layouts
    guard let layout = name.map({ name in layouts.first { $0.name == name } }) ?? layouts.first
    else {
      throw UnknownName(kind: "layout", name: name ?? "", allowed: layouts.map(\.name))
    }
    let items = try items()
    if !isPartial {
      let defects = try manifest.sequences.map { try read($0, among: items).defects }
      let finished = defects.count { $0.isEmpty }
      guard manifest.isComplete, finished == defects.count else {
        throw store.incompleteRun(
          manifest, finished: finished, defects: defects.flatMap(\.self))
      }
    }
    try AtomicFile.makeFolder(folder)
    AtomicFile.removeLeftovers(in: folder)
    var count = 0
    var problems: [String] = []
    // Answers are read one item after the other, so that memory does not grow with their number.
    for entry in manifest.sequences {
      let item = try read(entry, among: items).item
      for (method, found) in item.answers.sorted(by: { $0.key < $1.key }) {
        guard found.failure == nil else { continue }
        let bytes =
          try found.answer.map(layout.write) ?? layout.nothing.map { Array($0.utf8) }
        guard let bytes else { continue }
        let path = "\(folder)/\(FileName.of(method))/\(item.item.exportName).\(layout.ending)"
        do throws(FileError) {
          try AtomicFile.makeFolder(holding: path)
          try AtomicFile.write(bytes, to: path)
          count += 1
        } catch {
          problems.append(error.description)
        }
      }
    }
    return (count, problems)
  }
}
