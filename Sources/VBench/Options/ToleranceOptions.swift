import Algorithms
import ArgumentParser
import Bench
import Evaluation
import Files
import Results

/// The options that specify by how much a run may be worse than its baseline. They override the policy.
struct ToleranceOptions: ParsableArguments {
  /// The measures of the task that runs if no other one is named.
  private static let defaults = WatchedMeasures(TaskRegistry.defaultTask.facts)

  @Option(
    help: ArgumentHelp(
      "The tolerated drops over all sequences, e.g. auc=0.01,ece=0.03.",
      discussion: """
        The measures are \(Self.defaults.names.joined(separator: ", ")); for other tasks, they are the columns of \
        summary.csv. (default: \(NamedNumbers(numbers: defaults.maxDrop).defaultValueDescription))
        """, valueName: "drops"))
  var maxDrop: NamedNumbers?

  @Option(
    help: ArgumentHelp(
      "The tolerated drops on a single sequence. (default: auc=0.1)", valueName: "drops"))
  var maxSequenceDrop: NamedNumbers?

  @Option(
    help: ArgumentHelp(
      "The smallest significant drop of the main measure (for trackers, the AUC) that fails the gate,"
        + " or off. (default: 0.001)",
      valueName: "drop"))
  var significantDrop: LimitOrOff?

  @Option(
    help: ArgumentHelp(
      "The tolerated relative increase in the update time, or off. (default: 0.03)",
      valueName: "share"))
  var maxSlowdown: LimitOrOff?

  @Option(
    help: ArgumentHelp(
      "The tolerated relative growth of a tracker's memory, or off. (default: 0.1)",
      valueName: "share"))
  var maxMemoryGrowth: LimitOrOff?

  func validate() throws {
    // The task is still unknown here, but a name is always wrong if no task has a measure with that name.
    let known = TaskRegistry.all.map { WatchedMeasures($0.facts) }
    try maxDrop?.check("--max-drop", names: Array(known.flatMap(\.names).uniqued()))
    try maxSequenceDrop?.check(
      "--max-sequence-drop",
      names: Array(known.flatMap { $0.bySequence.compactMap(\.gateName) }.uniqued()))
    for (option, numbers) in [("--max-drop", maxDrop), ("--max-sequence-drop", maxSequenceDrop)] {
      if let wrong = numbers?.numbers.first(where: { $0.value < 0 }) {
        throw ValidationError("\(option): expected a number of 0 or more, found \(wrong.value)")
      }
    }
  }

  /// Replaces tolerances with the values given by the user.
  ///
  /// - Throws: `ValidationError` if the gate does not watch one of the measures that the user named.
  func apply(to tolerances: inout GateTolerances, of measures: WatchedMeasures) throws {
    try maxDrop?.check("--max-drop", names: measures.names)
    try maxSequenceDrop?.check(
      "--max-sequence-drop", names: measures.bySequence.compactMap(\.gateName))
    if let maxDrop { tolerances.maxDrop = maxDrop.numbers }
    if let maxSequenceDrop { tolerances.maxSequenceDrop = maxSequenceDrop.numbers }
    if let significantDrop { tolerances.significantDrop = significantDrop.limit }
    if let maxSlowdown { tolerances.maxSlowdown = maxSlowdown.limit }
    if let maxMemoryGrowth { tolerances.maxMemoryGrowth = maxMemoryGrowth.limit }
  }
}

/// A number of at least 0, or `off`.
struct LimitOrOff: ExpressibleByArgument, Sendable {
  var limit: Double?

  init?(argument: String) {
    if argument == "off" { return }
    guard let number = Double(decimal: argument), number.isFinite, number >= 0 else { return nil }
    limit = number
  }

  var defaultValueDescription: String { limit.map { "\($0)" } ?? "off" }
}
