import ArgumentParser
import Geometry
import GroundTruth
import Harness
import Media

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
      for entry in dataset.entries {
        do {
          table.add(try Self.row(of: entry, in: dataset))
        } catch {
          problems.append("\(dataset.name)/\(entry.name): \(ErrorText.of(error))")
        }
      }
    }
    try Console.print(table.text)
    for problem in problems { Console.error(problem) }
    if !problems.isEmpty { throw CommandFailure(status: .badInput) }
  }

  private static func row(of entry: Dataset.Entry, in dataset: Dataset) throws -> [String] {
    let sequence = try entry.load()
    let absent = sequence.targets.reduce(0) { sum, target in
      sum + target.annotations.count { $0.visibility == .absent }
    }
    let attributes = Set(sequence.attributes + sequence.targets.flatMap(\.attributes))
    return [
      "\(dataset.name)/\(entry.name)", entry.format, "\(sequence.targets.count)",
      "\(sequence.frameCount)", try sequence.frames.frameSize().description, "\(absent)",
      attributes.sorted().joined(separator: " "),
    ]
  }
}
