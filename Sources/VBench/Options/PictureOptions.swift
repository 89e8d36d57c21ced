import ArgumentParser
import Reporting

/// The option `--pictures`, for commands that write a report.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The images in the report: none, few or all.",
      discussion: """
        With few, index.html is a single small file with the worst failures and some frames of each \
        sequence. With all, every frame is also written to the frames folder, so that the player can show it.
        """, valueName: "which"))
  var pictures = RunReport.Pictures.few
}

extension RunReport.Pictures: ExpressibleByArgument {}
