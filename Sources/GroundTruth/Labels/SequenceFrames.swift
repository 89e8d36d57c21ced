import Files
import Foundation
import Geometry
import Media

/// A sequence's frames, located but not read. The frame sources of all formats that store images or videos are created
/// here.
struct SequenceFrames {
  let source: any FrameSource
  /// The path that identifies the frames in messages.
  let path: String
  /// The number of frames; nil for a video if the number is not stated in its header.
  let count: Int?
  /// The maximum possible number of frames: `count` if it is known, otherwise an upper bound.
  private let capacity: Int
  /// The paths of the images in order; empty for a video.
  let imagePaths: [String]

  /// Finds the frames of a sequence. If there are none, the labels can still be read.
  ///
  /// - Parameters:
  ///   - location: the location of the frames; nil if no location was found by name.
  ///   - folder: the folder of the sequence.
  ///   - expecting: a description of where the layout usually keeps frames, used in the error for a missing frame.
  ///   - stated: the frame count and size that the layout's own files state, used if frames are missing.
  ///   - log: the log for reading the labels, or nil if no labels will be read. The initializer sets its property
  ///     `frames`.
  /// - Throws: `MediaError` for a folder that cannot be read or has two images with the same number, and for a file
  ///   that is not a video.
  init(
    _ location: FramesLocation?, of folder: String, expecting: String, frameRate: Double? = nil,
    stated: StatedFrames = StatedFrames(), log: LabelLog?
  ) throws {
    path = location?.path ?? folder
    if let images = try Self.images(location, frameRate: frameRate) {
      imagePaths = images.paths
      count = imagePaths.count
      capacity = imagePaths.count
      source = images
    } else if let video = try Self.video(location) {
      imagePaths = []
      count = video.knownFrameCount
      capacity = count ?? video.largestFrameCount
      source = video
      if video.swapsAxes, let size = try? video.frameSize() {
        log?.tolerate(
          path,
          "the file turns its frames: they are stored as \(size.height)x\(size.width) and read as \(size), which labels"
            + " must fit")
      }
    } else {
      imagePaths = []
      count = stated.count
      capacity = count ?? .max
      let error = GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected \(location.map(Self.words) ?? expecting), found none"
          + (location == nil ? FramesLocation.alternatives(in: folder) : ""))
      source = MissingFrames(
        name: path, error: error, statedSize: stated.size, knownFrameCount: count,
        frameRate: frameRate)
    }
    log?.frames = source
  }

  private static func words(_ location: FramesLocation) -> String {
    if case .video = location { "a video" } else { "a folder of images" }
  }

  /// Whether the sequence's frames exist.
  var exist: Bool { !(source is MissingFrames) }

  /// Returns the images in a folder; nil if the location is not a folder, does not exist or contains no images.
  private static func images(
    _ location: FramesLocation?, frameRate: Double?
  ) throws -> ImageSequenceSource? {
    guard case .folder(let folder)? = location, FileManager.default.fileExists(atPath: folder)
    else {
      return nil
    }
    do {
      return try ImageSequenceSource(folder: folder, frameRate: frameRate)
    } catch MediaError.emptyFolder {
      return nil
    }
  }

  /// Returns the video at a location; nil if the location is not a file or does not exist.
  private static func video(_ location: FramesLocation?) throws -> VideoSource? {
    guard case .video(let file)? = location, FileManager.default.fileExists(atPath: file) else {
      return nil
    }
    let video = VideoSource(path: file)
    // If the file is not a video, reading its size throws an error that names the file.
    _ = try video.frameSize()
    return video
  }

  /// The maximum number of frames in a sequence, and of labels across all its targets. A larger number is considered a
  /// mistake, so no memory is allocated for it.
  static let maximumCount = 10_000_000

  /// Rejects an impossible number of frames or labels in a file.
  ///
  /// - Parameters:
  ///   - count: the number of frames, starting at the source's first frame.
  ///   - targets: the number of targets, each with a label in every frame.
  /// - Throws: `GroundTruthError.malformed`, which names the file and line.
  func check(_ count: Int, targets: Int = 1, path: String, line: Int? = nil) throws {
    guard count <= capacity else {
      throw GroundTruthError.malformed(
        path: path, line: line,
        reason:
          "expected at most \(capacity) frames, because \(self.path) cannot contain more; found"
          + " \(count)")
    }
    guard count <= Self.maximumCount / max(1, targets) else {
      throw GroundTruthError.malformed(
        path: path, line: line,
        reason: "expected at most \(Self.maximumCount) labels, one per target and frame;"
          + " found \(targets) targets in \(count) frames")
    }
  }

  /// The number at the end of each image's name; nil for a name without a number. The array is empty for a
  /// video.
  var imageNumbers: [Int?] { imagePaths.map(Self.number) }

  /// Returns the index of the image with the given number; nil if there is none.
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
