import ArgumentParser
import Files
import Foundation
import GroundTruth
import Jobs
import Media
import Processes
import Trackers

/// Detection for the terminal: an image or a video in, JSON and a drawn picture out.
struct DetectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Finds faces, codes, text and rectangles in an image or a video; prints JSON.",
    discussion: """
      Each frame is an object with its number and what was found: the request, the corners in pixels \
      from the upper left one clockwise, the confidence and, where there is, what was read. Faces, codes and \
      text stand on libraries behind package traits (README). Examples:
        vbench detect page.jpg --request rectangles
        vbench detect ticket.png --request barcodes,text -o annotated.png
        vbench detect street.mp4 --request faces --every 10 -o annotated.mp4
      """)

  @Argument(
    help: ArgumentHelp(
      "An image, a video, a folder of images, or embedded:NAME for a scene that comes with vbench.",
      valueName: "input"))
  var input: String

  @Option(
    help: ArgumentHelp(
      "What to look for: \(NamedDetector.names.joined(separator: ", ")).",
      valueName: "names"))
  var request = NameList(names: [NamedDetector.rectangles.name])

  @Option(
    help: ArgumentHelp(
      "Of a video, look at every so many frames; frames between show what was found last.",
      valueName: "frames"))
  var every = 1

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The annotated image (.png, .jpg) or video. (default: none)", valueName: "path"))
  var output: String?

  @OptionGroup var force: ForceOption
  @OptionGroup var decoding: DecodingOptions

  @Flag(name: [.long, .customShort("q")], help: "No progress.")
  var quiet = false

  func validate() throws {
    if every < 1 { throw ValidationError("--every \(every): expected 1 or more") }
    if let output, output.isEmpty { throw ValidationError("--output: expected a file's name") }
  }

  func run() throws {
    let detectors = try request.names.map { try NamedDetector.named($0) }
    let isImage = ImageFile.isImageName(input)
    if let output {
      try OutputFiles(
        files: [OutputFiles.File(option: "--output", path: output) { _ in false }],
        inputs: [input]
      ).check(replacing: force)
      if isImage, !["png", "jpg", "jpeg"].contains(output.pathExtension.lowercased()) {
        throw ValidationError("--output \(output): expected a .png or .jpg for an image")
      }
    }
    let job = DetectJob(detectors, every: every, output: output)
    if isImage {
      try Console.print(json: [try job.image(input)])
      return
    }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let found = try job.video(
      try VideoInput.open(input).frames, interruption: interruption,
      progress: quiet ? SilentProgress() : TerminalProgress())
    try Console.print(json: found.frames)
    if interruption.isRaised {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; what was found until then is printed"
          + (found.video.map { ", and drawn in \($0)" } ?? ""))
    }
  }
}
