import ArgumentParser
import Jobs
import Reporting
import Tasks
import Trackers

struct MethodsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "methods",
    abstract: "Lists the trackers, or a task's methods, with their levels and revisions.",
    aliases: ["trackers"])

  @Option(
    help: ArgumentHelp(
      "Whose methods: \(TaskRegistry.names.joined(separator: ", ")).", valueName: "name"))
  var task = TaskRegistry.tracking

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  /// The level and revision that are taken when none is asked for.
  private static func usual(of tracker: TrackerDescription) -> String {
    [tracker.levels.first, tracker.defaultRevision.map { "r\($0)" }].compactMap(\.self)
      .joined(separator: " ")
  }

  func run() throws {
    let task = try TaskRegistry.task(named: task)
    let trackers = task?.descriptions ?? KnownTrackers.registry.trackers
    if json {
      try Console.print(json: trackers)
      return
    }
    var table = TextTable(
      header: [
        task == nil ? "tracker" : "method", "levels", "revisions", "default",
        task == nil ? "what it follows" : "what it is",
      ])
    for tracker in trackers {
      let note = tracker.unavailable.map { " (not available: \($0))" } ?? ""
      table.add([
        tracker.name, tracker.levels.joined(separator: ", "),
        tracker.revisions.map(String.init).joined(separator: ", "),
        Self.usual(of: tracker), tracker.summary + note,
      ])
    }
    try Console.print(table.text(Console.style))
  }
}
