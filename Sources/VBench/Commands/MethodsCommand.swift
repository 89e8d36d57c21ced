import ArgumentParser
import Bench
import Reporting
import TaskKit

struct MethodsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "methods",
    abstract:
      "Lists the trackers, or the methods of another task, with their levels and revisions.",
    aliases: ["trackers"])

  @Option(
    help: ArgumentHelp(
      "The task: \(TaskRegistry.names.joined(separator: ", ")).", valueName: "name"),
    completion: .list(TaskRegistry.names))
  var task = TaskRegistry.defaultName

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  /// Returns a phrase that states the default level and revision.
  private static func defaults(of tracker: MethodDescription) -> String {
    [tracker.levels.first, tracker.defaultRevision.map { "r\($0)" }].compactMap(\.self)
      .joined(separator: " ")
  }

  func run() throws {
    let task = try TaskRegistry.task(named: task)
    let trackers = task.descriptions
    let areTrackers = task.capabilities.contains(.trackers)
    if json {
      try Console.print(json: trackers)
      return
    }
    var table = TextTable(
      header: [
        areTrackers ? "tracker" : "method", "levels", "revisions", "default",
        areTrackers ? "follows" : "description",
      ], endsWithWords: true)
    for tracker in trackers {
      let note = tracker.unavailable == nil ? "" : " (not available)"
      table.add([
        tracker.name, tracker.levels.joined(separator: ", "),
        tracker.revisions.map(String.init).joined(separator: ", "),
        Self.defaults(of: tracker), tracker.summary + note,
      ])
    }
    let reasons = Dictionary(grouping: trackers.filter { $0.unavailable != nil }) {
      $0.unavailable ?? ""
    }
    let notes = reasons.sorted { $0.key < $1.key }.flatMap { reason, trackers in
      let names = trackers.map(\.name).joined(separator: ", ")
      return Console.style.lines("\(names): \(reason)", indent: 2)
    }
    try Console.print(
      table.text(Console.style) + (notes.isEmpty ? "" : "\n" + notes.joined(separator: "\n")))
  }
}
