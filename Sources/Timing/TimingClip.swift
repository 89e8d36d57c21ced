import Geometry
import GroundTruth
import Imaging
import Media

/// Some frames of a sequence in memory, and what is followed through them.
struct TimingClip {
  /// Decoded frames are kept up to about this size.
  private static let byteLimit = 96 << 20

  let name: String
  let frames: [PixelBuffer]
  let region: Region

  /// What the decoded frames take, about.
  var bytes: Int { frames.reduce(0) { $0 + Self.bytes(of: $1) } }

  private static func bytes(of frame: PixelBuffer) -> Int { 4 * frame.width * frame.height }

  init(name: String, frames: [PixelBuffer], region: Region) {
    self.name = name
    self.frames = frames
    self.region = region
  }

  /// Decodes the frames from a target's first one on.
  ///
  /// - Throws: what reading throws.
  init(_ sequence: LabeledSequence, target: Target, start: Int, region: Region, length: Int) throws
  {
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
    self.init(
      name: "\(sequence.dataset)/\(sequence.name)/\(target.name)", frames: frames, region: region)
  }

  /// The frame to take for the n-th step after the first one: forward to the end, then backward,
  /// so that the target never jumps.
  func frame(ofStep step: Int) -> PixelBuffer {
    let period = 2 * (frames.count - 1)
    let phase = step % period
    return frames[phase < frames.count ? phase : period - phase]
  }
}
