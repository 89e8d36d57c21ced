import ArgumentParser
import Bench
import Files
import Foundation
import Geometry
import Labeling
import Media
import Reporting
import TaskKit
import Tracking

/// The command `vbench track`, which follows objects in a video. It writes an annotated video and a table.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract:
      "Follows objects through a video, and writes an annotated video and a CSV file of boxes.",
    discussion: """
      Each object has its own color. Its outline is solid if the confidence reaches the threshold, and \
      dashed otherwise. Coordinates are in pixels from the upper left corner. Examples:
        vbench track street.mp4 --box 310,120,48,96 --box 500,130,40,90
        vbench track desk.mp4 --rectangles --level fast
        vbench track frames/ --corners 10,10,200,12,198,150,8,148 --preview
        vbench track embedded:bird
        vbench track street.mp4 --detect faces --every 25 --mot street.txt
        vbench track street.mp4 --pick
        vbench track http://camera/video --allow-network --rectangles --frames 500
      """)

  @Argument(
    help: ArgumentHelp(
      "A video, a folder of images, or embedded:NAME for an embedded scene; with --allow-network"
        + " or --allow-devices, also the address of a stream or a camera such as /dev/video0.",
      valueName: "video"), completion: .file())
  var video: String

  @Option(
    help: ArgumentHelp(
      "An object to follow, given by its box in the first frame. This option can be repeated up to"
        + " 16 times.",
      valueName: "x,y,w,h"), transform: PixelBox.init(parsing:))
  var box: [PixelBox] = []

  @Option(
    help: ArgumentHelp(
      "A flat rectangle to follow, given by its top left, top right, bottom right and bottom left"
        + " corners. This option can be repeated.", valueName: "x1,y1,...,x4,y4"),
    transform: PixelCorners.init(parsing:))
  var corners: [PixelCorners] = []

  @Flag(help: "Follow the rectangles found in the first frame (at most 10).")
  var rectangles = false

  @Flag(
    help: ArgumentHelp(
      "Show a page on which you draw the objects to follow, and watch while they are followed.",
      discussion: "The page is served on this machine only. It can also propose objects."))
  var pick = false

  @OptionGroup var page: PageOptions

  @Flag(
    help: ArgumentHelp(
      "Allow the input to be the address of a stream, to which the command then connects.",
      discussion: """
        Addresses may start with http, https, tcp or udp. Nothing else is opened, even if the \
        stream or a file refers to it; playlists are refused. Ctrl-C ends the stream, and what was \
        tracked is kept.
        """))
  var allowNetwork = false

  @Flag(
    help: ArgumentHelp(
      "Allow the input to be a camera such as /dev/video0, which the command then switches on.",
      discussion: "This requires libavdevice. Ctrl-C ends the recording, and what was tracked is"
        + " kept."))
  var allowDevices = false

  @Option(
    help: ArgumentHelp(
      "Follow all detected objects of these kinds: "
        + NamedDetector.names.joined(separator: ", ") + ".",
      discussion: """
        Detection is repeated at intervals (--every). An object that is detected again keeps its \
        number.
        """, valueName: "names"), completion: .list(NamedDetector.names))
  var detect: NameList?

  @Option(
    help: ArgumentHelp(
      "With --detect, the number of frames between"
        + " detections.", valueName: "frames")
  )
  var every = 25

  @Option(
    help: ArgumentHelp("The level: fast or accurate.", valueName: "name"),
    completion: .list(["fast", "accurate"]))
  var level = "accurate"

  @Option(
    help: ArgumentHelp(
      "The revision of the algorithms. (default: as listed by `vbench trackers`)",
      valueName: "number"))
  var revision: Int?

  @Option(
    help: ArgumentHelp(
      "The minimum confidence for a solid outline, from 0 to 1. (default: 0.5)",
      valueName: "confidence"), transform: Double.option)
  var threshold: Double?

  @OptionGroup(title: HelpTitle.output) var thresholds: ThresholdOptions

  @Option(
    help: ArgumentHelp(
      "The frame to start at; the first frame of the video is 0.", valueName: "number"))
  var firstFrame = 0

  @Option(
    help: ArgumentHelp("The maximum number of frames to track. (default: all)", valueName: "number")
  )
  var frames: Int?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The annotated video to write. (default: INPUT-tracked.mp4)", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The CSV file of boxes. (default: next to the annotated video)", valueName: "path"),
    completion: .file())
  var csv: String?

  @Option(
    help: ArgumentHelp(
      "An additional file of boxes in MOTChallenge's format. (default: none)",
      valueName: "path"), completion: .file())
  var mot: String?

  @Flag(help: "Show the frames as text characters during tracking.")
  var preview = false

  @OptionGroup var replacing: ForceOption
  @OptionGroup(title: HelpTitle.data) var decoding: DecodingOptions

  @Flag(name: [.long, .customShort("q")], help: "Print no progress.")
  var quiet = false

  func validate() throws {
    if let threshold, !(0...1).contains(threshold) {
      throw ValidationError("--threshold \(threshold): expected a number from 0 to 1")
    }
    if firstFrame < 0 {
      throw ValidationError("--first-frame \(firstFrame): expected 0 or more")
    }
    if every < 1 { throw ValidationError("--every \(every): expected 1 or more") }
    if detect != nil, !box.isEmpty || !corners.isEmpty || rectangles {
      throw ValidationError(
        "--detect finds the objects to follow, so it cannot be used with --box, --corners or"
          + " --rectangles"
      )
    }
    if pick, !box.isEmpty || !corners.isEmpty || rectangles || detect != nil {
      throw ValidationError(
        "--pick asks for the objects to follow, so it cannot be used with --box, --corners,"
          + " --rectangles or --detect")
    }
    if !pick, page.open || page.port != 0 {
      throw ValidationError("--open and --port belong to the page of --pick")
    }
    if let frames, frames < 1 {
      throw ValidationError("--frames \(frames): expected 1 or more")
    }
    if box.count > 16 || corners.count > 16 {
      throw ValidationError("at most 16 objects and 16 rectangles can be followed at the same time")
    }
  }

  /// Opens the input. Only an explicit option opens anything but files.
  private func openInput() throws -> VideoInput {
    switch LiveVideoSource.Kind.of(video) {
    case .network? where allowNetwork: try VideoInput(live: video, .network)
    case .device? where allowDevices: try VideoInput(live: video, .device)
    default: try VideoInput.open(video)
    }
  }

  func run() throws {
    let source = try openInput()
    if pick, source.live != nil {
      throw CommandFailure(
        status: .wrongUsage,
        message: "--pick needs a video or images, because a stream does not wait")
    }
    let output = output ?? "\(source.name)-tracked.mp4"
    let table = csv ?? output.deletingPathExtension + ".csv"
    try OutputFiles(
      files: [
        .video(output),
        .init(option: "--csv", path: table, isOwn: TrackTable.isTable),
      ] + (mot.map { [.init(option: "--mot", path: $0) { _ in false }] } ?? []),
      of: source.frames
    ).check(replacing: replacing.force)
    let methods = try TrackedMethods(
      level: level, revision: revision, from: TrackerRegistry.known)
    let files = TrackedVideoFiles(video: output, table: table, objects: mot)
    let claim = try FolderClaim.take(filesOf: output)
    defer { claim.release() }
    if self.output == nil, FileManager.default.fileExists(atPath: output) {
      Console.note("\(output) will be replaced; to keep it, choose another file with --output")
    }
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let progress: any ProgressObserver = quiet ? SilentProgress() : TerminalProgress()
    if let detect {
      let detectors = try detect.names.map { try NamedDetector.named($0) }
      var job = DetectedTracksJob(source.frames, detectors, methods, files: files)
      job.every = every
      if let threshold { job.threshold = threshold }
      (job.firstFrame, job.frameLimit) = (firstFrame, frames)
      let outcome = try job.run(interruption: interruption, progress: progress)
      try Console.print(
        "\(outcome.frames.of("frame")), \(outcome.objects.of("object")): \(outcome.files.list)")
      try end(source, after: interruption)
      if outcome.objects == 0 {
        throw CommandFailure(
          status: .badInput, message: "no object was detected in any frame")
      }
      return
    }
    var job = TrackJob(source, methods, files: files)
    job.startRegions =
      box.map { TrackJob.NamedRegion(.box($0.box), name: "--box \($0.text)") }
      + corners.map {
        TrackJob.NamedRegion(.quadrilateral($0.quadrilateral), name: "--corners \($0.text)")
      }
    job.findsRectangles = rectangles
    (job.threshold, job.thresholds) = (threshold, try thresholds.load())
    (job.firstFrame, job.frameLimit) = (firstFrame, frames)
    let picking = pick ? try pickObjects(for: &job, interruption) : nil
    let outcome = try job.run(
      preview: preview && !quiet
        ? TextPreview(width: StandardStream.terminalWidth(of: STDERR_FILENO) ?? 80) : nil,
      interruption: interruption, progress: preview ? SilentProgress() : progress)
    try Console.print(
      sentences: ["\(outcome.frames.of("frame")): \(outcome.files.list)"]
        + outcome.fates.map(\.sentence))
    try picking?.end(saved: outcome.files.list)
    try end(source, after: interruption)
    if outcome.hasFailures { throw CommandFailure(status: .methodFailed) }
  }

  /// Shows the page on which the objects are picked, and waits for them.
  private func pickObjects(for job: inout TrackJob, _ interruption: Interruption) throws -> PickJob
  {
    let picking = try PickJob(
      job.input, firstFrame: firstFrame, threshold: threshold ?? TrackJob.defaultThreshold,
      port: page.port)
    let regions = try PageOptions.listening {
      try picking.pick(interruption) { [opens = page.open] address in
        try PageOptions.show(address, opensBrowser: opens)
        Console.note("To end without following anything, press Ctrl-C.")
      }
    }
    guard !regions.isEmpty else {
      throw CommandFailure(status: .interrupted, message: "stopped; nothing was followed")
    }
    job.startRegions = regions.map { region in
      let (box, corners) = region.numbers
      let numbers = (box ?? corners ?? []).map { "\($0)" }.joined(separator: ",")
      return TrackJob.NamedRegion(region, name: "\(box == nil ? "--corners" : "--box") \(numbers)")
    }
    Console.note(
      "The same without the page: vbench track \(Escaping.shellWord(video)) "
        + job.startRegions.map(\.name).joined(separator: " "))
    job.onFrame = { picking.show($0) }
    return picking
  }

  /// Ends the command with an error if the work was interrupted. A stream ends only by an interruption.
  ///
  /// - Throws: `CommandFailure` if the work was interrupted.
  private func end(_ source: VideoInput, after interruption: Interruption) throws {
    if let live = source.live {
      if let failure = live.failure { Console.note("The stream ended: \(failure)") }
    } else if interruption.isRaised {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; the files contain the results so far")
    }
  }
}
