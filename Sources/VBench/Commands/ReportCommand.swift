import ArgumentParser
import Files
import Reporting
import Results

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Rewrites the report of a stored run, compares two runs, or joins several runs.",
    discussion: """
      The command scores the stored answers again, without running the trackers. Examples:
        vbench report reports/embedded --conventions got10k
        vbench report runs/monday runs/tuesday      compares the two runs
        vbench report alice bob carol -o joined     joins the methods of several runs
        vbench report runs/* --separately           rewrites the report of each run

      A comparison covers the methods and sequences that both runs contain, even if a method's revision \
      differs. The files comparison.html (works offline) and comparison.csv show what changed for each method \
      and sequence, starting with the significant changes. The page contains images of the frames in which \
      the runs differ. For tasks other than tracking, the main measure is compared.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of a run, e.g. reports/embedded. To compare two runs, give both, the earlier one first. To join runs,"
        + " give all of them.",
      valueName: "run"), completion: .directory)
  var runs: [String]

  @Flag(help: "Rewrite the report of each run instead of comparing or joining runs.")
  var separately = false

  @Flag(
    help:
      "Join two runs into one report instead of comparing them. More than two are always joined.")
  var join = false

  @Option(
    help: ArgumentHelp(
      "The conventions for the figures in the tables: \(ConventionsName.allNames).",
      discussion: "(default: those of the run or, in a comparison, those of the first run)",
      valueName: "name"))
  var conventions: ConventionsName?

  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var comparing: ReferenceOption

  @Option(
    help: ArgumentHelp(
      "The times of the trackers on another machine, for the estimated figures in real time.",
      discussion: "The file comes from `vbench calibrate` on that machine.", valueName: "file"),
    completion: .file())
  var device: String?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder for a comparison or for the joined run. (default for a comparison: the second run's folder)",
      valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Print the results as JSON instead of a table.")
  var json = false

  @OptionGroup var replacing: ForceOption
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  private var compares: Bool { runs.count == 2 && !separately && !join }
  private var joins: Bool { !separately && (runs.count > 2 || join) }

  func validate() throws {
    if join, separately || runs.count < 2 {
      throw ValidationError("--join needs at least two runs, and does not go with --separately")
    }
    if joins, output == nil {
      throw ValidationError(
        "to join \(runs.count) runs, name the folder of the joined run with --output; to write the report of each run,"
          + " use --separately"
      )
    }
    if compares, json {
      throw ValidationError("--json does not apply to comparisons; use comparison.csv")
    }
    if compares, comparing.reference != nil {
      throw ValidationError("--reference does not apply to comparisons of two runs")
    }
    if compares, device != nil {
      throw ValidationError("--device does not apply to comparisons of two runs")
    }
    if !compares, !joins, output != nil {
      throw ValidationError(
        "--output applies only to comparisons and joined runs; a report is written to the folder of its run"
      )
    }
    if let output, output.isEmpty {
      throw ValidationError("--output: expected the name of a folder")
    }
  }

  func run() throws {
    var scoring = ScoringOptions(
      isPartial: completeness.partial, conventions: try conventions?.conventions(),
      thresholds: try thresholds.load(), reference: comparing.reference)
    scoring.device = try device.map { try TimeModelFile.read($0) }
    if compares { return try compare(scoring) }
    if joins, let output {
      try BenchRuns.checkJoin(runs, into: output)
      let claim = try FolderClaim.take(output)
      defer { claim.release() }
      try BenchRuns.join(runs, into: output, isPartial: completeness.partial)
      let joined = try BenchRuns.open(output).scored(scoring)
      return try ReportWriting.write(joined, pictures: pictures.pictures, asJSON: json)
    }
    for output in runs {
      let claim = try FolderClaim.take(ofRun: output, isPartial: completeness.partial)
      defer { claim?.release() }
      try ReportWriting.write(
        try BenchRuns.open(output).scored(scoring), pictures: pictures.pictures, asJSON: json)
    }
  }

  private func compare(_ scoring: ScoringOptions) throws {
    let folder = output ?? runs[1]
    let before = try BenchRuns.open(runs[0])
    let files = before.comparisonFiles(in: folder)
    try OutputFiles(files: OutputFiles.files(of: files), inputs: []).check(
      replacing: replacing.force)
    let after = try BenchRuns.open(runs[1])
    for run in [before, after] { try run.check(output: folder) }
    let comparison = try before.comparison(with: after, scoring)
    try comparison.write(to: folder, pictures: pictures.pictures)
    try Console.print(RunComparisonText.text(comparison, style: Console.style))
    try Console.print("\ncomparison: \(files.page)")
  }
}
