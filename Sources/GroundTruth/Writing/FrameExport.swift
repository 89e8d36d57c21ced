import Files
import Foundation
import Media

/// Brings a sequence's frames to where a manifest can name them.
struct FrameExport {
  /// What the manifest says of the frames.
  struct Place {
    var path: String
    var firstFrame: Int
  }

  private let sequence: LabeledSequence
  private let folder: String
  private let copies: Bool

  init(_ sequence: LabeledSequence, folder: String, copies: Bool) {
    self.sequence = sequence
    self.folder = folder
    self.copies = copies
  }

  func place() throws -> Place {
    if let images = sequence.frames as? ImageSequenceSource {
      if !copies, let found = wholeFolder(of: images) {
        return Place(path: relative(found), firstFrame: sequence.firstFrame)
      }
      return try copy(images)
    }
    if let video = sequence.frames as? VideoSource {
      if !copies {
        return Place(path: relative(absolute(video.path)), firstFrame: sequence.firstFrame)
      }
      let name = video.path.lastPathComponent
      try AtomicFile.copy(video.path, to: "\(folder)/\(name)")
      return Place(path: name, firstFrame: sequence.firstFrame)
    }
    return try render()
  }

  /// The folder whose images, all of them and in their order, are the frames; nil where there is
  /// none.
  private func wholeFolder(of images: ImageSequenceSource) -> String? {
    guard let first = images.paths.first else { return nil }
    let folder = first.deletingLastPathComponent
    guard let all = try? ImageSequenceSource(folder: folder).paths, all == images.paths else {
      return nil
    }
    return absolute(folder)
  }

  private func copy(_ images: ImageSequenceSource) throws -> Place {
    try AtomicFile.makeFolder("\(folder)/img")
    for (number, path) in images.paths.dropFirst(sequence.firstFrame)
      .prefix(sequence.frameCount).enumerated()
    {
      let name = frameName(number, extension: path.pathExtension)
      try AtomicFile.copy(path, to: "\(folder)/img/\(name)")
    }
    return Place(path: "img", firstFrame: 0)
  }

  private func render() throws -> Place {
    try AtomicFile.makeFolder("\(folder)/img")
    let reader = try sequence.frames.makeReader()
    try reader.skip(sequence.firstFrame)
    for number in 0..<sequence.frameCount {
      guard let frame = try reader.next() else { break }
      let name = frameName(number, extension: "png")
      try AtomicFile.write(
        try ImageFile.png(frame), to: "\(folder)/img/\(name)", durability: .cached)
    }
    return Place(path: "img", firstFrame: 0)
  }

  private func frameName(_ index: Int, extension: String) -> String {
    "\(index + 1)".zeroPadded(to: 8) + ".\(`extension`)"
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// A path as seen from the manifest's folder, so that both can move together; absolute where they
  /// have nothing but the root in common.
  private func relative(_ path: String) -> String {
    let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    guard common > 0 else { return path }
    let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
