import Bench
import Files
import Results

extension StoredRun where Task: ItemTask {
  /// Exports the answers for `vbench evaluate --task` and other programs. There is one folder per method, with one file
  /// per exported answer. If a file cannot be written, the remaining files are still written.
  ///
  /// - Parameters:
  ///   - folder: the folder in which the methods' folders are created.
  ///   - name: the layout's name; nil for the task's default.
  ///   - isPartial: whether missing or damaged answers are skipped instead of causing an error.
  /// - Returns: the number of written files, and the reasons why other files were not written.
  /// - Throws: errors from opening the data, `UnknownName`, `RunError.incompleteRun`, `FileError.cannotWrite`.
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
    // The answers are read item by item to limit memory use.
    for entry in manifest.sequences {
      let item = try read(entry, among: items).item
      for (method, found) in item.answers.sorted(by: { $0.key < $1.key }) {
        guard found.failure == nil else { continue }
        let bytes =
          try found.answer.map(layout.write) ?? layout.missingAnswer.map { Array($0.utf8) }
        guard let bytes else { continue }
        let path = "\(FileName.of(method))/\(item.item.exportName).\(layout.ending)"
        do throws(FileError) {
          try AtomicFile.makeFolder(path.deletingLastPathComponent, in: folder)
          try AtomicFile.write(bytes, to: "\(folder)/\(path)")
          count += 1
        } catch {
          problems.append(error.description)
        }
      }
    }
    return (count, problems)
  }
}
