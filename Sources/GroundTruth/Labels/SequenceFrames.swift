import Files
import Foundation
import Geometry
import Media

/// A sequence's frames, found but not read. Frame sources are made only here.
struct SequenceFrames {
  let source: any FrameSource
  /// The frames' name in messages.
  let path: String
  /// The number of frames; nil for a video whose header does not state it.
  let count: Int?
  /// The largest possible number of frames.
  private let capacity: Int
  /// The paths of the images in order; empty for a video.
  let imagePaths: [String]

  /// Finds the frames of a sequence. Without frames its labels can be read all the same.
  ///
  /// - Parameters:
  ///   - place: nil if names tell of no frames.
  ///   - folder: the folder of the sequence.
  ///   - expecting: the layout's usual place of frames, for the error when a missing frame is
  ///     requested.
  ///   - stated: the facts about missing frames in the layout's own files.
  ///   - log: the log of the labels that will be read, which receives the frames; nil if there are none.
  /// - Throws: `MediaError` for a folder that cannot be read or has two images with the same
  ///   number, and for a file that is no video.
  init(
    _ place: FramesPlace?, of folder: String, expecting: String, frameRate: Double? = nil,
    stated: StatedFrames = StatedFrames(), log: LabelLog?
  ) throws {
    path = place?.path ?? folder
    if let images = try Self.images(place, frameRate: frameRate) {
      imagePaths = images.paths
      count = imagePaths.count
      capacity = imagePaths.count
      source = images
    } else if let video = try Self.video(place) {
      imagePaths = []
      count = video.knownFrameCount
      capacity = count ?? video.largestFrameCount
      source = video
    } else {
      imagePaths = []
      count = stated.count
      capacity = count ?? .max
      let error = GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected \(place.map(Self.words) ?? expecting), found none")
      source = MissingFrames(
        name: path, error: error, statedSize: stated.size, knownFrameCount: count,
        frameRate: frameRate)
    }
    log?.frames = source
  }

  private static func words(_ place: FramesPlace) -> String {
    if case .video = place { "a video" } else { "a folder of images" }
  }

  /// Whether frames exist.
  var areThere: Bool { !(source is MissingFrames) }

  /// Returns the images of a folder; nil if the place is not one, does not exist or has no image in
  /// it.
  private static func images(
    _ place: FramesPlace?, frameRate: Double?
  ) throws -> ImageSequenceSource? {
    guard case .folder(let folder)? = place, FileManager.default.fileExists(atPath: folder) else {
      return nil
    }
    do {
      return try ImageSequenceSource(folder: folder, frameRate: frameRate)
    } catch MediaError.emptyFolder {
      return nil
    }
  }

  /// Returns the video of a file; nil if the place is not one or does not exist.
  private static func video(_ place: FramesPlace?) throws -> VideoSource? {
    guard case .video(let file)? = place, FileManager.default.fileExists(atPath: file) else {
      return nil
    }
    let video = VideoSource(path: file)
    // Read first, so that the error names a file that is no video.
    _ = try video.frameSize()
    return video
  }

  /// The largest number of frames of a sequence, and the most labels of all its targets together. A larger
  /// number is taken for a mistake, and no memory is allocated for it.
  static let maximumCount = 10_000_000

  /// Refuses an impossible number of frames or labels in a file.
  ///
  /// - Parameters:
  ///   - count: the number of frames, counted from the source's first.
  ///   - targets: the number of targets, each with a label in every frame.
  /// - Throws: `GroundTruthError.malformed` that names the file and line.
  func check(_ count: Int, targets: Int = 1, path: String, line: Int? = nil) throws {
    guard count <= capacity else {
      throw GroundTruthError.malformed(
        path: path, line: line,
        reason:
          "expected at most \(capacity) frames, because \(self.path) cannot contain more, found"
          + " \(count)")
    }
    guard count <= Self.maximumCount / max(1, targets) else {
      throw GroundTruthError.malformed(
        path: path, line: line,
        reason: "expected at most \(Self.maximumCount) labels, found \(targets) targets in"
          + " \(count) frames")
    }
  }

  /// The number at the end of each image's name; nil if a name has none, empty for a video.
  var imageNumbers: [Int?] { imagePaths.map(Self.number) }

  /// Returns the position of the image with a number; nil if there is none.
  func index(ofNumber number: Int) -> Int? {
    imagePaths.firstIndex { Self.number($0) == number }
  }

  static func number(_ path: String) -> Int? {
    let stem = path.lastPathComponent.deletingPathExtension
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let start = stem.utf8.lastIndex { !digits.contains($0) }.map(stem.utf8.index(after:))
    return Int(stem[(start ?? stem.startIndex)...])
  }
}
