/// A subject's headline figures under the `vbench` rule in every round of a resampling.
public struct ResampledFigures: Sendable {
  public private(set) var auc: [Double] = []
  public private(set) var op50: [Double] = []
  public private(set) var op75: [Double] = []
  public private(set) var precision20: [Double] = []
  public private(set) var normPrecision: [Double] = []
  /// nan in rounds where they are not defined.
  public private(set) var auroc: [Double] = []
  public private(set) var ece: [Double] = []
  /// The AUC of every draw of every round, nan where the sequence has no scored frame: what the
  /// differences between two subjects are made of.
  public private(set) var drawnAUC: [Float] = []
  /// How many sequences have a scored frame.
  public private(set) var scoredSequences = 0

  /// Does all rounds.
  ///
  /// - Complexity: O(rounds x frames) with confidences, O(rounds x blocks) without.
  public init(of subject: SubjectFrames, over resampling: Resampling) {
    let confidence = ConfidenceRanking(subject)
    var weights = FrameWeights(count: subject.isRight.count)
    drawnAUC.reserveCapacity(resampling.rounds * resampling.sequences)
    scoredSequences = subject.scoredSequences
    for round in 0..<resampling.rounds {
      var (total, counted) = (SubjectFrames.Sums.zero, 0.0)
      weights.clear()
      for (draw, sequence) in resampling.draws(of: round).enumerated() {
        var generator = resampling.frameGenerator(round: round, draw: draw)
        let means =
          sequence < subject.sequences.count
          ? subject.means(of: sequence, choosing: &generator, into: &weights) : nil
        drawnAUC.append(means.map { Float($0[0]) } ?? .nan)
        guard let means else { continue }
        total += means
        counted += 1
      }
      append(total / counted)
      guard let confidence else {
        auroc.append(.nan)
        ece.append(.nan)
        continue
      }
      weights.finish()
      let figures = confidence.figures(weights)
      auroc.append(figures.auroc)
      ece.append(figures.ece)
    }
  }

  /// The 95 % interval of one of the figures, all of which are shares.
  public func interval(_ figures: [Double]) -> ClosedRange<Double>? {
    Resampling.interval(figures, sequences: scoredSequences, within: 0...1)
  }

  private mutating func append(_ means: SubjectFrames.Sums) {
    auc.append(means[0])
    op50.append(means[1])
    op75.append(means[2])
    precision20.append(means[3])
    normPrecision.append(means[4])
  }
}

extension SubjectFrames {
  /// The mean over a sequence's targets of their means over frames drawn in blocks; nil where no
  /// drawn frame is scored.
  fileprivate func means(
    of sequence: Int, choosing generator: inout SplitMix64, into weights: inout FrameWeights
  ) -> Sums? {
    var (total, counted) = (Sums.zero, 0.0)
    for index in sequences[sequence] {
      let track = tracks[index]
      let count = track.frames.count
      guard count > 0 else { continue }
      let length = Resampling.blockLength(frames: count)
      var (drawn, left) = (Sums.zero, count)
      sums.withUnsafeBufferPointer { sums in
        while left > 0 {
          let start = generator.index(below: count)
          let end = start + min(length, left)
          left -= end - start
          drawn += sums[track.sums + min(end, count)] - sums[track.sums + start]
          weights.add(track.frames.lowerBound + start, track.frames.lowerBound + min(end, count))
          guard end > count else { continue }
          drawn += sums[track.sums + end - count] - sums[track.sums]
          weights.add(track.frames.lowerBound, track.frames.lowerBound + end - count)
        }
      }
      guard drawn[Self.countLane] > 0.5 else { continue }
      total += drawn / drawn[Self.countLane]
      counted += 1
    }
    return counted > 0 ? total / counted : nil
  }
}

/// How often each frame was drawn in a round.
struct FrameWeights {
  private(set) var values: [Int32]

  init(count: Int) { values = Array(repeating: 0, count: count + 1) }

  mutating func clear() {
    values.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Counts the frames from `start` to before `end`; the counts are there after `finish()`.
  @inline(__always)
  mutating func add(_ start: Int, _ end: Int) {
    values[start] &+= 1
    values[end] &-= 1
  }

  /// Turns the changes from frame to frame into counts.
  mutating func finish() {
    values.withUnsafeMutableBufferPointer { values in
      var running: Int32 = 0
      for index in values.indices {
        running &+= values[index]
        values[index] = running
      }
    }
  }
}
