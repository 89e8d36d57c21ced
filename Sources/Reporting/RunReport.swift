import Foundation
import Harness

/// A run's report: the files that people and machines read.
public enum RunReport {
  /// Writes every file of the report, each whole or not at all, over those of an earlier report.
  ///
  /// The folder is made if it is missing; other files in it are left alone.
  ///
  /// - Parameter pictures: with `all`, every frame is written into the folder `frames` in it.
  /// - Returns: the paths of the files written.
  /// - Throws: `HarnessError.cannotWrite` that names the file and the system's reason, e.g. that the
  ///   disk is full or the folder must not be written.
  @discardableResult
  public static func write(
    _ result: RunResult, to folder: URL, pictures: HTMLReport.Pictures = .few
  ) throws -> [String] {
    let path = folder.path
    try AtomicFile.makeFolder(path)
    var written: [String] = []
    for (name, content) in files {
      let file = "\(path)/\(name)"
      try AtomicFile.write(try content(result), to: file)
      written.append(file)
    }
    let frames = pictures == .all ? try FrameFolder.write(result, to: path) : nil
    let page = "\(path)/index.html"
    try AtomicFile.write(
      try HTMLReport.render(result, pictures: pictures, frames: frames), to: page)
    written.append(page)
    return written
  }

  /// The content of `results.json`.
  public static func json(_ result: RunResult) throws -> [UInt8] {
    try ResultsDocument(result).encoded()
  }

  /// The files and what makes their bytes; one is made and written at a time to save memory.
  private static let files: [(name: String, content: @Sendable (RunResult) throws -> [UInt8])] = [
    ("summary.csv", { SummaryCSV.table($0).bytes }),
    ("sequences.csv", { SequencesCSV.table($0).bytes }),
    ("frames.csv", { FramesCSV.table($0).bytes }),
    ("timing.csv", { TimingCSV.table($0).bytes }),
    ("attributes.csv", { AttributesCSV.table($0).bytes }),
    ("curves.csv", { CurvesCSV.table($0).bytes }),
    ("protocol.csv", { ProtocolCSV.table($0).bytes }),
    ("separation.csv", { SeparationCSV.table($0).bytes }),
    ("comparisons.csv", { ComparisonsCSV.table($0).bytes }),
    ("summary.md", { Array(SummaryMarkdown.text($0).utf8) }),
    ("results.json", json),
  ]
}
