import ArgumentParser
import Reporting
import Trackers

struct TrackersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trackers", abstract: "Lists the trackers with their levels and revisions.")

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  /// The level and revision that are taken when none is asked for.
  private static func usual(of tracker: TrackerDescription) -> String {
    [tracker.levels.first, tracker.defaultRevision.map { "r\($0)" }].compactMap(\.self)
      .joined(separator: " ")
  }

  func run() throws {
    let trackers = KnownTrackers.registry.trackers
    if json {
      try Console.print(json: trackers)
      return
    }
    var table = TextTable(header: ["tracker", "levels", "revisions", "default", "what it follows"])
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
