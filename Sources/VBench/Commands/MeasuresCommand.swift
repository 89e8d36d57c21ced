import ArgumentParser
import Evaluation
import Files
import Reporting
import TaskKit
import Tracking

struct MeasuresCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measures",
    abstract:
      "Lists the measures with their explanations and their names in files, tables and gates.")

  @Option(
    help: ArgumentHelp(
      "The task: \(TaskRegistry.names.joined(separator: ", ")).", valueName: "name"),
    completion: .list(TaskRegistry.names))
  var task = TaskRegistry.defaultName

  @Option(
    help: ArgumentHelp(
      "Update the reference pages in this folder instead.", visibility: .hidden))
  var writeReference: String?

  func run() throws {
    if let folder = writeReference {
      try write(in: folder)
      return
    }
    for section in try TaskRegistry.task(named: task).measureSections {
      var table = TextTable(
        header: ["name", "in tables", "gate", "explanation"], endsWithWords: true)
      for measure in section.measures {
        table.add([
          measure.key, measure.title, measure.gateName ?? "", measure.explanation,
        ])
      }
      try Console.print(section.title + "\n")
      try Console.print(table.text(Console.style) + "\n")
    }
  }

  private func write(in folder: String) throws {
    for (name, text) in [
      ("Measures.md", MeasureReference.page(MeasureReference.tracking)),
      (
        "results.schema.json",
        MeasureReference.schema(
          from: String(
            decoding: try RegularFile.read("\(folder)/results.schema.json"), as: UTF8.self))
      ),
    ] {
      try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)")
    }
  }
}
