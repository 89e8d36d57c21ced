import ArgumentParser
import Bench
import Results

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract:
      "Writes a run's figures to a small file that `vbench gate` compares with later runs.",
    discussion: """
      If the gate should also watch speed and memory, make the run with --timing. Example:
        vbench compare --timing -o reports/main
        vbench baseline reports/main -o baseline.json
        git add baseline.json
      If a method failed in the run, no baseline is written unless --force is given.
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, e.g. reports/main.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output = BaselineFile.defaultName

  @OptionGroup var completeness: PartialOption
  @OptionGroup var replacing: ForceOption
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let file = OutputFiles.File(option: "--output", path: output) {
      (try? BaselineFile.read($0)) != nil
    }
    try OutputFiles(files: [file], inputs: []).check(replacing: replacing.force)
    let scored = try BenchRuns.open(folder).scored(
      ScoringOptions(isPartial: completeness.partial))
    let baseline = scored.baseline(commit: ProjectCommit.current)
    try baseline.check(
      for: folder, isPartial: completeness.partial, isForced: replacing.force)
    try BaselineFile.write(baseline, to: output)
    let run = scored.run
    if let coverage = run.coverage {
      Console.note(
        "\(folder): the baseline covers only \(coverage.finished) of"
          + " \(run.task.count(coverage.planned))")
    }
    if baseline.timing == nil {
      Console.note(
        "\(folder) was made without --timing, so a gate with this baseline checks neither speed nor memory"
      )
    }
    try Console.print(output)
  }
}
