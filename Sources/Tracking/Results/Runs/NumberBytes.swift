import Evaluation

/// Numbers stored as consecutive bytes, in the processor's byte order.
struct NumberBytes {
  /// The number of bytes that one frame's score occupies.
  static let frameSize = 33

  var bytes: [UInt8] = []

  private mutating func append(_ number: some BitwiseCopyable) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ frame: FrameScore) {
    append(UInt8(frame.isScored ? 1 : 0) | (frame.cornerError == nil ? 0 : 2))
    append(frame.overlap)
    append(frame.centerError)
    append(frame.normCenterError)
    append(frame.cornerError ?? 0)
  }

  mutating func append(_ scores: [Conventions: Scores]) {
    for conventions in Conventions.allCases {
      append(scores[conventions] != nil)
      guard let scores = scores[conventions] else { continue }
      let values = scores.values.numbered
      for number in [scores.frames, scores.scoredFrames, values.count] { append(number) }
      for (number, value) in values {
        append(number)
        append(value)
      }
    }
  }
}

/// A reader of numbers in the order in which `NumberBytes` stored them.
struct NumberReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  private mutating func next<Number: BitwiseCopyable>(_ type: Number.Type) -> Number {
    defer { position += MemoryLayout<Number>.size }
    return bytes.loadUnaligned(fromByteOffset: position, as: type)
  }

  mutating func frame() -> FrameScore {
    let flags = next(UInt8.self)
    let (overlap, center, normCenter, corner) = (
      next(Double.self), next(Double.self), next(Double.self), next(Double.self)
    )
    return FrameScore(
      isScored: flags & 1 != 0, overlap: overlap, centerError: center, normCenterError: normCenter,
      cornerError: flags & 2 != 0 ? corner : nil)
  }

  mutating func scores() -> [Conventions: Scores] {
    var scores: [Conventions: Scores] = [:]
    for conventions in Conventions.allCases where next(Bool.self) {
      let (frames, scored, count) = (next(Int.self), next(Int.self), next(Int.self))
      let values = (0..<count).map { _ in (number: next(UInt32.self), value: next(Double.self)) }
      scores[conventions] = Scores(
        frames: frames, scoredFrames: scored, values: Figures(numbered: values))
    }
    return scores
  }
}
