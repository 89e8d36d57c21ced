import Files
import Foundation
import Media

/// An export that copies or references a sequence's frames, so that a manifest can refer to them.
package struct FrameExport {
  /// The manifest's description of the frames.
  package struct ManifestFrames: Equatable, Sendable {
    var path: String
    var firstFrame: Int
  }

  /// Where the frames of a layout that holds its own frames are.
  struct Place {
    var folder: String
    /// The number of digits in the names of images.
    var digits: Int
    /// Whether a video is copied instead of written as images.
    var keepsVideo: Bool
  }

  /// The work that exporting the frames requires.
  private enum Work {
    case reference
    case copyImages([String])
    case copyVideo(String)
    case render
  }

  private static let ownPlace = Place(folder: "img", digits: 8, keepsVideo: true)

  /// The manifest's description of the frames at their final location.
  let frames: ManifestFrames
  private let sequence: LabeledSequence
  private let work: Work
  private let digits: Int
  private let leftOut: Set<Int>

  /// Plans the export of a sequence's frames.
  ///
  /// - Parameters:
  ///   - folder: the absolute path of the manifest's folder.
  ///   - copies: whether to copy frames even if they could be referenced where they are.
  ///   - leftOut: the frames of the sequence that are not copied.
  ///   - place: where frames that are copied belong; nil for the place in vbench's own layout.
  init(
    _ sequence: LabeledSequence, folder: String, copies: Bool, leavingOut leftOut: Set<Int> = [],
    place: Place? = nil
  ) {
    (self.sequence, self.leftOut) = (sequence, leftOut)
    let place = place ?? Self.ownPlace
    digits = place.digits
    let first = sequence.firstFrame
    if let images = sequence.frames as? ImageSequenceSource {
      if !copies, let found = Self.wholeFolder(of: images) {
        frames = ManifestFrames(path: Self.relative(found, to: folder), firstFrame: first)
        work = .reference
      } else {
        frames = ManifestFrames(path: place.folder, firstFrame: 0)
        work = .copyImages(Array(images.paths.dropFirst(first).prefix(sequence.frameCount)))
      }
    } else if let video = sequence.frames as? VideoSource, place.keepsVideo {
      frames = ManifestFrames(
        path: copies
          ? video.path.lastPathComponent
          : Self.relative(Self.absolute(video.path), to: folder), firstFrame: first)
      work = copies ? .copyVideo(video.path) : .reference
    } else {
      frames = ManifestFrames(path: place.folder, firstFrame: 0)
      work = .render
    }
  }

  /// The names of the exported images, without their folder, or that of the video.
  var names: [String] {
    switch work {
    case .reference, .copyVideo: [frames.path.lastPathComponent]
    case .copyImages(let paths):
      paths.enumerated().map { name($0, extension: $1.pathExtension) }
    case .render: (0..<sequence.frameCount).map { name($0, extension: "png") }
    }
  }

  /// Exports the frames.
  ///
  /// - Parameters:
  ///   - folder: the manifest's folder under its temporary name.
  ///   - isWanted: a closure that is called before each image is exported, or once before a video is copied. If it
  ///     returns false, the export stops.
  /// - Returns: whether the export was completed.
  func run(in folder: String, while isWanted: () -> Bool) throws -> Bool {
    switch work {
    case .reference: return true
    case .copyVideo(let path):
      guard isWanted() else { return false }
      try AtomicFile.copy(path, to: "\(folder)/\(frames.path)")
      return true
    case .copyImages(let paths):
      try AtomicFile.makeFolder("\(folder)/\(frames.path)")
      for (number, path) in paths.enumerated() where !leftOut.contains(number) {
        guard isWanted() else { return false }
        try AtomicFile.copy(path, to: file(number, extension: path.pathExtension, in: folder))
      }
      return true
    case .render: return try render(in: folder, while: isWanted)
    }
  }

  private func render(in folder: String, while isWanted: () -> Bool) throws -> Bool {
    try AtomicFile.makeFolder("\(folder)/\(frames.path)")
    let reader = try sequence.frames.makeReader()
    try reader.skip(sequence.firstFrame)
    for number in 0..<sequence.frameCount {
      guard isWanted() else { return false }
      if leftOut.contains(number) {
        try reader.skip(1)
        continue
      }
      guard let frame = try reader.next() else { break }
      try AtomicFile.write(
        try ImageFile.png(frame), to: file(number, extension: "png", in: folder),
        durability: .cached)
    }
    return true
  }

  private func file(_ index: Int, extension: String, in folder: String) -> String {
    "\(folder)/\(frames.path)/" + name(index, extension: `extension`)
  }

  private func name(_ index: Int, extension: String) -> String {
    "\(index + 1)".zeroPadded(to: digits) + ".\(`extension`)"
  }

  /// Returns the folder whose images are exactly the frames, in order; nil if there is none.
  private static func wholeFolder(of images: ImageSequenceSource) -> String? {
    guard let first = images.paths.first else { return nil }
    let folder = first.deletingLastPathComponent
    guard let all = try? ImageSequenceSource(folder: folder).paths, all == images.paths else {
      return nil
    }
    return absolute(folder)
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Returns the path of the frames relative to the manifest's folder, so that the frames and the manifest can be moved
  /// together. If the two paths have only the root in common, returns the absolute path.
  private static func relative(_ path: String, to folder: String) -> String {
    let (from, to) = (folder.pathParts, path.pathParts)
    let common = zip(from, to).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    guard common > 0 else { return path }
    let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
