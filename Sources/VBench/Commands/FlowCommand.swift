import ArgumentParser
import Bench
import Media
import OpenVision

/// The command for optical flow on the terminal. It reads a video and writes a video of its motion.
struct FlowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flow",
    abstract: "Computes the optical flow of a video and writes a video of it.",
    discussion: """
      Each frame shows the motion from it to the next, in pixels, as arrows or in the colors of a \
      color wheel, which is shown in the lower right corner. Examples:
        vbench flow street.mp4
        vbench flow frames/ --accuracy high --draw wheel -o motion.mp4
        vbench flow embedded:bird
      """)

  @Argument(
    help: ArgumentHelp(
      "A video, a folder of images, or embedded:NAME for a scene that comes with vbench.",
      valueName: "video"), completion: .file())
  var video: String

  @Option(
    help: ArgumentHelp("low, medium, high or veryHigh.", valueName: "name"),
    completion: .list(["low", "medium", "high", "veryHigh"]))
  var accuracy = "medium"

  @Option(help: ArgumentHelp("arrows or wheel.", valueName: "name"))
  var draw = FlowJob.Drawing.arrows

  @Option(
    help: ArgumentHelp(
      "The length in pixels that is drawn largest, or brightest on the wheel. (default: 20)",
      valueName: "pixels"))
  var maxLength: Double = 20

  @Option(help: ArgumentHelp("The frame to start on, from 0.", valueName: "number"))
  var firstFrame = 0

  @Option(
    help: ArgumentHelp("The most frames to read. (default: all)", valueName: "number"))
  var frames: Int?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The video. (default: the input's name and -flow.mp4)", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(name: [.long, .customShort("q")], help: "No progress.")
  var quiet = false

  @OptionGroup var replacing: ForceOption
  @OptionGroup var decoding: DecodingOptions

  func validate() throws {
    if firstFrame < 0 { throw ValidationError("--first-frame \(firstFrame): expected 0 or more") }
    if let frames, frames < 2 { throw ValidationError("--frames \(frames): expected 2 or more") }
    guard maxLength > 0, maxLength.isFinite else {
      throw ValidationError("--max-length \(maxLength): expected a positive number")
    }
  }

  func run() throws {
    let known = VNGenerateOpticalFlowRequest.ComputationAccuracy.allCases
    guard let level = known.first(where: { "\($0)" == accuracy }) else {
      throw UnknownName(kind: "accuracy", name: accuracy, allowed: known.map { "\($0)" })
    }
    let source = try VideoInput.open(video)
    let output = output ?? "\(source.name)-flow.mp4"
    try OutputFiles(
      files: [.init(option: "--output", path: output, isOwn: VideoWriter.hasWritten)],
      of: source.frames
    ).check(replacing: replacing)
    var job = FlowJob(source.frames, to: output)
    (job.accuracy, job.drawing, job.greatestLength) = (level, draw, Float(maxLength))
    (job.firstFrame, job.frameLimit) = (firstFrame, frames)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let outcome = try job.run(
      interruption: interruption, progress: quiet ? SilentProgress() : TerminalProgress())
    try Console.print("\(outcome.count) flows" + (outcome.video.map { ": \($0)" } ?? ""))
    if interruption.isRaised {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped"
          + (outcome.video.map { "; the flow until then is kept as \($0)" } ?? ""))
    }
  }
}

extension FlowJob.Drawing: ExpressibleByArgument {}
