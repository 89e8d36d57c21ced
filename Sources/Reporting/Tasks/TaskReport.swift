import Analysis
import Execution
import Files
import Foundation

/// A task's report: the files that people and machines read.
package enum TaskReport {
  /// How many items have pictures, the hardest ones.
  package static let usualPictures = 4

  /// Writes every file of the report, each whole or not at all, over those of an earlier report.
  ///
  /// - Parameters:
  ///   - pictureLimit: how many items have pictures.
  ///   - pictures: draws an item's answers, given its number and the methods' names in order.
  /// - Returns: the paths of the files written.
  /// - Throws: `FileError.cannotWrite`.
  @discardableResult
  package static func write(
    _ result: RunResult, to folder: String, pictureLimit: Int = usualPictures,
    pictures: (RunResult.Item, [String]) throws -> [AnswerPicture]
  ) throws -> [String] {
    try AtomicFile.makeFolder(folder)
    AtomicFile.removeLeftovers(in: folder)
    let names = result.bestFirst.map { result.methods[$0].identity.name }
    // An item that cannot be read again has no pictures; its figures are there all the same.
    let drawn = result.hardestFirst.prefix(pictureLimit).map { index in
      (item: index, pictures: (try? pictures(result.items[index], names)) ?? [])
    }
    let files: [(String, [UInt8])] = [
      ("summary.csv", TaskCSV.summary(result).bytes),
      ("items.csv", TaskCSV.items(result).bytes),
      ("attributes.csv", TaskCSV.attributes(result).bytes),
      ("comparisons.csv", TaskCSV.comparisons(result).bytes),
      ("curves.csv", TaskCSV.curves(result).bytes),
      ("timing.csv", TaskCSV.timing(result).bytes),
      ("summary.md", Array(TaskTable.markdown(result).utf8)),
      ("results.json", try TaskReport.json(result)),
      ("index.html", try TaskPage(result: result, pictures: Array(drawn)).rendered()),
    ]
    for (name, bytes) in files { try AtomicFile.write(bytes, to: "\(folder)/\(name)") }
    return files.map { "\(folder)/\($0.0)" }
  }

  /// The content of `results.json`.
  package static func json(_ result: RunResult) throws -> [UInt8] {
    try TaskDocument(result: result).encoded()
  }
}
