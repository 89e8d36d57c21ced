import ArgumentParser

/// The option `--partial`, for commands that read a stored run.
struct PartialOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Use the sequences with complete results even if others are missing or damaged."))
  var partial = false
}
