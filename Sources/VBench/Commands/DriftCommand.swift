import ArgumentParser
import Bench
import Evaluation
import TaskKit
import Tracking

struct DriftCommand: ParsableCommand, RunsTrackers {
  static let configuration = CommandConfiguration(
    commandName: "drift",
    abstract: "Measures how soon trackers lose their target, and how much re-detection helps.",
    discussion: """
      The command starts every tracker at many frames of each sequence. It reports how overlap, center error, \
      size and survival depend on the number of frames since the start, with and without re-detection. \
      Examples:
        vbench drift --chunk none
        vbench drift --dataset ~/data/OTB --detector template --chunk none,25,100
        vbench drift --dataset ~/data/faces --detector faces --chunk none,50
        vbench drift --chunk none,10,50 --max-extra-time 50
        vbench drift --oracle noise=0.1,miss=0.2,ms=15 --redetect-below 0.5
        vbench drift --oracle ms=40 --protocol realtime --frame-rate 30
        vbench drift --task mot -d ~/data/MOT17/train --chunk 1,5 --detection-ms 20

      With --json, the results are printed as JSON (Documentation/drift.schema.json; for --task mot, \
      drift-mot.schema.json). The results folder contains drift.html, drift.csv, survival.csv \
      and redetection.csv; with --task mot, it contains drift.html, drift.csv and intervals.csv.
      """)

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "The detection intervals to compare, in frames, e.g. none,10,50; none means no detections.",
      discussion: """
        (default: \(Self.defaultChunks.defaultValueDescription); for the mot task: \
        \(Self.defaultObjectChunks.defaultValueDescription))
        """, valueName: "frames"))
  var chunk: NameList?

  private static let defaultChunks = NameList(names: ["none", "10", "25", "50", "100", "200"])
  private static let defaultObjectChunks = NameList(names: ["1", "2", "5", "10", "25", "50", "100"])

  @OptionGroup(title: HelpTitle.objects) var objects: ObjectOptions

  @Option(
    help: ArgumentHelp(
      "For the mot task, the processor time per detection, which is added to the trackers' time."
        + " (default: 0)",
      valueName: "milliseconds"), transform: Double.option)
  var detectionMs: Double = 0

  @Option(
    help: ArgumentHelp(
      "Recommend only policies that take at most this much more time per frame, in percent.",
      discussion: "(default: no limit)", valueName: "percent"), transform: Double.option)
  var maxExtraTime: Double?

  @Option(
    help: ArgumentHelp(
      "Also run the detector whenever the tracker's confidence is below this value.",
      valueName: "confidence"), transform: Double.option)
  var redetectBelow: Double?

  @OptionGroup(title: HelpTitle.redetection) var detectorOptions: DetectorOptions

  func validate() throws {
    try options.refuse(["--timing": options.timing], in: Self.configuration.commandName)
    if options.protocolOptions.name != nil, !options.protocolOptions.isRealTime {
      throw ValidationError(
        "vbench drift chooses the start frames itself, so it does not accept --protocol, except for"
          + " --protocol \(EvaluationProtocol.realtime.rawValue)")
    }
    if let maxExtraTime, !(maxExtraTime >= 0) || !maxExtraTime.isFinite {
      throw ValidationError("--max-extra-time: expected a percentage of at least 0")
    }
    try TaskRegistry.validate(options.task, for: [.drift])
    if try TaskRegistry.task(named: options.task) is any DriftTask { return try validateObjects() }
    if detectionMs != 0 || !objects.parameters.given.isEmpty {
      throw ValidationError("--detection-ms, --detections and --rules require --task mot")
    }
    for name in chunk?.names ?? [] where name != "none" {
      guard let frames = Int(name), frames > 0 else {
        throw ValidationError(
          "--chunk: expected 'none' or a number of frames above 0, found '\(name)'")
      }
    }
  }

  /// Rejects options and values that the multi-object tracking task does not support.
  private func validateObjects() throws {
    if options.protocolOptions.isRealTime {
      throw ValidationError(
        "--protocol realtime does not apply to vbench drift --task mot; to compare detection intervals at a frame"
          + " rate, use vbench compare --task mot --protocol realtime --chunk 1,5,10")
    }
    guard detectionMs >= 0, detectionMs <= 1e6 else {
      throw ValidationError("--detection-ms \(detectionMs): expected 0 to 1000000 milliseconds")
    }
    for name in chunk?.names ?? [] {
      guard let frames = Int(name), frames > 0, frames <= 1_000_000 else {
        throw ValidationError(
          "--chunk: expected a number of frames from 1 to 1000000, found '\(name)'")
      }
    }
    if maxExtraTime != nil {
      throw ValidationError("--max-extra-time applies only to the tracking task")
    }
    if redetectBelow != nil || detectorOptions.isGiven {
      throw ValidationError(
        "--redetect-below and --detector apply only to the tracking task; for the mot task, use"
          + " --detections"
      )
    }
  }

  func run() throws {
    var command = self
    try project.fill(&command.options, withAttempts: false)
    // The file may state the task.
    try command.validate()
    try command.perform()
  }

  private func perform() throws {
    let run = try request().perform()
    defer { run.releaseFolder() }
    let scored = try run.opened().scored(ScoringOptions())
    try ReportWriting.write(
      try scored.drift(
        detectionMilliseconds: detectionMs, maximumExtraTime: maxExtraTime.map { $0 / 100 }),
      to: run.output, asJSON: options.json)
    try run.finish()
  }

  /// Returns the request for the run from which drift is computed. The run's default folder has the suffix `-drift`.
  private func request() throws -> any RunRequest {
    var request: any RunRequest
    if let task = try TaskRegistry.task(named: options.task) as? any DriftTask {
      var parameters = objects.parameters
      parameters.chunks = chunk?.names.compactMap { Int($0) } ?? task.defaultChunks
      request = try options.runRequest(parameters)
    } else {
      request = try trackingRequest()
    }
    request.suffix = "-drift"
    return request
  }

  /// Returns the request for a run in which each tracker is run without detections, and with every combination of
  /// detector and re-detection policy.
  private func trackingRequest() throws -> any RunRequest {
    let (detectors, policies) = (try detectorOptions.detectors(), policies)
    return try options.runRequest(startingBy: { DriftSchedule(spacing: $0.anchorSpacing) }) {
      method in
      [method]
        + detectors.flatMap { detector in
          policies.map { RedetectingMethod(method, policy: $0, detector: detector) }
        }
    }
  }

  /// The re-detection policies to compare. Each policy restarts trackers at a given interval, when their confidence is
  /// low, or in both cases.
  private var policies: [RedetectionPolicy] {
    let chunks = (chunk ?? Self.defaultChunks).names.compactMap { Int($0) }.map {
      RedetectionPolicy(every: $0)
    }
    guard let redetectBelow else { return chunks }
    return chunks + [RedetectionPolicy(below: redetectBelow)]
      + chunks.map { RedetectionPolicy(every: $0.every, below: redetectBelow) }
  }
}
