import Files
import Imaging
import Media

extension LabeledSequence {
  /// Writes the frames as PNG files that are numbered from 1 with eight digits.
  ///
  /// - Throws: `MediaError`; `FileError.cannotWrite`.
  public func writeImages(to folder: String) throws {
    try AtomicFile.makeFolder(folder)
    var count = 0
    try forEachFrame { frame in
      count += 1
      let name = String(count).zeroPadded(to: 8)
      try AtomicFile.write(
        try ImageFile.png(frame), to: "\(folder)/\(name).png", durability: .cached)
    }
  }

  /// Writes the frames as a video, 30 a second where the source does not say how many.
  ///
  /// - Throws: `MediaError`; `FileError.cannotWrite`.
  public func writeVideo(to path: String) throws {
    try AtomicFile.makeFolder(holding: path)
    let writer = try VideoWriter(
      path: path, size: try frames.frameSize(), frameRate: frames.frameRate ?? 30)
    try forEachFrame { try writer.append($0) }
    try writer.finish()
  }

  private func forEachFrame(_ body: (PixelBuffer) throws -> Void) throws {
    let reader = try frames.makeReader()
    if firstFrame > 0 { try reader.skip(firstFrame) }
    for _ in 0..<frameCount {
      guard let frame = try reader.next() else { break }
      try body(frame)
    }
  }
}
