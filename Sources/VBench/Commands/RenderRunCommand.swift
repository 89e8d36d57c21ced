import ArgumentParser
import Bench
import Files
import Reporting
import Results

struct RenderRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Writes videos of a stored run that show each method's answers and the ground truth.",
    discussion: """
      The command writes one video per sequence. The ground truth is white, and each tracker has its own color \
      and letter. An outline is solid if the confidence reaches the threshold, and dashed otherwise. For other \
      tasks, there is one video per dataset, which shows the images of all methods side by side, one item after \
      another. Examples:
        vbench render reports/embedded
        vbench render reports/flow-embedded --sequences 'layers*'
        vbench render reports/OTB --sequences 'Car*' --subjects object-fast-r1
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, e.g. reports/embedded.", valueName: "run"),
    completion: .directory)
  var source: String

  @Option(
    help: ArgumentHelp(
      "Draw only sequences with a matching name, e.g. 'Car*'. This option can be repeated. (default: all)",
      valueName: "pattern"))
  var sequences: [String] = []

  @Option(
    help: ArgumentHelp(
      "The methods to draw, by their names in the report. (default: all)", valueName: "names"))
  var subjects: NameList?

  @Option(
    help: ArgumentHelp(
      "The minimum confidence for a solid outline, from 0 to 1. (default: 0.5)",
      valueName: "confidence"),
    transform: Double.option)
  var threshold = 0.5

  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder for the videos. (default: videos/ in the run's folder)", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(name: [.long, .customShort("q")], help: "Print no progress.")
  var quiet = false

  func validate() throws {
    if !(0...1).contains(threshold) {
      throw ValidationError("--threshold \(threshold): expected a number from 0 to 1")
    }
  }

  func run() throws {
    let run = try BenchRuns.open(source)
    let folder = output ?? source + "/videos"
    try run.check(output: folder)
    let scored = try run.scored(
      ScoringOptions(isPartial: completeness.partial, thresholds: try thresholds.load()))
    let known = scored.methods.map(\.name)
    for name in subjects?.names ?? [] where !known.contains(name) {
      throw UnknownName(kind: "method", name: name, allowed: known)
    }
    let shown = scored.methods.filter { subjects?.names.contains($0.name) ?? true }
    let films = try scored.films(of: shown) { dataset, name in
      SequenceSelection.matches(dataset: dataset, name: name, patterns: sequences)
    }
    guard !films.isEmpty else {
      throw PlanError.noSequences(
        patterns: sequences, available: scored.run.items.map(\.name))
    }
    if output == nil { try AtomicFile.makeFolder("videos", in: source) }
    let claim = try FolderClaim.take(folder, isQuiet: quiet)
    defer { claim.release() }
    AtomicFile.removeLeftovers(beside: folder + "/video")
    try write(films, by: RunVideo(shown, threshold: threshold), to: folder)
    try Console.print("videos: \(folder)")
  }

  private func write(_ films: [RunFilm], by video: RunVideo, to folder: String) throws {
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let progress: any ProgressObserver = quiet ? SilentProgress() : TerminalProgress()
    progress.began(steps: films.reduce(0) { $0 + RunVideo.frameCount(of: $1) })
    for film in films {
      let names = [film.dataset, film.item].compactMap(\.self).map { FileName.of($0) }
      let path = "\(folder)/\(names.joined(separator: "-")).mp4"
      let isWhole = try video.write(film, to: path) {
        progress.advanced(steps: 1)
        return !interruption.isRaised
      }
      guard isWhole else {
        throw CommandFailure(status: .interrupted, message: "stopped; the finished videos are kept")
      }
      progress.note(path)
    }
    progress.ended()
  }
}
