import Geometry
import GroundTruth
import Imaging
import Media

/// Some frames of a sequence in memory, and what is followed through them.
struct TrackedFrames {
  /// Decoded frames are kept up to about this size.
  private static let byteLimit = 96 << 20

  let frames: [PixelBuffer]
  let region: Region

  /// Of a sequence there is one frame alone.
  private struct SingleFrame: Error, CustomStringConvertible {
    var description: String { "one frame alone cannot be timed" }
  }

  /// Decodes the frames from a target's first one on.
  ///
  /// - Throws: what reading throws; where there is one frame alone.
  init(_ sequence: LabeledSequence, start: Int, region: Region, length: Int) throws {
    let reader = try sequence.frames.makeReader()
    try reader.skip(sequence.firstFrame + start)
    var frames: [PixelBuffer] = []
    var bytes = 0
    while frames.count < min(length, sequence.frameCount - start), bytes < Self.byteLimit,
      let frame = try reader.next()
    {
      if frame.layout == .rgb { _ = frame.luma }
      bytes += Self.bytes(of: frame)
      frames.append(frame)
    }
    guard frames.count > 1 else { throw SingleFrame() }
    (self.frames, self.region) = (frames, region)
  }

  private static func bytes(of frame: PixelBuffer) -> Int { 4 * frame.width * frame.height }

  /// The frame to take for the n-th step after the first one: forward to the end, then backward,
  /// so that the target never jumps.
  func frame(ofStep step: Int) -> PixelBuffer {
    let period = 2 * (frames.count - 1)
    let phase = step % period
    return frames[phase < frames.count ? phase : period - phase]
  }

  /// What subjects are timed on.
  func clip(for subjects: [any Subject]) -> TimedClip {
    TimedClip(
      bytes: frames.reduce(0) { $0 + Self.bytes(of: $1) },
      memory: { TrackerMemory.perTracker(of: subjects[$0], on: self) }
    ) { index in
      let session = try subjects[index].makeSession()
      return TimedTurn {
        try session.start(frame: frames[0], at: region).duration
      } update: {
        try session.step(frame: frame(ofStep: $0)).duration
      }
    }
  }
}
