import ArgumentParser

/// The option `--reference`, for commands that compare methods with each other.
struct ReferenceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare the other methods with this one instead of comparing all pairs, which shows smaller differences.",
      valueName: "name"))
  var reference: String?
}
