import Files
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

  /// - Parameter log: of the labels that are going to be read, which is told what they are of; nil where none are.
  /// - Throws: `MediaError` for a folder that is missing, empty, or has two images of one number.
  init(_ place: FramesPlace, frameRate: Double? = nil, log: LabelLog?) throws {
    path = place.path
    switch place {
    case .folder(let folder):
      let images = try ImageSequenceSource(folder: folder, frameRate: frameRate)
      imagePaths = images.paths
      count = imagePaths.count
      capacity = imagePaths.count
      source = images
    case .video(let file):
      let video = VideoSource(path: file)
      // Asked for first, so that a file that is no video is named as such.
      _ = try video.frameSize()
      imagePaths = []
      count = video.knownFrameCount
      capacity = count ?? video.largestFrameCount
      source = video
    }
    log?.frames = source
  }

  /// - Throws: `GroundTruthError.malformed` where there are no frames, `MediaError`.
  init(
    _ place: FramesPlace?, of folder: String, expecting: String, frameRate: Double? = nil,
    log: LabelLog?
  ) throws {
    guard let place else {
      throw GroundTruthError.malformed(
        path: folder, line: nil, reason: "expected \(expecting), found none")
    }
    try self.init(place, frameRate: frameRate, log: log)
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
