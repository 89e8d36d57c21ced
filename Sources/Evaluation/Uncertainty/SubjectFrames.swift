/// What one subject scored frame by frame on a dataset, in flat arrays for resampling.
///
/// Sequences are added in the dataset's order, each with its targets; a sequence that the subject
/// was not run on is added without any.
public struct SubjectFrames: Sendable {
  /// Sums over the frames before each, small since a resampling reads them all over the place.
  struct Sums {
    /// Of the four shares.
    var hits: SIMD4<UInt32> = .zero
    var overlap = 0.0
    /// Scored frames.
    var count: UInt32 = 0

    /// Adds the frames from where one sum was taken to where another was.
    @inline(__always)
    mutating func add(from start: Sums, to end: Sums) {
      overlap += end.overlap - start.overlap
      hits &+= end.hits &- start.hits
      count &+= end.count &- start.count
    }
  }

  struct Track: Sendable {
    /// Where its frames are, but the one that initializes.
    var frames: Range<Int>
    /// Where its sums are: one more than frames.
    var sums: Int
  }

  private(set) var tracks: [Track] = []
  /// The tracks of each sequence.
  private(set) var sequences: [Range<Int>] = []
  private(set) var sums: [Sums] = []
  /// The confidence of each frame that has one and is scored, else nan.
  private(set) var confidences: [Float] = []
  private(set) var isRight: [Bool] = []
  private var firstTrack = 0

  public init() {}

  /// Adds what the frames of one target scored, the initialization first, or the next piece of them.
  ///
  /// - Parameters:
  ///   - confidences: as many, nil where there is none; missing ones at the end count as nil.
  ///   - start: how many frames of the target are before the piece.
  public mutating func add(_ frames: [FrameScore], confidences: [Double?], from start: Int = 0) {
    if start == 0 {
      tracks.append(Track(frames: isRight.count..<isRight.count, sums: sums.count))
      sums.append(Sums())
    }
    var total = sums[sums.count - 1]
    defer {
      let first = tracks[tracks.count - 1].frames.lowerBound
      tracks[tracks.count - 1].frames = first..<isRight.count
    }
    for (index, frame) in frames.enumerated() where start + index > 0 {
      if frame.isScored { total.add(frame) }
      sums.append(total)
      let confidence = index < confidences.count ? confidences[index] : nil
      self.confidences.append(frame.isScored ? confidence.map { Float($0) } ?? .nan : .nan)
      isRight.append(frame.isScored && frame.overlap >= ConfidenceQuality.rightOverlap)
    }
  }

  /// Ends a sequence: what was added since the one before belongs to it.
  public mutating func endSequence() {
    sequences.append(firstTrack..<tracks.count)
    firstTrack = tracks.count
  }

  /// How many sequences have a scored frame.
  var scoredSequences: Int {
    sequences.count { range in
      range.contains { sums[tracks[$0].sums + tracks[$0].frames.count].count > 0 }
    }
  }
}

extension SubjectFrames.Sums {
  /// Adds a scored frame.
  fileprivate mutating func add(_ frame: FrameScore) {
    overlap += frame.overlap
    hits &+= SIMD4(
      frame.overlap > 0.5 ? 1 : 0, frame.overlap > 0.75 ? 1 : 0, frame.centerError <= 20 ? 1 : 0,
      frame.normCenterError <= 0.2 ? 1 : 0)
    count += 1
  }

  /// The mean overlap, and the four shares.
  var means: SIMD8<Double> {
    SIMD8(
      overlap, Double(hits[0]), Double(hits[1]), Double(hits[2]), Double(hits[3]), 0, 0, 0)
      / Double(count)
  }
}
