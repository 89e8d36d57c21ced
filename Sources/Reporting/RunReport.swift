import Bench
import Files
import Results

/// The report of a run: files for people and for programs, and the summary for a terminal.
package struct RunReport: Sendable {
  /// The number of pictures in a page.
  package enum Pictures: String, CaseIterable, Sendable {
    case none
    /// The page shows some pictures. For trackers these are the twelve worst failures, and a few frames of each
    /// sequence to play; for other tasks the hardest items.
    case few
    /// The page shows all pictures. For trackers these are all lost targets, up to about 3.5 MB in the page,
    /// and every frame, in the folder `frames` beside it; for other tasks all items.
    case all
  }

  /// Makes a function that draws the answers for an item, given the methods' names in order.
  package typealias MakePainter =
    @Sendable () throws -> (RunResult.Item, [String]) throws -> [AnswerPicture]

  private let source: any ReportSource

  package init(_ result: TrackingResult) { source = TrackingReport(result: result) }

  /// Creates the report of a run of a task that is answered item by item.
  ///
  /// - Parameter painter: makes the function that draws items; called if pictures are wanted.
  package init(_ result: RunResult, painter: @escaping MakePainter) {
    source = ItemsReport(result: result, painter: painter)
  }

  /// Returns the summary for a terminal.
  package func text(_ style: TextStyle = TextStyle()) -> String {
    RunSummary(source.overview).text(style)
  }

  /// Returns the content of `results.json`.
  package func json() throws -> [UInt8] {
    try source.contents().document(ByteOutput()).bytes
  }

  /// Writes every file, each completely or not at all. It replaces an earlier report.
  ///
  /// The folder is created if needed. Other files in it are not changed. The same result gives the same bytes.
  /// Frames and images are read again for the pictures. If that fails, the page says so or leaves them out.
  ///
  /// - Parameters:
  ///   - pictures: with `all`, every frame of a run of trackers is written into the subfolder `frames`.
  ///   - progress: is informed about each written frame.
  /// - Returns: the paths of the files written.
  /// - Throws: `FileError.cannotWrite` with the name of the file and the system's reason, such as a full disk
  ///   or missing permissions.
  @discardableResult
  package func write(
    to folder: String, pictures: Pictures = .few, progress: any ProgressObserver = SilentProgress()
  ) throws -> [String] {
    let contents = source.contents()
    let files =
      contents.tables + [
        ReportFile("summary.md") {
          try $0.write(Array(RunSummary(contents.run).markdownText.utf8))
        },
        ReportFile("results.json") { _ = try contents.document(ByteOutput($0)) },
        ReportFile("index.html") {
          var output = ByteOutput($0)
          try contents.run.page(try contents.sections(pictures, folder, progress))
            .write(to: &output)
          try output.finish()
        },
      ]
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
}

/// The content of a report.
protocol ReportSource: Sendable {
  /// The part that a terminal shows.
  var overview: ReportedRun { get }

  /// Returns the complete content.
  func contents() -> ReportContents
}

/// The content of a report's files.
struct ReportContents {
  var run: ReportedRun
  var tables: [ReportFile]
  /// Writes `results.json` completely.
  var document: (ByteOutput) throws -> ByteOutput
  /// Returns the page's sections with the task's own evidence; may write pictures into the folder.
  var sections: (RunReport.Pictures, _ folder: String, any ProgressObserver) throws -> OwnSections
}

/// A file of a report, with the function that writes it.
struct ReportFile {
  var name: String
  var content: (AtomicFile.Writer) throws -> Void

  init(_ name: String, _ content: @escaping (AtomicFile.Writer) throws -> Void) {
    (self.name, self.content) = (name, content)
  }

  /// Returns the writer of a table that is small enough to be kept in memory.
  static func table(_ name: String, _ table: @escaping () -> CSVTable) -> Self {
    Self(name) { try $0.write(table().bytes) }
  }
}
