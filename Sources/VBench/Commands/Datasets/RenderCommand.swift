import ArgumentParser
import Bench
import Files
import Foundation
import GroundTruth
import Media

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
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let sequence = try load()
    try checkOutput(of: sequence)
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

  private func checkOutput(of sequence: LabeledSequence) throws {
    let inputs = OutputFiles.paths(of: sequence.frames)
    guard output.pathExtension.isEmpty else {
      return try OutputFiles(
        files: [.init(option: "--output", path: output, isOwn: VideoWriter.hasWritten)],
        inputs: inputs
      ).check(replacing: replacing)
    }
    for folder in Set(inputs.map(\.deletingLastPathComponent)) {
      try OutputFolder(output).check(reading: folder) { (try? Dataset.open($0)) != nil }
    }
    if !EmbeddedScenes.names.contains(self.sequence) {
      try OutputFolder(output).check(reading: self.sequence) { (try? Dataset.open($0)) != nil }
    }
  }

  private func load() throws -> LabeledSequence {
    if EmbeddedScenes.names.contains(sequence) {
      return try EmbeddedScenes.scene(named: sequence).labeledSequence(dataset: "embedded")
    }
    guard FileManager.default.fileExists(atPath: sequence) else {
      throw UnknownName(
        kind: "scene", name: sequence, allowed: EmbeddedScenes.names)
    }
    let dataset = try DatasetLocation.open(sequence)
    guard let entry = dataset.entries.first, dataset.entries.count == 1 else {
      let paths = dataset.entries.map(\.path)
      throw CommandFailure(
        status: .wrongUsage,
        message: "\(sequence): expected one sequence, found \(paths.count):"
          + " \(paths.joined(separator: ", "))")
    }
    return try entry.load()
  }
}
