import ArgumentParser
import Bench
import Files
import Foundation
import GroundTruth
import Media
import Tracking

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Writes the frames of a sequence as a folder of PNG files or as a video.",
    discussion: """
      Examples:
        vbench datasets render bird --output bird.mp4
        vbench datasets render ~/data/OTB/Dog1 --output frames/
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of an embedded scene, or the path of a scene file or a labeled sequence.",
      valueName: "sequence"), completion: .file())
  var sequence: String

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "A file name such as scene.mp4 for a video, or a folder for PNG files.",
      valueName: "path"), completion: .file())
  var output: String

  @OptionGroup var replacing: ForceOption
  @OptionGroup var labels: LabelOptions
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let (sequence, folder) = try load()
    try checkOutput(of: sequence, in: folder)
    let interruption = Interruption()
    let listener = InterruptionListener(interruption)
    defer { listener.stop() }
    if output.pathExtension.isEmpty {
      try writeImages(of: sequence, interruption)
    } else {
      guard try sequence.writeVideo(to: output, while: { !interruption.isRaised }) else {
        throw CommandFailure(status: .interrupted, message: "stopped; nothing was written")
      }
    }
    try Console.print(output)
  }

  private func writeImages(of sequence: LabeledSequence, _ interruption: Interruption) throws {
    let claim = try FolderClaim.take(output)
    defer { claim.release() }
    AtomicFile.removeLeftovers(beside: output + "/image")
    let count = try sequence.writeImages(to: output) { !interruption.isRaised }
    guard !interruption.isRaised || count == sequence.frameCount else {
      throw CommandFailure(
        status: .interrupted,
        message: "stopped; \(output) contains \(count) of \(sequence.frameCount) images")
    }
  }

  private func checkOutput(of sequence: LabeledSequence, in folder: String?) throws {
    let inputs = sequence.frames.files
    guard output.pathExtension.isEmpty else {
      return try OutputFiles(files: [.video(output)], inputs: inputs).check(
        replacing: replacing.force)
    }
    var inputFolders = Set(inputs.map(\.deletingLastPathComponent))
    if let folder { inputFolders.formUnion([self.sequence, folder]) }
    for inputFolder in inputFolders.sorted() {
      try OutputFolder(output).check(reading: inputFolder) {
        (try? Dataset.open($0))?.entries.map(\.path)
      }
    }
  }

  /// Reads the sequence.
  ///
  /// - Returns: the sequence, and the folder or file in which it was found; nil for an embedded scene.
  private func load() throws -> (sequence: LabeledSequence, source: String?) {
    if EmbeddedScenes.names.contains(sequence) {
      return (try EmbeddedScenes.scene(named: sequence).labeledSequence(dataset: "embedded"), nil)
    }
    guard FileManager.default.fileExists(atPath: sequence) else {
      throw UnknownName(
        kind: "scene", name: sequence, allowed: EmbeddedScenes.names)
    }
    let dataset = try DatasetLocation.open(sequence, boxes: labels.labelBoxes)
    guard let entry = dataset.entries.first, dataset.entries.count == 1 else {
      let paths = dataset.entries.map(\.path)
      throw CommandFailure(
        status: .wrongUsage,
        message: "\(sequence): expected one sequence, found \(paths.count):"
          + " \(paths.joined(separator: ", "))")
    }
    return (try entry.load(), entry.path)
  }
}
