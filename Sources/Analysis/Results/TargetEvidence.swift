import Evaluation
import Files
import Tracking

/// What a run on a target left behind frame by frame: the answers, what each frame scored, and the scores of
/// all of them under every convention.
///
/// Runs have millions of frames, and reports pass over them target by target. So they are kept as bytes, those
/// of large runs in a file, and made anew for whoever asks.
struct TargetEvidence: Sendable {
  private enum Place: Sendable {
    case memory([UInt8])
    case file(ScratchFile, Int64)
  }

  private let place: Place
  private let stepCount: Int
  let frameCount: Int
  /// Where the frames' scores begin, and where they end: the steps are before them, the scores behind.
  private let framesStart: Int
  private let framesEnd: Int
  private let end: Int

  /// - Parameter file: takes the bytes; nil, and a full disk, keep them in memory.
  init(
    _ steps: [Trajectory.Step], _ frames: [FrameScore], _ scores: [Conventions: Scores],
    in file: ScratchFile?
  ) {
    var bytes = NumberBytes()
    TrackingContent.append(steps, to: &bytes.bytes)
    framesStart = bytes.bytes.count
    for frame in frames { bytes.append(frame) }
    framesEnd = bytes.bytes.count
    bytes.append(scores)
    end = bytes.bytes.count
    (stepCount, frameCount) = (steps.count, frames.count)
    if let file, let offset = file.append(bytes.bytes) {
      place = .file(file, offset)
    } else {
      // Without the room that an array has for more.
      place = .memory(Array(bytes.bytes[...]))
    }
  }

  var steps: [Trajectory.Step] {
    read(0..<framesStart) { TrackingContent.steps(stepCount, in: $0) ?? [] }
  }

  var frames: [FrameScore] {
    read(framesStart..<framesEnd) { bytes in
      var reader = NumberReader(bytes)
      return (0..<frameCount).map { _ in reader.frame() }
    }
  }

  var scores: [Conventions: Scores] {
    read(framesEnd..<end) { bytes in
      var reader = NumberReader(bytes)
      return reader.scores()
    }
  }

  private func read<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    switch place {
    case .memory(let bytes):
      bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    case .file(let file, let offset):
      file.read(range.count, at: offset + Int64(range.lowerBound)).withUnsafeBytes(body)
    }
  }
}
