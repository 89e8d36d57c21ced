import Files
import Foundation
import Geometry
import Media

/// A sequence's frames, found but not read: the one place where frame sources are made.
struct SequenceFrames {
  let source: any FrameSource
  /// What to call the frames in messages.
  let path: String
  /// How many there are; nil for a video whose header does not tell.
  let count: Int?
  /// The most that there can be.
  private let capacity: Int
  /// The paths of the images in order; empty for a video.
  let imagePaths: [String]

  /// Finds the frames of a sequence. Where there are none, its labels can be read all the same.
  ///
  /// - Parameters:
  ///   - place: nil where names tell of no frames.
  ///   - folder: of the sequence.
  ///   - expecting: what the layout has frames in, for whoever asks for one that is not there.
  ///   - stated: what the layout's own files say of frames that are not there.
  ///   - log: of the labels that are going to be read, which is told what they are of; nil where none are.
  /// - Throws: `MediaError` for a folder that cannot be read or has two images of one number, and for a file that
  ///   is no video.
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

  /// Whether there are frames.
  var areThere: Bool { !(source is MissingFrames) }

  /// The images of a folder; nil where the place is none, is not there or has no image in it.
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

  /// The video of a file; nil where the place is none or is not there.
  private static func video(_ place: FramesPlace?) throws -> VideoSource? {
    guard case .video(let file)? = place, FileManager.default.fileExists(atPath: file) else {
      return nil
    }
    let video = VideoSource(path: file)
    // Asked for first, so that a file that is no video is named as such.
    _ = try video.frameSize()
    return video
  }

  /// The most frames that a sequence may have, and the most labels that all its targets may have
  /// together: a number beyond it is taken for a mistake, and not memory for what it promises.
  static let maximumCount = 10_000_000

  /// Refuses a number of frames, or of labels, that a file states and that cannot be.
  ///
  /// - Parameters:
  ///   - count: how many frames, counted from the source's first.
  ///   - targets: for each of which there will be a label in every frame.
  /// - Throws: `GroundTruthError.malformed` that names the file and line.
  func check(_ count: Int, targets: Int = 1, path: String, line: Int? = nil) throws {
    guard count <= capacity else {
      throw GroundTruthError.malformed(
        path: path, line: line,
        reason: "expected at most \(capacity) frames, as \(self.path) cannot hold more, found"
          + " \(count)")
    }
    guard count <= Self.maximumCount / max(1, targets) else {
      throw GroundTruthError.malformed(
        path: path, line: line,
        reason: "expected at most \(Self.maximumCount) labels, found \(targets) targets in"
          + " \(count) frames")
    }
  }

  /// The number at the end of each image's name: nil where a name has none, empty for a video.
  var imageNumbers: [Int?] { imagePaths.map(Self.number) }

  /// The position of the image with a number; nil where there is none.
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
