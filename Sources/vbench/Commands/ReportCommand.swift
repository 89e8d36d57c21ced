import ArgumentParser
import Harness

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes the reports of earlier runs again from their stored answers.",
    discussion: """
      Nothing is tracked: labels and stored answers are read and scored. Example:
        vbench report reports/embedded --conventions got10k
      """)

  @Argument(help: ArgumentHelp("Folders of runs, e.g. reports/embedded.", valueName: "run"))
  var runs: [String]

  @Option(
    help: ArgumentHelp(
      "Whose rules the tables follow: \(ConventionsName.allNames). (default: the run's own)",
      valueName: "name"))
  var conventions: ConventionsName?

  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var pictures: PictureOptions

  @Flag(help: "Print the results as JSON instead of the table.")
  var json = false

  func run() throws {
    let thresholds = try thresholds.load()
    let chosen = try conventions?.conventions()
    for output in runs {
      let stored = try StoredRun(output: output)
      var result = try stored.result(conventions: chosen, opening: DatasetLocation.open)
      result.apply(thresholds)
      try ReportWriting.write(result, to: output, pictures: pictures.pictures, asJSON: json)
    }
  }
}
