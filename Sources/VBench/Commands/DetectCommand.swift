import ArgumentParser
import Bench
import Files
import Foundation
import Media
import OpenVision
import TaskKit

/// The command `vbench detect`, which detects objects in images or a video. It prints JSON and, if requested, writes
/// annotated images or an annotated video.
struct DetectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract:
      "Finds faces, codes, text and rectangles in images or a video, and prints them as JSON.",
    discussion: """
      The output contains one JSON object per image or frame, with its name or number and its detections. Each \
      detection states the request, the corners in pixels (clockwise from the upper left), the confidence and the \
      text, if any. The images in a folder may have any name and size. To find codes and text, build vbench with \
      the package traits Barcodes and Text (see Documentation/Commands.md). Examples:
        vbench detect page.jpg
        vbench detect ticket.png --request barcodes,text -o annotated.png
        vbench detect photos/ --min-confidence 0.8 --max 1 -o annotated/
        vbench detect street.mp4 --request faces --every 10 -o annotated.mp4
      """)

  @Argument(
    help: ArgumentHelp(
      "An image, a folder of images, a video, or embedded:NAME for an embedded scene.",
      valueName: "input"), completion: .file())
  var input: String

  @Option(
    help: ArgumentHelp(
      "What to look for: \(NamedDetector.names.joined(separator: ", ")).",
      valueName: "names"), completion: .list(NamedDetector.names))
  var request = NameList(names: [NamedDetector.rectangles.name])

  @Option(
    help: ArgumentHelp(
      "The level of text recognition.", valueName: "level"))
  var level = TextLevel.accurate

  @Option(
    help: ArgumentHelp(
      "For a video, the number of frames between detections.",
      valueName: "frames"))
  var every = 1

  @Option(
    name: .customLong("min-confidence"),
    help: ArgumentHelp(
      "The minimum confidence of a detection, from 0 to 1. With 0, every candidate is listed."
        + " (default: 0.5)",
      valueName: "number"), transform: Double.option)
  var minimumConfidence = 0.5

  @Option(
    name: .customLong("max"),
    help: ArgumentHelp(
      "The maximum number of detections per request and image. The most confident detections are kept."
        + " (default: all)",
      valueName: "number"))
  var maximum: Int?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The annotated image (.png, .jpg) or video to write. For a folder of images, give a folder, or"
        + " a video (.mp4) in which each image becomes a frame. (default:"
        + " none)", valueName: "path"), completion: .file())
  var output: String?

  @OptionGroup var force: ForceOption
  @OptionGroup var decoding: DecodingOptions

  @Flag(name: [.long, .customShort("q")], help: "Print no progress.")
  var quiet = false

  func validate() throws {
    if every < 1 { throw ValidationError("--every \(every): expected 1 or more") }
    if !(0...1).contains(minimumConfidence) {
      throw ValidationError("--min-confidence \(minimumConfidence): expected a number from 0 to 1")
    }
    if let maximum, maximum < 1 { throw ValidationError("--max \(maximum): expected 1 or more") }
    if let output, output.isEmpty { throw ValidationError("--output: expected a file name") }
  }

  func run() throws {
    let detectors = try request.names.map { try NamedDetector.named($0) }
    let job = DetectJob(
      detectors, DetectCriteria(minimumConfidence: minimumConfidence, maximum: maximum),
      level: level.level, every: every, output: output)
    if ImageFile.isImageName(input), !AtomicFile.isFolder(input) {
      try lookAtImage(job)
    } else if AtomicFile.isFolder(input), !isVideo(output) {
      try lookAtImages(job)
    } else {
      try lookAtVideo(job)
    }
  }

  private func lookAtImage(_ job: DetectJob) throws {
    if let output {
      try check([output])
      guard DetectJob.writtenFormats.contains(output.pathExtension.lowercased()) else {
        throw ValidationError(
          "--output \(output): expected a .png or .jpg file, because the input is an image")
      }
    }
    try Console.print(jsonText: [try job.image(input)].json())
  }

  private func lookAtImages(_ job: DetectJob) throws {
    guard every == 1 else {
      throw ValidationError("--every applies only to videos; in a folder, every image is searched")
    }
    let names = try FolderListing.names(in: input)
      .filter { ImageFile.isImageName($0) && !AtomicFile.isFolder(input + "/" + $0) }
    guard !names.isEmpty else { throw MediaError.emptyFolder(path: input) }
    if let output {
      guard !ImageFile.isImageName(output) else {
        throw ValidationError(
          "--output \(output): expected a folder, because the input is a folder of images")
      }
      try check(
        names.map { output + "/" + DetectJob.drawnName(of: $0) }, of: names.map { input + "/" + $0 }
      )
    }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let (found, unreadable) = try job.images(
      names, in: input, interruption: interruption, progress: progress)
    try Console.print(jsonText: found.json())
    if interruption.isRaised {
      throw CommandFailure(
        status: .interrupted, message: "stopped after \(found.count) of \(names.count) images")
    }
    if unreadable > 0 {
      throw CommandFailure(
        status: .badInput, message: "\(unreadable) of \(names.count) images could not be read")
    }
  }

  private func lookAtVideo(_ job: DetectJob) throws {
    if let output { try check([output], areVideos: true) }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let found = try job.video(
      try VideoInput.open(input).frames, interruption: interruption, progress: progress)
    try Console.print(jsonText: found.frames.json())
    if interruption.isRaised {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; the detections made so far are printed"
          + (found.video.map { " and drawn in \($0)" } ?? ""))
    }
  }

  private var progress: any ProgressObserver { quiet ? SilentProgress() : TerminalProgress() }

  private func isVideo(_ path: String?) -> Bool {
    path.map { !$0.pathExtension.isEmpty && !ImageFile.isImageName($0) } ?? false
  }

  private func check(
    _ outputs: [String], of inputs: [String]? = nil, areVideos: Bool = false
  ) throws {
    try OutputFiles(
      files: outputs.map {
        OutputFiles.File(option: "--output", path: $0, isOwn: { _ in false }, isVideo: areVideos)
      },
      inputs: inputs ?? [input], readsFolder: inputs != nil
    ).check(replacing: force.force)
  }
}
