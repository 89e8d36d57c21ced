import ArgumentParser
import Files
import Reporting
import Results

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Rewrites the report of a stored run, or compares two runs.",
    discussion: """
      The command scores the stored answers again, without running the trackers. Examples:
        vbench report reports/embedded --conventions got10k
        vbench report runs/monday runs/tuesday      compares the two runs
        vbench report runs/* --separately           rewrites the report of each run

      A comparison covers the methods and sequences that both runs contain, even if a method's revision \
      differs. The files comparison.html (works offline) and comparison.csv show what changed for each method \
      and sequence, starting with the significant changes. The page contains images of the frames in which \
      the runs differ. For tasks other than tracking, the main measure is compared.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of a run, e.g. reports/embedded. To compare two runs, give both, the earlier one first.",
      valueName: "run"), completion: .directory)
  var runs: [String]

  @Flag(help: "Rewrite the report of each run instead of comparing two runs.")
  var separately = false

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
      "The folder for a comparison. (default: the second run's folder)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Print the results as JSON instead of a table.")
  var json = false

  @OptionGroup var replacing: ForceOption
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  private var compares: Bool { runs.count == 2 && !separately }

  func validate() throws {
    if runs.count > 2, !separately {
      throw ValidationError(
        "expected one run, or two runs to compare, but found \(runs.count);"
          + " to write the report of each run, use --separately"
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
    if !compares, output != nil {
      throw ValidationError(
        "--output applies only to comparisons; a report is written to the folder of its run")
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
    for output in runs {
      let claim = try FolderClaim.take(ofRun: output)
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
