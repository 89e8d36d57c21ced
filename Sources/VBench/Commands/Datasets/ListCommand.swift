import ArgumentParser
import Geometry
import GroundTruth
import Reporting
import Tracking

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "Prints a table of sequences with their targets, frames, size, absences and attributes.")

  @Argument(
    help: ArgumentHelp(
      "Folders of labeled sequences, 'embedded' or 'embedded:all'. (default: embedded:all)",
      valueName: "path"), completion: .file())
  var datasets: [String] = []

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  @OptionGroup var labels: LabelOptions
  @OptionGroup var decoding: DecodingOptions

  /// One sequence, as printed by `--json`.
  private struct ListedSequence: Encodable {
    var dataset: String
    var sequence: String
    var format: String
    var targets: Int
    var frames: Int
    /// The width of the frames, in pixels; nil if the folder contains only labels and none of its files states the
    /// frame size.
    var frameWidth: Int?
    var frameHeight: Int?
    var absentFrames: Int
    var attributes: [String]
  }

  func run() throws {
    Console.noteEmbedded(datasets)
    let opened = try (datasets.isEmpty ? ["embedded:all"] : datasets).map {
      try DatasetLocation.open($0, boxes: labels.labelBoxes)
    }
    var table = TextTable(
      header: ["sequence", "format", "targets", "frames", "size", "absent", "attributes"],
      rightAligned: [2, 3, 4, 5], endsWithWords: true)
    var rows: [ListedSequence] = []
    var problems: [String] = []
    for dataset in opened {
      let summary = DatasetSummary(dataset)
      for row in summary.rows {
        rows.append(
          ListedSequence(
            dataset: dataset.name, sequence: row.name, format: row.format, targets: row.targets,
            frames: row.frames, frameWidth: row.size?.width, frameHeight: row.size?.height,
            absentFrames: row.absentFrames, attributes: row.attributes))
        table.add([
          "\(dataset.name)/\(row.name)", row.format, "\(row.targets)", "\(row.frames)",
          row.size?.description ?? "–", "\(row.absentFrames)",
          row.attributes.joined(separator: " "),
        ])
      }
      problems += summary.problems.map { "\(dataset.name)/\($0)" }
    }
    if json {
      try Console.print(json: rows)
    } else {
      try Console.print(table.text(Console.style))
    }
    for problem in problems { Console.error(problem) }
    if !problems.isEmpty { throw CommandFailure(status: .badInput) }
  }
}
