import Files
import Imaging
import Media

extension LabeledSequence {
  /// Writes the frames as PNG files, numbered from 1 with eight digits.
  ///
  /// - Parameter isWanted: a closure that is called before every frame. If it returns false, writing stops.
  /// - Returns: the number of frames written.
  /// - Throws: `MediaError`; `FileError.cannotWrite`.
  @discardableResult
  public func writeImages(
    to folder: String, while isWanted: () -> Bool = { true }
  ) throws -> Int {
    try AtomicFile.makeFolder(folder)
    var count = 0
    try forEachFrame(while: isWanted) { frame in
      count += 1
      let name = String(count).zeroPadded(to: 8)
      try AtomicFile.write(
        try ImageFile.png(frame), to: "\(folder)/\(name).png", durability: .cached)
    }
    return count
  }

  /// Writes the frames as a video, at 30 frames per second unless the source states a rate.
  ///
  /// - Parameter isWanted: a closure that is called before every frame. If it returns false, the video is abandoned.
  /// - Returns: whether the whole video was written.
  /// - Throws: `MediaError`; `FileError.cannotWrite`.
  @discardableResult
  public func writeVideo(
    to path: String, while isWanted: () -> Bool = { true }
  ) throws -> Bool {
    try AtomicFile.makeFolder(holding: path)
    let writer = try VideoWriter(
      path: path, size: try frames.frameSize(), frameRate: frames.frameRate ?? 30)
    guard try forEachFrame(while: isWanted, { try writer.append($0) }) else { return false }
    try writer.finish()
    return true
  }

  /// Calls a closure with each frame, in order.
  ///
  /// - Returns: whether all frames were processed.
  @discardableResult
  private func forEachFrame(
    while isWanted: () -> Bool, _ body: (PixelBuffer) throws -> Void
  ) throws -> Bool {
    let reader = try frames.makeReader()
    if firstFrame > 0 { try reader.skip(firstFrame) }
    for _ in 0..<frameCount {
      guard isWanted() else { return false }
      guard let frame = try reader.next() else { break }
      try body(frame)
    }
    return true
  }
}
