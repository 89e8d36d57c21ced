import Bench
import Geometry
import GroundTruth
import Imaging
import Media

/// In-memory frames of a sequence, and the target that is followed through them.
struct TrackedFrames {
  /// The approximate maximum size of the decoded frames, in bytes.
  private static let byteLimit = 96 << 20

  let frames: [PixelBuffer]
  let region: Region

  /// The error for a sequence that has only one frame.
  private struct SingleFrame: Error, CustomStringConvertible {
    var description: String { "a single frame cannot be timed" }
  }

  /// Decodes the frames, starting with the target's first frame.
  ///
  /// - Throws: any error from reading the frames, or an error if there is only one frame.
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

  /// Returns the frame for a step; step 0 is the first frame. The steps run forward to the last frame and then
  /// backward, so that the target never jumps.
  func frame(ofStep step: Int) -> PixelBuffer {
    let period = 2 * (frames.count - 1)
    let phase = step % period
    return frames[phase < frames.count ? phase : period - phase]
  }

  /// Returns these frames as a clip on which methods can be timed.
  func clip(for methods: [any TrackingMethod]) -> TimedClip {
    TimedClip(
      bytes: frames.reduce(0) { $0 + Self.bytes(of: $1) },
      memory: { TrackerMemory.perTracker(of: methods[$0], on: self) }
    ) { index in
      let session = try methods[index].makeSession()
      return TimedTurn {
        try session.start(frame: frames[0], at: region).duration
      } update: {
        try session.step(frame: frame(ofStep: $0)).duration
      }
    }
  }
}
