import ArgumentParser

/// The option `--partial`, for commands that read a stored run.
struct PartialOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "If some results are missing or damaged, use only the sequences with complete results."))
  var partial = false
}
