import Bench
import Results

extension ReportedRun {
  /// The section that lists the runs from which the answers come, and what of them cannot be compared; nil unless the run
  /// was joined.
  var sourceSection: Page.Section? {
    let sources = run.facts.sources
    guard let first = sources.first else { return nil }
    let rows = sources.map { source in
      [
        source.name, source.started, source.version, source.processor,
        source.methods.joined(separator: ", "), limits(of: source, beside: first, among: sources),
      ]
    }
    return Page.Section(
      id: "runs", title: "Joined runs",
      note: "The answers were copied from these runs and judged together.",
      parts: [
        PageTable(
          headers: ["run", "started", "version", "machine", "\(method)s", "not comparable"],
          words: 6,
          rows: rows)
      ])
  }

  /// Returns what of a run cannot be compared with the others.
  private func limits(
    of source: RunSource, beside first: RunSource, among sources: [RunSource]
  ) -> String {
    var limits: [String] = []
    if !source.otherLabels.isEmpty {
      let names = source.otherLabels.prefix(3).joined(separator: ", ")
      let more = source.otherLabels.count > 3 ? ", ..." : ""
      limits.append(
        "\(run.task.count(source.otherLabels.count)) left out, whose labels differ: \(names)\(more)"
      )
    }
    if source.items < run.items.count {
      limits.append("only \(source.items) of \(run.task.count(run.items.count))")
    }
    if source.processor != first.processor { limits.append("speed: another machine") }
    if source.version != first.version { limits.append("speed: another version") }
    return limits.isEmpty ? "–" : limits.joined(separator: "; ")
  }
}
