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
    if VideoSource.isVideoName(path), !AtomicFile.isFolder(path) { return [try video(path)] }
    do {
      return try Dataset.open(path).entries.map { entry in
        let isProject = FileManager.default.fileExists(
          atPath: "\(entry.path)/\(LabelJournal.name)")
        return LabelingInput(try entry.load(), folder: isProject ? entry.path : nil)
      }
    } catch let error as GroundTruthError {
      guard AtomicFile.isFolder(path) else { throw error }
      let files = FolderListing(path).files
      if files.contains(where: ImageFile.isImageName) { return [try images(path)] }
      let videos = files.filter(VideoSource.isVideoName)
      guard !videos.isEmpty else { throw LabelingError.noFrames(path) }
      return try videos.map { try video("\(path)/\($0)") }
    }
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
