import ArgumentParser
import Reporting

/// The option `--pictures`, for commands that write a report.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pictures in the report: none, few or all.",
      discussion: """
        few puts the worst failures and some frames of each sequence into index.html, which stays \
        one small file; all also writes every frame into the folder frames beside it, for the \
        player.
        """, valueName: "which"))
  var pictures = RunReport.Pictures.few
}

extension RunReport.Pictures: ExpressibleByArgument {}
