import ArgumentParser
import Bench
import Files
import Labeling
import Reporting

/// The command `vbench label`, which shows a page on which a person labels videos.
struct LabelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Labels videos with a few boxes drawn by hand; trackers fill in the rest.",
    discussion: """
      The command prints the address of a page on this machine. Draw a box around an object there: it is followed \
      through the whole video, and the page shows which frames to check. Every change is saved at once, so that \
      Ctrl-C ends the command at any time, and the same command continues. Examples:
        vbench label clip.mp4
        vbench label clips/ --output labels
        vbench compare -d clip-labels
      """)

  @Argument(
    help: ArgumentHelp(
      "A video, a folder of images or of videos, labeled sequences, or a folder that this command has written.",
      valueName: "video"), completion: .file())
  var video: String

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder for the labels. (default: INPUT-labels, or the input if it was made by this command)",
      valueName: "folder"), completion: .directory)
  var output: String?

  @OptionGroup var page: PageOptions

  @Option(
    help: ArgumentHelp(
      "The minimum confidence for a solid outline, from 0 to 1. (default: 0.5)",
      valueName: "confidence"), transform: Double.option)
  var threshold: Double?

  @OptionGroup var decoding: DecodingOptions

  func validate() throws {
    if let threshold, !(0...1).contains(threshold) {
      throw ValidationError("--threshold \(threshold): expected a number from 0 to 1")
    }
  }

  func run() throws {
    let inputs = try LabelingInputs.find(video, output: output)
    var settings = LabelingSession.Settings()
    if let threshold { settings.threshold = threshold }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let job = LabelJob(inputs, settings: settings)
    try PageOptions.listening {
      try job.run(port: page.port, interruption: interruption) { [opens = page.open] address in
        try PageOptions.show(address, opensBrowser: opens)
        Console.note("Each change is saved in \(inputs.folder). To end, press Ctrl-C.")
      }
    }
    let counts = try job.counts()
    guard counts.targets > 0 else {
      Console.note("\nNothing was labeled.")
      return
    }
    try Console.print(sentences: [
      "\(counts.targets.of("target")), \(counts.byHand.of("label")) by hand, \(counts.checked) checked: \(inputs.folder)",
      "To compare trackers on them, type: \(job.compareCommand)",
    ])
    if counts.tracked > 0 {
      Console.note(
        "\(counts.tracked.of("label")) made by trackers and checked by nobody will be left out; to check them,"
          + " repeat the command."
      )
    }
  }
}
