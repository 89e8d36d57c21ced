import ArgumentParser
import Bench
import GroundTruth
import Labeling
import Reporting
import Tracking

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds defects in labels and reports each with its file and line.",
    discussion: """
      The command finds these defects in labels: a number of labels that differs from the number of frames, \
      boxes without area, NaN, boxes outside the image, gaps in the numbering, unreadable lines, and identities \
      that occur twice in a frame of MOTChallenge or KITTI labels. It also finds images that are empty, differ in \
      size or cannot be decoded, and videos that end early. For labeled \
      images, silhouettes, and pairs with true flow or homography, it reads only the labels. Labels without \
      frames are not a defect, nor are peculiarities that are read as intended, such as a header; there is a remark \
      on each. The exit status is 0 if there are no defects, and 3 otherwise.
      """)

  @Argument(
    help: ArgumentHelp(
      "Folders of labeled sequences, images, silhouettes or pairs. 'embedded' and 'embedded:all' stand for the built-in data.",
      valueName: "path"),
    completion: .file())
  var datasets: [String]

  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Flag(help: "Read only the headers of images and videos instead of decoding them.")
  var quick = false

  @Flag(help: "Also render the frames of scenes, and count missing frames as a defect.")
  var decode = false

  @Flag(
    help: ArgumentHelp(
      "Also list labels of sequences that are probably wrong.",
      discussion:
        "Trackers run forward and backward between every 25th label. The list contains labels against"
        + " which all trackers agree, labels that jump or stay in place, and labels that are some frames early or"
        + " late. It has no influence on the exit status."))
  var suspicious = false

  @OptionGroup var labels: LabelOptions
  @OptionGroup var decoding: DecodingOptions

  /// One dataset's result, as printed by `--json`.
  private struct Finding: Encodable {
    var dataset: String
    var sequences: Int
    var defects: [String]
    /// The names of the sequences whose folders contain labels but no frames.
    var withoutFrames: [String]
    /// Remarks on peculiarities that do not matter.
    var remarks: [String]
    /// The labels that are probably wrong; nil unless they are requested.
    var suspicious: [String]?
  }

  func validate() throws {
    if quick, decode { throw ValidationError("--quick cannot be used with --decode") }
  }

  func run() throws {
    Console.noteEmbedded(datasets)
    var isClean = true
    var findings: [Finding] = []
    for location in datasets {
      let (dataset, check) = try check(location)
      isClean = isClean && check.isClean
      let defects = check.datasetDefects + check.sequences.flatMap(\.defects)
      let suspects = suspicious ? try suspects(location) : nil
      findings.append(
        Finding(
          dataset: dataset.name, sequences: check.sequences.count,
          defects: defects.map(\.description), withoutFrames: check.withoutFrames,
          remarks: check.sequences.flatMap(\.remarks), suspicious: suspects))
      if json { continue }
      try Console.print(sentences: defects.map(\.description))
      for remark in check.sequences.flatMap(\.remarks) { Console.note(remark) }
      let affected = check.sequences.count { !$0.defects.isEmpty }
      let found =
        defects.isEmpty
        ? "no defects" : "\(defects.count.of("defect")) in \(affected) of them"
      try Console.print(sentences: [
        "\(dataset.name): \(dataset.count.of(dataset.thing)), \(found)"
          + Self.words(withoutFrames: check.withoutFrames, of: check.sequences.count)
      ])
      if let suspects {
        try Console.print(sentences: suspects + ["\(suspects.count.of("suspicious label"))"])
      }
    }
    if json { try Console.print(json: findings) }
    if !isClean { throw CommandFailure(status: .badInput) }
  }

  /// Returns the last part of a sentence. It states how many sequences have labels but no frames, and is empty if there
  /// are none.
  private static func words(withoutFrames names: [String], of count: Int) -> String {
    guard let first = names.first else { return "" }
    let clause =
      names.count == count
      ? "there are labels but no frames"
      : "\(names.count) of them have no frames: \(first)\(names.count > 1 ? ", ..." : "")"
    return "; \(clause); `vbench evaluate` needs only labels"
  }

  /// Returns the labels of a dataset's sequences that are probably wrong. Sequences that cannot be read are left out,
  /// because they are reported as defects.
  private func suspects(_ location: String) throws -> [String] {
    let entries = try DatasetLocation.open(location, boxes: labels.labelBoxes).entries
    let progress = TerminalProgress(unit: "sequences")
    defer { progress.ended() }
    progress.began(steps: entries.count)
    return entries.flatMap { entry in
      defer { progress.advanced(steps: 1) }
      let found = (try? entry.load()).flatMap { try? SuspiciousLabel.found(in: $0) } ?? []
      return found.map { "\(entry.name): \($0)" }
    }
  }

  private func check(_ location: String) throws -> (dataset: CheckedDataset, check: DatasetCheck) {
    let progress: any ProgressObserver =
      quick ? SilentProgress() : TerminalProgress(unit: "sequences")
    defer { progress.ended() }
    let dataset = try CheckedDataset(
      location, boxes: labels.labelBoxes, opening: DatasetLocation.open)
    progress.began(steps: dataset.count)
    let frames: DatasetCheck.Frames = quick ? .headers : decode ? .required : .decoded
    return (dataset, dataset.check(frames: frames) { progress.advanced(steps: 1) })
  }
}
