import Analysis
import Files
import Foundation
import Processes

/// A run's report: the files that people and machines read.
package enum RunReport {
  /// Writes every file of the report, each whole or not at all, over those of an earlier report.
  ///
  /// The folder is made if it is missing; other files in it are left alone.
  ///
  /// - Parameters:
  ///   - pictures: with `all`, every frame is written into the folder `frames` in it.
  ///   - progress: hears of each frame that is written there.
  /// - Returns: the paths of the files written.
  /// - Throws: `FileError.cannotWrite` that names the file and the system's reason, e.g. that the
  ///   disk is full or the folder must not be written.
  @discardableResult
  package static func write(
    _ result: TrackingResult, to folder: URL, pictures: HTMLReport.Pictures = .few,
    progress: any ProgressObserver = SilentProgress()
  ) throws -> [String] {
    let path = folder.path
    try AtomicFile.makeFolder(path)
    AtomicFile.removeLeftovers(in: path)
    var written: [String] = []
    func write(_ name: String, _ content: (AtomicFile.Writer) throws -> Void) throws {
      let file = "\(path)/\(name)"
      let writer = try AtomicFile.Writer(file)
      try content(writer)
      try writer.finish()
      written.append(file)
    }
    let figures = ReportFigures(result)
    for (name, content) in files { try write(name) { try content(result, figures, $0) } }
    let frames =
      pictures == .all ? try FrameFolder.write(result, to: path, progress: progress) : nil
    try write("index.html") { page in
      var output = ByteOutput(page)
      try HTMLReport.write(result, figures, pictures: pictures, frames: frames, to: &output)
      try output.finish()
    }
    return written
  }

  /// The content of `results.json`.
  package static func json(_ result: TrackingResult) throws -> [UInt8] {
    try ResultsDocument(result).encoded()
  }

  private typealias Content =
    @Sendable (TrackingResult, ReportFigures, AtomicFile.Writer) throws -> Void

  /// A table that is small enough to be kept.
  private static func table(
    _ table: @escaping @Sendable (TrackingResult, ReportFigures) -> CSVTable
  ) -> Content {
    { try $2.write(table($0, $1).bytes) }
  }

  /// The files and what makes their bytes; large ones are passed on piece by piece to save memory.
  private static let files: [(name: String, content: Content)] = [
    ("summary.csv", table { result, _ in SummaryCSV.table(result) }),
    ("sequences.csv", table { result, _ in SequencesCSV.table(result) }),
    ("frames.csv", { result, _, file in try FramesCSV.write(result, to: ByteOutput(file)) }),
    ("timing.csv", table { result, _ in TimingCSV.table(result) }),
    ("latency.csv", table(LatencyCSV.table)),
    ("attributes.csv", table(AttributesCSV.table)),
    ("curves.csv", table { result, _ in CurvesCSV.table(result) }),
    ("drift.csv", table { _, figures in DriftCSV.table(figures.drift) }),
    ("survival.csv", table { _, figures in DriftCSV.survival(figures.drift) }),
    ("reliability.csv", table(ConfidenceCSV.reliability)),
    ("acceptance.csv", table(ConfidenceCSV.acceptance)),
    ("protocol.csv", table { result, _ in ProtocolCSV.table(result) }),
    ("separation.csv", table { result, _ in SeparationCSV.table(result) }),
    ("comparisons.csv", table { result, _ in ComparisonsCSV.table(result) }),
    ("summary.md", { try $2.write(Array(SummaryMarkdown.text($0, $1.summary).utf8)) }),
    ("results.json", { try ResultsDocument($0, $1).write(to: ByteOutput($2)) }),
  ]
}
