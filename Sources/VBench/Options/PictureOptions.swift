import ArgumentParser
import Reporting

/// The option `--pictures`, for commands that write a report.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The images in the report: none, few or all.",
      discussion: """
        With few, index.html contains the worst failures and some frames of each sequence, and stays a \
        single small file. With all, every frame is also written to the folder frames next to it, for the \
        player.
        """, valueName: "which"))
  var pictures = RunReport.Pictures.few
}

extension RunReport.Pictures: ExpressibleByArgument {}
