import ArgumentParser
import Bench
import Media
import OpenVision
import Reporting

/// The command `vbench flow`, which reads a video and writes a video of its optical flow.
struct FlowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flow",
    abstract: "Computes the optical flow of a video and draws it into a new video.",
    discussion: """
      Each frame of the new video shows the motion to the next frame, as arrows or in the colors of \
      a color wheel. With --draw wheel, the color wheel is shown in the lower right corner. Examples:
        vbench flow street.mp4
        vbench flow frames/ --accuracy high --draw wheel -o motion.mp4
        vbench flow embedded:bird
      """)

  @Argument(
    help: ArgumentHelp(
      "A video, a folder of images, or embedded:NAME for an embedded scene.",
      valueName: "video"), completion: .file())
  var video: String

  @Option(
    help: ArgumentHelp("The accuracy: low, medium, high or veryHigh.", valueName: "name"),
    completion: .list(["low", "medium", "high", "veryHigh"]))
  var accuracy = "medium"

  @Option(help: ArgumentHelp("How to draw the flow: arrows or wheel.", valueName: "name"))
  var draw = FlowJob.Drawing.arrows

  @Option(
    help: ArgumentHelp(
      "The motion, in pixels, shown by the longest arrow or the strongest color. (default: 20)",
      valueName: "pixels"), transform: Double.option)
  var maxLength: Double = 20

  @Option(
    help: ArgumentHelp(
      "The frame to start at; the first frame of the video is 0.", valueName: "number"))
  var firstFrame = 0

  @Option(
    help: ArgumentHelp("The maximum number of frames to read. (default: all)", valueName: "number"))
  var frames: Int?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The video to write. (default: INPUT-flow.mp4)", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(name: [.long, .customShort("q")], help: "Print no progress.")
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
    try OutputFiles(files: [.video(output)], of: source.frames).check(replacing: replacing.force)
    var job = FlowJob(source.frames, to: output)
    (job.accuracy, job.drawing, job.greatestLength) = (level, draw, Float(maxLength))
    (job.firstFrame, job.frameLimit) = (firstFrame, frames)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let outcome = try job.run(
      interruption: interruption, progress: quiet ? SilentProgress() : TerminalProgress())
    try Console.print(outcome.count.of("flow field") + (outcome.video.map { ": \($0)" } ?? ""))
    if interruption.isRaised {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped"
          + (outcome.video.map { "; \($0) contains the flow computed so far" } ?? ""))
    }
  }
}

extension FlowJob.Drawing: ExpressibleByArgument {}
