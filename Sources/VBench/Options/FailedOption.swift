import ArgumentParser

/// The option `--failed`, for commands that repeat a run.
struct FailedOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Run again only what failed or is missing in the output folder's run, including crashes.",
      discussion:
        "Everything else is kept, even if the program has changed since, which a remark in the report then says."
    ))
  var failed = false

  /// Applies the option to a request.
  ///
  /// - Throws: `ValidationError` if everything is to be measured again.
  func apply(to request: inout any RunRequest) throws {
    guard failed else { return }
    guard !request.settings.isFresh else {
      throw ValidationError("--failed and --fresh cannot be used together")
    }
    request.settings.retriesFailed = true
  }
}
