import Bench
import Files
import Foundation
import Reporting
import Results

/// The work of `vbench board`: a page that ranks the methods of many runs, with a copy of the report of each run.
struct BoardJob {
  /// The folders of the runs.
  let runs: [String]
  /// The folder of the page.
  let output: String
  /// The title of the page; nil for the names of the datasets.
  var title: String?
  var isPartial = false

  /// The path of the page.
  var page: String { "\(output)/index.html" }

  /// The folder in which the runs are joined while the page is made.
  private var joined: String { "\(output)/.joined" }

  /// Writes the page and the copies of the reports.
  ///
  /// - Throws: `JoinError`, `RunError`, `FileError`, `AboutError`.
  func run() throws {
    try BenchRuns.checkJoin(runs, into: output)
    let abouts = try runs.map { try RunAbout(ofRun: $0) }
    let claim = try FolderClaim.take(output)
    defer { claim.release() }
    defer { try? FileManager.default.removeItem(atPath: joined) }
    try BenchRuns.join(runs, into: joined, isPartial: isPartial)
    let scored = try BenchRuns.open(joined).scored(ScoringOptions(isPartial: isPartial))
    var entries: [BoardRun] = []
    for (index, source) in scored.run.facts.sources.enumerated() {
      let about = abouts[index]
      let report = "runs/\(FileName.of(source.name))"
      try copyReport(of: runs[index], to: "\(output)/\(report)")
      entries.append(
        BoardRun(
          name: source.name, who: about.who ?? source.name, commit: about.commit ?? source.commit,
          note: about.note, report: "\(report)/index.html"))
    }
    let contents = scored.report.contents()
    let reported = contents.run
    for table in contents.tables where reported.boardFiles.contains(table.name) {
      let writer = try AtomicFile.Writer("\(output)/\(table.name)")
      try table.content(writer)
      try writer.finish()
    }
    let title = title ?? "\(reported.run.task.title) on \(reported.run.datasetNames)"
    try AtomicFile.write(reported.boardTable(entries).bytes, to: "\(output)/board.csv")
    var bytes = ByteOutput()
    try reported.board(title, entries).write(to: &bytes)
    try AtomicFile.write(bytes.bytes, to: page)
  }

  /// Copies the report of a run, or writes it if the run has none.
  private func copyReport(of run: String, to folder: String) throws {
    try AtomicFile.makeFolder(folder)
    let names = ReportFiles.names.filter { FileManager.default.fileExists(atPath: "\(run)/\($0)") }
    guard names.contains("index.html") else {
      let scored = try BenchRuns.open(run).scored(ScoringOptions(isPartial: isPartial))
      try scored.report.write(to: folder, pictures: .none)
      return
    }
    for name in names {
      try AtomicFile.write(try RegularFile.read("\(run)/\(name)"), to: "\(folder)/\(name)")
    }
    let frames = FolderListing("\(run)/frames").files
    guard !frames.isEmpty else { return }
    try AtomicFile.makeFolder("\(folder)/frames")
    for name in frames {
      let bytes = try RegularFile.read("\(run)/frames/\(name)")
      try AtomicFile.write(bytes, to: "\(folder)/frames/\(name)")
    }
  }

  /// Returns whether a page is a board.
  static func isBoard(_ path: String) -> Bool {
    let mark = Array("<p class=\"product\">vbench board".utf8)
    return ((try? RegularFile.read(path)) ?? []).firstRange(of: mark) != nil
  }
}
