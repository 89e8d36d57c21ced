import Bench
import Files
import Results

/// The report of a run, with files for human readers and for programs, and a summary for the terminal.
package struct RunReport: Sendable {
  /// The number of images in a page.
  package enum Pictures: String, CaseIterable, Sendable {
    case none
    /// The page shows some images. For trackers these are the twelve worst failures and a few frames of each sequence
    /// for the player. For other tasks they are the hardest items.
    case few
    /// The page shows all images. For trackers these are all lost targets, up to about 3.5 MB in the page, and every
    /// frame, in the folder `frames` next to the page. For other tasks they are all items.
    case all
  }

  /// Creates a function that draws the answers for items, given the methods' names in order.
  package typealias PainterFactory =
    @Sendable () throws -> (RunResult.Item, [String]) throws -> [AnswerPicture]

  private let source: any ReportSource

  package init(_ result: TrackingResult) { source = TrackingReport(result: result) }

  /// Creates the report for a run of a task that is answered item by item.
  ///
  /// - Parameter painter: creates the function that draws items. It is called only if images are wanted.
  package init(_ result: RunResult, painter: @escaping PainterFactory) {
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

  /// Writes every file, each completely or not at all, replacing an earlier report.
  ///
  /// The folder is created if needed. Other files in it are not changed. The same result gives the same bytes. Frames
  /// and images are read again for display. If that fails, the page says so or leaves them out.
  ///
  /// - Parameters:
  ///   - pictures: the number of images. With `all`, every frame of a tracking run is written into the subfolder
  ///     `frames`.
  ///   - progress: an observer that is notified of each written frame.
  /// - Returns: the paths of the written files.
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

/// The source of a report's content.
protocol ReportSource: Sendable {
  /// The part that the terminal shows.
  var overview: ReportedRun { get }

  /// Returns the content of all files.
  func contents() -> ReportContents
}

/// The content of a report's files.
struct ReportContents {
  var run: ReportedRun
  var tables: [ReportFile]
  /// Writes the complete `results.json`.
  var document: (ByteOutput) throws -> ByteOutput
  /// Returns the page's sections with the task's own evidence. It may write images into the folder.
  var sections: (RunReport.Pictures, _ folder: String, any ProgressObserver) throws -> OwnSections
}

/// A report file, with the function that writes it.
struct ReportFile {
  var name: String
  var content: (AtomicFile.Writer) throws -> Void

  init(_ name: String, _ content: @escaping (AtomicFile.Writer) throws -> Void) {
    (self.name, self.content) = (name, content)
  }

  /// Returns a file for a table that is small enough to be kept in memory.
  static func table(_ name: String, _ table: @escaping () -> CSVTable) -> Self {
    Self(name) { try $0.write(table().bytes) }
  }
}
