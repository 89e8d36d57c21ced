import ArgumentParser

/// The option `--partial` of commands that read a stored run.
struct PartialOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Go on with the sequences whose results are whole where others are missing or damaged."))
  var partial = false
}
