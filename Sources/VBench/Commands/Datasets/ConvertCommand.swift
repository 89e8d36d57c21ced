import ArgumentParser
import Bench
import Files
import GroundTruth
import Tracking

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts sequences in any known layout to vbench's layout, which consists of a"
      + " manifest and CSV files, or to the layout of another program.",
    discussion: """
      Each sequence gets a folder with its name, containing sequence.yaml and one CSV file of boxes or \
      corners per target. In names, all characters except letters, digits, '-', '_' and '.' are \
      written as '%' and two hexadecimal digits. A sequence that cannot be read is reported and \
      skipped. A sequence that already exists is left unchanged, so the same command continues \
      after an interruption.

      The other layouts contain their frames: images are copied, and the frames of a video are written as PNG \
      files (cvat: the video is copied). What a layout cannot hold is named.

      Examples:
        vbench datasets convert ~/data/OTB --output converted
        vbench datasets convert ~/data/OTB/Dog1 --output converted --copy-frames
        vbench datasets convert clip-labels --layout coco --output for-training
      """)

  @Argument(
    help: ArgumentHelp(
      "Folders of labeled sequences, 'embedded' or 'embedded:all'.", valueName: "path"),
    completion: .file())
  var datasets: [String]

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The folder for the converted sequences.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "The layout to write: \(LabelLayout.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion: """
        otb has a box per line and target, mot MOTChallenge's rows, coco and yolo labeled images, and cvat the \
        tracks of "CVAT for video 1.1".
        """, valueName: "name"))
  var layout = LabelLayout.vbench

  @Flag(
    help:
      "Copy the frames instead of referring to the originals. The frames of scenes are rendered.")
  var copyFrames = false

  @OptionGroup var labels: LabelOptions
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    try OutputFolder(output).check(readingDatasets: datasets)
    Console.noteEmbedded(datasets)
    let claim = try FolderClaim.take(output)
    defer { claim.release() }
    AtomicFile.removeLeftovers(in: output)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    let writer = SequenceWriter(frames: copyFrames ? .copied : .referenced, layout: layout)
    var taken: Set<String> = []
    var hasProblems = false
    var count = 0
    for dataset in try datasets.map({ try DatasetLocation.open($0, boxes: labels.labelBoxes) }) {
      for entry in dataset.entries {
        do {
          let name = Self.folderName(entry.name, of: dataset.name, taken: &taken)
          let sequence = try entry.load()
          let outcome = try writer.write(sequence, to: "\(output)/\(name)") {
            !interruption.isRaised
          }
          if outcome != .stopped {
            count += 1
            try Console.print("\(output)/\(name)")
            let losses = layout.losses(of: sequence).joined(separator: "; ")
            if !losses.isEmpty {
              Console.note("\(output)/\(name): in \(layout.rawValue), \(losses)")
            }
          }
        } catch {
          Console.error("\(dataset.name)/\(entry.name): \(ErrorText.of(error))")
          hasProblems = true
        }
        if interruption.isRaised {
          throw CommandFailure(
            status: .interrupted,
            message:
              "stopped; the finished sequences (\(count)) are kept in \(output); to continue,"
              + " repeat the command")
        }
      }
    }
    if hasProblems { throw CommandFailure(status: .badInput) }
  }

  /// Returns the folder name for a sequence: the sequence's name, preceded by the dataset's name if an earlier sequence
  /// has the same name.
  private static func folderName(
    _ name: String, of dataset: String, taken: inout Set<String>
  ) -> String {
    let plain = FileName.of(name)
    if taken.insert(plain).inserted { return plain }
    let long = FileName.of("\(dataset)-\(name)")
    taken.insert(long)
    return long
  }
}

extension LabelLayout: ExpressibleByArgument {}
