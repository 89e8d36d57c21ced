import Files
import Foundation
import GroundTruth
import Media

/// A video to label, with the labels that it has.
public struct LabelingInput: Sendable {
  /// The frames, and the labels if there are any.
  public var sequence: LabeledSequence
  /// The folder of the labels if they were made by labeling; nil if they were not.
  public var folder: String?

  public init(_ sequence: LabeledSequence, folder: String? = nil) {
    self.sequence = sequence
    self.folder = folder
  }

  /// Finds what can be labeled: a video, the images of a folder, the videos of a folder, or the sequences of a dataset
  /// in any known layout.
  ///
  /// - Returns: at least one input, sorted by name.
  /// - Throws: `LabelingError.noFrames` if there is nothing to label; `MediaError` or `GroundTruthError` if it cannot be
  ///   read.
  public static func find(at path: String) throws -> [LabelingInput] {
    let isFolder = AtomicFile.isFolder(path)
    let dataset: Dataset
    do {
      dataset = try Dataset.open(path)
    } catch let error as GroundTruthError {
      guard isFolder else {
        guard VideoSource.isVideoName(path) else { throw error }
        return [try video(path)]
      }
      let files = FolderListing(path).files
      if files.contains(where: ImageFile.isImageName) { return [try images(path)] }
      let videos = try otherVideos(in: path, than: [])
      guard !videos.isEmpty else { throw LabelingError.noFrames(path) }
      return videos
    }
    let labeled = try dataset.entries.map { entry in
      let isProject = FileManager.default.fileExists(atPath: "\(entry.path)/\(LabelJournal.name)")
      return LabelingInput(
        Self.withAllFrames(try entry.load()), folder: isProject ? entry.path : nil)
    }
    guard isFolder,
      labeled.contains(where: { $0.folder == nil && $0.sequence.frames is VideoSource })
    else { return labeled }
    // Videos without labels may lie beside others that have some.
    return (labeled + (try otherVideos(in: path, than: labeled)))
      .sorted { $0.sequence.name < $1.sequence.name }
  }

  /// Returns a sequence with all frames of its video. The labels beside a video may end before it.
  private static func withAllFrames(_ sequence: LabeledSequence) -> LabeledSequence {
    guard sequence.format == "video", sequence.frames is VideoSource,
      let count = try? unlabeled(sequence.frames, name: sequence.name).sequence.frameCount
    else { return sequence }
    var sequence = sequence
    let missing = max(0, count - sequence.firstFrame - sequence.frameCount)
    sequence.frameCount += missing
    for index in sequence.targets.indices {
      sequence.targets[index].annotations += Array(repeating: .unlabeled, count: missing)
      if !sequence.targets[index].sources.isEmpty {
        sequence.targets[index].sources += Array(repeating: .none, count: missing)
      }
    }
    return sequence
  }

  /// Returns the videos in a folder that are not among the given ones. Beside those, annotated videos are left out.
  private static func otherVideos(
    in folder: String, than known: [LabelingInput]
  ) throws -> [LabelingInput] {
    let known = Set(
      known.flatMap(\.sequence.frames.files).map { URL(fileURLWithPath: $0).standardizedFileURL })
    return try FolderListing(folder).files.filter(VideoSource.isVideoName)
      .map { "\(folder)/\($0)" }
      .filter { path in
        known.isEmpty
          || !known.contains(URL(fileURLWithPath: path).standardizedFileURL)
            && !VideoWriter.hasWritten(path)
      }
      .map(video)
  }

  private static func video(_ path: String) throws -> LabelingInput {
    let source = VideoSource(path: path)
    _ = try source.frameSize()
    return try unlabeled(source, name: path.lastPathComponent.deletingPathExtension)
  }

  private static func images(_ path: String) throws -> LabelingInput {
    try unlabeled(ImageSequenceSource(folder: path), name: FolderNames.last(of: path))
  }

  private static func unlabeled(
    _ source: any FrameSource, name: String
  ) throws -> LabelingInput {
    var count = source.knownFrameCount ?? 0
    if count == 0 {
      let reader = try source.makeReader()
      while try reader.next() != nil { count += 1 }
    }
    guard count > 0 else { throw LabelingError.noFrames(source.name) }
    return LabelingInput(
      LabeledSequence(name: name, dataset: "", frames: source, frameCount: count, targets: []))
  }
}
