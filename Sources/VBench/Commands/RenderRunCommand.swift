import Analysis
import ArgumentParser
import Execution
import Files
import Foundation
import GroundTruth
import Jobs
import Processes
import Reporting
import Tracking

struct RenderRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Writes videos of a stored run: every tracker's boxes beside the truth.",
    discussion: """
      The truth is white; trackers have a color and a letter each, solid from the threshold on and \
      dashed below it. Examples:
        vbench render reports/embedded
        vbench render reports/OTB --sequences 'Car*' --subjects object-fast-r1 -o videos/
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, e.g. reports/embedded.", valueName: "run"),
    completion: .directory)
  var source: String

  @Option(
    help: ArgumentHelp(
      "Only sequences whose name matches, e.g. 'Car*'. Repeatable. (default: all)",
      valueName: "pattern"))
  var sequences: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which subjects to draw, by their names in the report. (default: all)", valueName: "names"))
  var subjects: NameList?

  @Option(
    help: ArgumentHelp(
      "The confidence from which on an outline is solid. 0...1", valueName: "confidence"))
  var threshold = 0.5

  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder of the videos. (default: videos/ in the run's folder)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(name: [.long, .customShort("q")], help: "No progress.")
  var quiet = false

  func validate() throws {
    if !(0...1).contains(threshold) {
      throw ValidationError("--threshold \(threshold): expected a number from 0 to 1")
    }
  }

  func run() throws {
    var result = try StoredRun(output: source).result(
      isPartial: completeness.partial, opening: DatasetLocation.open)
    result.apply(try thresholds.load())
    let known = result.subjects.map(\.identity.name)
    for name in subjects?.names ?? [] where !known.contains(name) {
      throw UnknownName(kind: "subject", name: name, allowed: known)
    }
    let chosen = try chosenSequences(of: result)
    let folder = output ?? source + "/videos"
    let claim = try FolderClaim.take(folder, isQuiet: quiet)
    defer { claim.release() }
    AtomicFile.removeLeftovers(beside: folder + "/video")
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let progress: any ProgressObserver = quiet ? SilentProgress() : TerminalProgress()
    progress.began(steps: chosen.reduce(0) { $0 + result.sequences[$1].sequence.frameCount })
    let video = RunVideo(result, subjects: subjects?.names ?? [], threshold: threshold)
    for index in chosen {
      let sequence = result.sequences[index].sequence
      let path =
        "\(folder)/\(FileName.of(sequence.dataset))-\(FileName.of(sequence.name)).mp4"
      let isWhole = try video.write(index, to: path) {
        progress.advanced(steps: 1)
        return !interruption.isRaised
      }
      guard isWhole else {
        throw CommandFailure(status: .interrupted, message: "stopped; finished videos are kept")
      }
      progress.note(path)
    }
    progress.ended()
    try Console.print("videos: \(folder)")
  }

  private func chosenSequences(of result: TrackingResult) throws -> [Int] {
    let chosen = result.sequences.indices.filter { index in
      let sequence = result.sequences[index].sequence
      return SequenceSelection.matches(
        dataset: sequence.dataset, name: sequence.name, patterns: sequences)
    }
    guard !chosen.isEmpty else {
      throw PlanError.noSequences(
        patterns: sequences, available: result.sequences.map(\.sequence.name))
    }
    return chosen
  }
}
