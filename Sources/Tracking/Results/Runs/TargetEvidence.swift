import Evaluation
import Files

/// The frame-by-frame results of an attempt on a target: the answers, each frame's scores, and the total scores under
/// every convention.
///
/// Runs have millions of frames, and reports read them target by target. The results are therefore stored as bytes, in
/// a file for large runs, and decoded on each access.
struct TargetEvidence: Sendable {
  private let bytes: ScratchBytes
  private let stepCount: Int
  /// The byte offset at which the frames' scores start. The scores follow the steps.
  private let framesStart: Int
  /// The byte offset at which the frames' scores end. The total scores follow.
  private let framesEnd: Int

  /// A writer that stores evidence in the order in which it is computed.
  struct Writer: ~Copyable {
    private var bytes: ScratchBytes.Writer
    private let stepCount: Int
    private let framesStart: Int

    /// Creates a writer and stores the steps.
    ///
    /// - Parameter file: the file for the bytes; nil to keep them in memory.
    init(_ steps: Trajectory.Steps, in file: ScratchFile?) {
      bytes = ScratchBytes.Writer(to: file)
      bytes.append(steps.bytes)
      (stepCount, framesStart) = (steps.count, bytes.count)
    }

    /// Writes the scores of the next frames.
    mutating func add(_ frames: [FrameScore]) {
      var numbers = NumberBytes()
      for frame in frames { numbers.append(frame) }
      bytes.append(numbers.bytes[...])
    }

    consuming func end(with scores: [Conventions: Scores]) -> TargetEvidence {
      let framesEnd = bytes.count
      var numbers = NumberBytes()
      numbers.append(scores)
      bytes.append(numbers.bytes[...])
      let (stepCount, framesStart) = (stepCount, framesStart)
      return TargetEvidence(
        bytes: bytes.end(), stepCount: stepCount, framesStart: framesStart, framesEnd: framesEnd)
    }
  }

  var steps: Trajectory.Steps {
    Trajectory.Steps(stepCount, in: bytes[0..<framesStart]) ?? Trajectory.Steps()
  }

  var frameCount: Int { (framesEnd - framesStart) / NumberBytes.frameSize }

  func frames(_ range: Range<Int>) -> [FrameScore] {
    let size = NumberBytes.frameSize
    let byteRange = framesStart + range.lowerBound * size..<framesStart + range.upperBound * size
    return bytes[byteRange].withUnsafeBytes { bytes in
      var reader = NumberReader(bytes)
      return range.map { _ in reader.frame() }
    }
  }

  var scores: [Conventions: Scores] {
    bytes[framesEnd..<bytes.count].withUnsafeBytes { bytes in
      var reader = NumberReader(bytes)
      return reader.scores()
    }
  }
}
