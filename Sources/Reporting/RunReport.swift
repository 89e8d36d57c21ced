import Bench
import Files
import Results

/// A run's report: the files that people and machines read, and what a terminal shows of it.
package struct RunReport: Sendable {
  /// How many pictures a page has.
  package enum Pictures: String, CaseIterable, Sendable {
    case none
    /// Within the page: of a run of trackers the twelve worst failures, and a few frames of each sequence to play;
    /// of others the hardest items.
    case few
    /// Of a run of trackers every lost target, as long as these stay below about 3.5 MB within the page, and every
    /// frame in the folder `frames` beside it; of others all items.
    case all
  }

  /// Makes what draws the answers to an item, given the methods' names in order.
  package typealias MakePainter =
    @Sendable () throws -> (RunResult.Item, [String]) throws -> [AnswerPicture]

  private let source: any ReportSource

  package init(_ result: TrackingResult) { source = TrackingReport(result: result) }

  /// Of a run of a task that is answered item by item.
  ///
  /// - Parameter painter: makes what draws items; asked where pictures are wanted.
  package init(_ result: RunResult, painter: @escaping MakePainter) {
    source = ItemsReport(result: result, painter: painter)
  }

  /// The summary for a terminal.
  package func text(_ style: TextStyle = TextStyle()) -> String {
    RunSummary(source.overview).text(style)
  }

  /// Returns the content of `results.json`.
  package func json() throws -> [UInt8] {
    try source.contents().document(ByteOutput()).bytes
  }

  /// Writes every file, each whole or not at all, over those of an earlier report.
  ///
  /// The folder is made if it is missing; other files in it are left alone. The same result gives the same bytes.
  /// Frames and images are read again for the pictures; where that fails, the page says so or goes without.
  ///
  /// - Parameters:
  ///   - pictures: with `all`, every frame of a run of trackers is written into the folder `frames` in it.
  ///   - progress: hears of each frame that is written there.
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

/// What a report is made of.
protocol ReportSource: Sendable {
  /// What a terminal shows of it.
  var overview: ReportedRun { get }

  /// All of it.
  func contents() -> ReportContents
}

/// What the files of a report are made of.
struct ReportContents {
  var run: ReportedRun
  var tables: [ReportFile]
  /// Writes `results.json`, to the end.
  var document: (ByteOutput) throws -> ByteOutput
  /// The page's sections of the task's own evidence; may write pictures into the folder.
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
