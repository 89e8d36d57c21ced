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
    let figures = ReportFigures(result)
    for (name, content) in files {
      let file = "\(path)/\(name)"
      try AtomicFile.write(try content(result, figures), to: file)
      written.append(file)
    }
    let frames = pictures == .all ? try FrameFolder.write(result, to: path) : nil
    let page = "\(path)/index.html"
    try AtomicFile.write(
      try HTMLReport.render(result, figures, pictures: pictures, frames: frames), to: page)
    written.append(page)
    return written
  }

  /// The content of `results.json`.
  public static func json(_ result: RunResult) throws -> [UInt8] {
    try ResultsDocument(result).encoded()
  }

  private typealias Content = @Sendable (RunResult, ReportFigures) throws -> [UInt8]

  /// The files and what makes their bytes; one is made and written at a time to save memory.
  private static let files: [(name: String, content: Content)] = [
    ("summary.csv", { result, _ in SummaryCSV.table(result).bytes }),
    ("sequences.csv", { result, _ in SequencesCSV.table(result).bytes }),
    ("frames.csv", { result, _ in FramesCSV.table(result).bytes }),
    ("timing.csv", { result, _ in TimingCSV.table(result).bytes }),
    ("latency.csv", { LatencyCSV.table($0, $1).bytes }),
    ("attributes.csv", { AttributesCSV.table($0, $1).bytes }),
    ("curves.csv", { result, _ in CurvesCSV.table(result).bytes }),
    ("drift.csv", { _, figures in DriftCSV.table(figures.drift).bytes }),
    ("survival.csv", { _, figures in DriftCSV.survival(figures.drift).bytes }),
    ("reliability.csv", { ConfidenceCSV.reliability($0, $1).bytes }),
    ("acceptance.csv", { ConfidenceCSV.acceptance($0, $1).bytes }),
    ("protocol.csv", { result, _ in ProtocolCSV.table(result).bytes }),
    ("separation.csv", { result, _ in SeparationCSV.table(result).bytes }),
    ("comparisons.csv", { result, _ in ComparisonsCSV.table(result).bytes }),
    ("summary.md", { Array(SummaryMarkdown.text($0, $1.summary).utf8) }),
    ("results.json", { result, _ in try json(result) }),
  ]
}
