import Bench
import Files
import Results

/// The report on a run. It consists of files for human readers and for programs, and a summary for the terminal.
package struct RunReport: Sendable {
  /// The options for the number of images that a page contains.
  package enum Pictures: String, CaseIterable, Sendable {
    case none
    /// The page contains some images. For trackers, it shows the twelve worst failures, and a few frames of each
    /// sequence in the player. For other tasks, it shows images of the hardest items.
    case few
    /// The page contains all images. For trackers, it shows images of all lost targets, up to a total of about 3.5 MB,
    /// and the folder `frames` next to the page contains an image of every frame. For other tasks, it shows images of
    /// all items.
    case all
  }

  /// A function that creates images of the answers for an item. It is given the methods' names in the order of the
  /// result.
  package typealias Painter = @Sendable (RunResult.Item, [String]) throws -> [AnswerPicture]

  package typealias PainterFactory = @Sendable () throws -> Painter

  /// A closure that returns what is shown on a terminal. It leaves out figures that take long to compute.
  package let overview: @Sendable () -> ReportedRun
  package let contents: @Sendable () -> ReportContents

  package init(
    overview: @escaping @Sendable () -> ReportedRun,
    contents: @escaping @Sendable () -> ReportContents
  ) {
    (self.overview, self.contents) = (overview, contents)
  }

  /// Returns the summary for the terminal, formatted in the given style.
  package func text(_ style: TextStyle = TextStyle()) -> String {
    RunSummary(overview()).text(style)
  }

  /// Returns the content of `results.json`.
  package func json() throws -> [UInt8] { try contents().json(to: ByteOutput()).bytes }

  /// Writes the report's files, replacing any earlier report. Each file is written completely or not at all.
  ///
  /// The folder is created if needed. Other files in it are not changed. Equal results yield identical bytes. Frames
  /// and images are read again for the page. If they cannot be read, the page reports the error or omits the images.
  ///
  /// - Parameters:
  ///   - pictures: how many images the page contains. With `all`, every frame of a tracking run is written into the
  ///     subfolder `frames`.
  ///   - progress: an observer that is notified of each frame that has been written.
  /// - Returns: the paths of the written files.
  /// - Throws: `FileError.cannotWrite`, which states the file's name and the system's reason, such as a full disk or
  ///   missing permissions.
  @discardableResult
  package func write(
    to folder: String, pictures: Pictures = .few, progress: any ProgressObserver = SilentProgress()
  ) throws -> [String] {
    let contents = contents()
    let files =
      contents.tables + [
        ReportFile("summary.md") {
          try $0.write(Array(RunSummary(contents.run).markdownText.utf8))
        },
        ReportFile("results.json") { _ = try contents.json(to: ByteOutput($0)) },
        ReportFile("index.html") {
          var output = ByteOutput($0)
          try contents.page(pictures, folder, progress).write(to: &output)
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

/// The content of a report's files, which can be written to any folder.
package struct ReportContents {
  package var run: ReportedRun
  package var tables: [ReportFile]
  package var fields = FurtherFields()
  /// A closure that creates the sections that only this task has. It may write images into the folder.
  package var sections:
    (RunReport.Pictures, _ folder: String, any ProgressObserver) throws -> ReportSections

  package init(
    run: ReportedRun, tables: [ReportFile],
    fields: FurtherFields = FurtherFields(),
    sections: @escaping (RunReport.Pictures, String, any ProgressObserver) throws -> ReportSections
  ) {
    (self.run, self.tables, self.fields, self.sections) = (run, tables, fields, sections)
  }

  /// Returns the page `index.html`.
  package func page(
    _ pictures: RunReport.Pictures, _ folder: String, _ progress: any ProgressObserver
  ) throws -> Page {
    run.page(try sections(pictures, folder, progress))
  }

  /// Writes `results.json` in chunks.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func json(to output: ByteOutput) throws -> ByteOutput {
    try RunDocument(run: run, further: fields).written(to: output)
  }
}

/// A file of the report, with the function that writes its content.
package struct ReportFile {
  package var name: String
  package var content: (AtomicFile.Writer) throws -> Void

  package init(_ name: String, _ content: @escaping (AtomicFile.Writer) throws -> Void) {
    (self.name, self.content) = (name, content)
  }

  /// Returns a report file for a table that is small enough to be kept in memory.
  package static func table(_ name: String, _ table: @escaping () -> CSVTable) -> Self {
    Self(name) { try $0.write(table().bytes) }
  }
}
