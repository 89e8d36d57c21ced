import ArgumentParser
import Geometry
import GroundTruth

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Prints a table of sequences: targets, frames, size, absences and attributes.")

  @Argument(
    help: ArgumentHelp(
      "Folders of labelled sequences, 'embedded' or 'embedded:all'. (default: embedded:all)",
      valueName: "path"))
  var datasets: [String] = []

  func run() throws {
    let opened = try (datasets.isEmpty ? ["embedded:all"] : datasets).map(DatasetLocation.open)
    var table = TextTable(
      header: ["sequence", "format", "targets", "frames", "size", "absent", "attributes"],
      rightAligned: [2, 3, 4, 5])
    var problems: [String] = []
    for dataset in opened {
      let summary = DatasetSummary(dataset)
      for row in summary.rows {
        table.add([
          "\(dataset.name)/\(row.name)", row.format, "\(row.targets)", "\(row.frames)",
          row.size.description, "\(row.absentFrames)", row.attributes.joined(separator: " "),
        ])
      }
      problems += summary.problems.map { "\(dataset.name)/\($0)" }
    }
    try Console.print(table.text)
    for problem in problems { Console.error(problem) }
    if !problems.isEmpty { throw CommandFailure(status: .badInput) }
  }
}
