import ArgumentParser

/// The options for the folder of a run and what is kept in it.
struct ResultOptions: ParsableArguments {
  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The results folder. If it contains an interrupted run, the run is continued.",
      discussion: "(default: reports/DATASET)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Measure everything again, even if the output folder contains results.")
  var fresh = false

  @Flag(
    help: ArgumentHelp(
      "Replace another run or unrelated files in the output folder.",
      discussion: """
        Without this option, a run replaces an earlier one only if it has the same protocol and includes \
        all sequences and trackers of the earlier run.
        """))
  var force = false

  @Flag(
    help: ArgumentHelp(
      "Retry the trackers that crashed in an earlier run.",
      discussion: """
        A tracker that crashes has no result for that sequence. The crash is stored, and the tracker is not \
        retried there until the build changes. Other failures are retried in every run.
        """))
  var retryCrashed = false

  @Flag(
    help: ArgumentHelp(
      "After the run, time the trackers against each other, alternately and one at a time.",
      discussion: """
        The report then shows intervals, ratios between trackers, times as multiples of a fixed calibration \
        kernel, memory use, and how the time depends on the number and size of objects and on the frame size. \
        Use this option on an otherwise idle machine.
        """))
  var timing = false

  @Flag(help: "Print the results as JSON instead of a table.")
  var json = false
}
