import ArgumentParser
import Files
import Reporting

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes a stored run's report again, or compares two runs.",
    discussion: """
      Nothing is tracked: labels and stored answers are read and scored. Examples:
        vbench report reports/embedded --conventions got10k
        vbench report runs/monday runs/tuesday      what changed between them
        vbench report runs/* --separately           each run's own report again

      A comparison takes the subjects and sequences that both runs have, even a subject at another \
      revision, and writes comparison.html (opens offline) and comparison.csv: what changed for \
      each subject and sequence, significant changes first, with pictures of the frames in which \
      the two differ. For tasks other than tracking the main measure is compared.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of a run, e.g. reports/embedded. Two are compared, the earlier one first.",
      valueName: "run"), completion: .directory)
  var runs: [String]

  @Flag(help: "Write the report of each run again, instead of a comparison of two.")
  var separately = false

  @Option(
    help: ArgumentHelp(
      "The rules behind the figures in tables: \(ConventionsName.allNames).",
      discussion: "(default: those of the run, or of the first of two runs)", valueName: "name"))
  var conventions: ConventionsName?

  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var pictures: PictureOptions

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder of a comparison. (default: the second run's)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Print the results as JSON instead of the table.")
  var json = false

  @OptionGroup var replacing: ForceOption
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  private var compares: Bool { runs.count == 2 && !separately }

  func validate() throws {
    if runs.count > 2, !separately {
      throw ValidationError(
        "\(runs.count) runs: expected one, or two to compare; --separately writes the report of each"
      )
    }
    if compares, json {
      throw ValidationError("--json: a comparison is written as comparison.csv, not as JSON")
    }
    if !compares, output != nil {
      throw ValidationError("--output: a run's report is written to its own folder")
    }
    if let output, output.isEmpty {
      throw ValidationError("--output: expected the name of a folder")
    }
  }

  func run() throws {
    let wish = ScoringWish(
      isPartial: completeness.partial, conventions: try conventions?.conventions(),
      thresholds: try thresholds.load())
    if compares { return try compare(wish) }
    for output in runs {
      let claim = try FolderClaim.take(ofRun: output)
      defer { claim?.release() }
      try ReportWriting.write(
        try BenchRuns.open(output).scored(wish), pictures: pictures.pictures, asJSON: json)
    }
  }

  private func compare(_ wish: ScoringWish) throws {
    let folder = output ?? runs[1]
    let before = try BenchRuns.open(runs[0])
    let files = RunComparison.files(in: folder, of: before.facts)
    try OutputFiles(files: OutputFiles.files(of: files), inputs: []).check(replacing: replacing)
    let comparison = try before.comparison(with: try BenchRuns.open(runs[1]), wish)
    try comparison.write(to: folder, pictures: pictures.pictures)
    try Console.print(RunComparisonText.text(comparison, style: Console.style))
    try Console.print("\ncomparison: \(files.page)")
  }
}
