import Bench
import Files
import Foundation
import Results

/// The report of a run: files for people and for programs.
package enum RunReport {
  /// The number of items with pictures if only a few are wanted, the hardest ones.
  private static let fewPictures = 4

  /// Writes every file of a tracking report, each completely or not at all. It replaces an earlier report.
  ///
  /// The folder is created if needed. Other files in it are not changed.
  ///
  /// - Parameters:
  ///   - pictures: with `all`, every frame is written into the subfolder `frames`.
  ///   - progress: is informed about each written frame.
  /// - Returns: the paths of the files written.
  /// - Throws: `FileError.cannotWrite` with the name of the file and the system's reason, such as a full disk
  ///   or missing permissions.
  @discardableResult
  package static func write(
    _ result: TrackingResult, to folder: URL, pictures: HTMLReport.Pictures = .few,
    progress: any ProgressObserver = SilentProgress()
  ) throws -> [String] {
    let path = folder.path
    let figures = ReportFigures(result)
    let tables = files.map { name, content in
      File(name) { try content(result, figures, $0) }
    }
    let page = File("index.html") { page in
      let frames =
        pictures == .all ? try FrameFolder.write(result, to: path, progress: progress) : nil
      var output = ByteOutput(page)
      try HTMLReport.write(result, figures, pictures: pictures, frames: frames, to: &output)
      try output.finish()
    }
    return try write(tables + [page], to: path)
  }

  /// Writes the report of a run of a task.
  ///
  /// - Parameter draw: draws an item's answers, given the methods' names in order.
  /// - Returns: the paths of the files written.
  /// - Throws: `FileError.cannotWrite`.
  @discardableResult
  package static func write(
    _ result: RunResult, to folder: String, pictures: HTMLReport.Pictures = .few,
    drawing draw: (RunResult.Item, [String]) throws -> [AnswerPicture]
  ) throws -> [String] {
    let names = result.bestFirst.map { result.methods[$0].identity.name }
    let count =
      switch pictures {
      case .none: 0
      case .few: fewPictures
      case .all: result.items.count
      }
    // An item that cannot be read again has no pictures, but its figures are shown.
    let drawn = result.hardestFirst.prefix(count).map { index in
      (item: index, pictures: (try? draw(result.items[index], names)) ?? [])
    }
    let tables = [
      ("summary.csv", TaskCSV.summary), ("items.csv", TaskCSV.items),
      ("attributes.csv", TaskCSV.attributes), ("comparisons.csv", TaskCSV.comparisons),
      ("curves.csv", TaskCSV.curves), ("timing.csv", TaskCSV.timing),
    ].map { name, table in File(name) { try $0.write(table(result).bytes) } }
    return try write(
      tables + [
        File("summary.md") { try $0.write(Array(RunSummary(result).markdownText.utf8)) },
        File("results.json") { try $0.write(try json(result)) },
        File("index.html") {
          try $0.write(try TaskPage(result: result, pictures: Array(drawn)).rendered())
        },
      ], to: folder)
  }

  /// A file of a report, with the function that writes it.
  private struct File {
    var name: String
    var content: (AtomicFile.Writer) throws -> Void

    init(_ name: String, _ content: @escaping (AtomicFile.Writer) throws -> Void) {
      (self.name, self.content) = (name, content)
    }
  }

  private static func write(_ files: [File], to folder: String) throws -> [String] {
    try AtomicFile.makeFolder(folder)
    AtomicFile.removeLeftovers(in: folder)
    return try files.map { file in
      let path = "\(folder)/\(file.name)"
      let writer = try AtomicFile.Writer(path)
      try file.content(writer)
      try writer.finish()
      return path
    }
  }

  /// Returns the content of `results.json`.
  package static func json(_ result: TrackingResult) throws -> [UInt8] {
    try ResultsDocument(result).encoded()
  }

  /// Returns the content of `results.json` for a run of a task.
  package static func json(_ result: RunResult) throws -> [UInt8] {
    try TaskDocument(result: result).encoded()
  }

  private typealias Content =
    @Sendable (TrackingResult, ReportFigures, AtomicFile.Writer) throws -> Void

  /// Returns the writer of a table that is small enough to be kept in memory.
  private static func table(
    _ table: @escaping @Sendable (TrackingResult, ReportFigures) -> CSVTable
  ) -> Content {
    { try $2.write(table($0, $1).bytes) }
  }

  /// The files with the functions that write them. Large files are written piece by piece to save memory.
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
    ("summary.md", { try $2.write(Array(RunSummary($0, $1.summary).markdownText.utf8)) }),
    ("results.json", { try ResultsDocument($0, $1).write(to: ByteOutput($2)) }),
  ]
}
