import Geometry
import Imaging
import Media
import Results

/// A writer for videos that show a run. A video shows either the frames of an item, with the answers and (in white) the
/// ground truth, or images of several items, one item after another.
package struct RunVideo {
  /// A method whose answers are shown.
  package struct Method {
    package var name: String
    /// The method's index among all methods of the run. It determines the color of the method's outlines.
    package var index: Int
    /// The minimum confidence at which outlines are solid; nil to use the `threshold` of the video.
    package var threshold: Double?

    package init(name: String, index: Int, threshold: Double?) {
      self.name = name
      self.index = index
      self.threshold = threshold
    }
  }

  package let methods: [Method]
  /// The minimum confidence at which outlines are solid, for methods that have no threshold of their own.
  package let threshold: Double

  package init(_ methods: [Method], threshold: Double = 0.5) {
    self.methods = methods
    self.threshold = threshold
  }

  /// Returns the number of frames that a video will have.
  package static func frameCount(of film: RunFilm) -> Int {
    switch film.content {
    case .frames(let frames): frames.count
    case .pictures(let items): items.count * ContactSheet.framesOfItem
    }
  }

  /// Writes a video.
  ///
  /// - Parameter frameDone: a function that is called after every frame. If it returns false, writing stops.
  /// - Returns: whether the whole video was written.
  /// - Throws: `MediaError`, and errors from reading the answers.
  package func write(_ film: RunFilm, to path: String, frameDone: () -> Bool) throws -> Bool {
    switch film.content {
    case .frames(let frames): try write(frames, to: path, frameDone)
    case .pictures(let items): try write(items, to: path, frameDone)
    }
  }

  private func write(
    _ frames: FilmedFrames, to path: String, _ frameDone: () -> Bool
  ) throws -> Bool {
    let reader = try frames.source.makeReader()
    if frames.first > 0 { try reader.skip(frames.first) }
    let writer = try VideoWriter(
      path: path, size: try frames.size ?? frames.source.frameSize(),
      frameRate: frames.source.frameRate)
    let painter = RegionPainter()
    let marks = try frames.marks()
    for frame in 0..<frames.count {
      guard let image = try reader.next() else { break }
      try writer.append(
        painter.paint(marks(frame).map(mark), on: image, caption: caption(frame)))
      guard frameDone() else { return false }
    }
    try writer.finish()
    return true
  }

  private func write(_ items: [FilmedItem], to path: String, _ frameDone: () -> Bool) throws -> Bool
  {
    let writer = try VideoWriter(
      path: path, size: ContactSheet.size, frameRate: ContactSheet.frameRate)
    for (number, item) in items.enumerated() {
      let sheet = ContactSheet(
        title: "\(item.name)  \(number + 1)/\(items.count)", try item.pictures())
      for frame in 0..<ContactSheet.framesOfItem {
        try writer.append(sheet.image(at: frame))
        guard frameDone() else { return false }
      }
    }
    try writer.finish()
    return true
  }

  private func mark(_ mark: AnswerMark) -> RegionPainter.Mark {
    guard let index = mark.method else {
      return RegionPainter.Mark(region: mark.region, color: .white, isSolid: true, label: nil)
    }
    return RegionPainter.Mark(
      region: mark.region, color: RegionPainter.color(methods[index].index),
      isSolid: (mark.confidence ?? 1) >= methods[index].threshold ?? threshold,
      label: Self.letter(index) + (mark.label ?? ""))
  }

  /// Returns the parts of a frame's caption, which are the frame number and the names of the methods, e.g. `120`, `A
  /// object-fast-r1`, `B object-accurate-r1`.
  private func caption(_ frame: Int) -> [String] {
    ["\(frame)"] + methods.enumerated().map { "\(Self.letter($0)) \($1.name)" }
  }

  private static func letter(_ index: Int) -> String {
    String(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[index % 26])
  }
}
