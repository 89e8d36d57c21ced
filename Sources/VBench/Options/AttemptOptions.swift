import ArgumentParser
import Bench

/// The options that say how often and together with what methods are run, and how answers are scored.
struct AttemptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The conventions for the figures in the tables: \(ConventionsName.allNames).",
      discussion: "results.json contains the figures of all conventions."
        + " (default: \(ConventionsName.default.name))",
      valueName: "name"))
  var conventions: ConventionsName?

  @Flag(
    help: ArgumentHelp(
      "Follow all targets of a sequence with one call per frame instead of separately.",
      discussion: "This works with the protocols that start each target once: ope, longterm,"
        + " got10k and realtime."))
  var together = false

  @Option(
    help: ArgumentHelp(
      "Run each method this many times on each sequence, and average the scores. (default: 1)",
      discussion: """
        This is for methods that are not deterministic. With 'auto', every method is run twice, and those \
        whose answers differ are run 15 times.
        """, valueName: "number"))
  var repetitions: RepetitionChoice?
}
