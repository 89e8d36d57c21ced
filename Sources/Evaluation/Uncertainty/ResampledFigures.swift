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
  /// How many sequences have a scored frame.
  public private(set) var scoredSequences = 0

  /// Does all rounds.
  ///
  /// - Complexity: O(rounds x frames) with confidences, O(rounds x blocks) without.
  public init(of subject: SubjectFrames, over resampling: Resampling) {
    self = Self.together(1, pairs: [], over: resampling) { _ in subject }.figures[0]
  }

  /// Does all rounds for several subjects, and compares them on what each round has drawn.
  ///
  /// - Parameters:
  ///   - count: of the subjects.
  ///   - pairs: of subjects, whose mean difference in AUC is wanted, the first minus the second.
  ///   - mostDraws: how many draws of sequences are kept at a time.
  ///   - frames: gives a subject's. Where all rounds have more draws it is asked for the same again.
  /// - Returns: by pair and round, nan where a round has drawn nothing that both have.
  public static func together(
    _ count: Int, pairs: [(Int, Int)], over resampling: Resampling,
    mostDraws: Int = 1 << 22, frames: (Int) -> SubjectFrames
  ) -> (figures: [ResampledFigures], differences: [[Double]]) {
    var figures = (0..<count).map { _ in ResampledFigures() }
    var differences = pairs.map { _ in [Double]() }
    guard resampling.rounds > 0 else { return (figures, differences) }
    let draws = max(1, count * resampling.sequences)
    let atOnce = max(1, mostDraws / draws)
    var start = 0
    repeat {
      let rounds = start..<min(start + atOnce, resampling.rounds)
      let drawn = figures.indices.map { index in
        figures[index].add(rounds, of: frames(index), over: resampling)
      }
      for (index, pair) in pairs.enumerated() {
        differences[index] += meanDifferences(
          drawn[pair.0], drawn[pair.1], draws: resampling.sequences)
      }
      start = rounds.upperBound
    } while start < resampling.rounds
    return (figures, differences)
  }

  private init() {}

  /// Does some rounds.
  ///
  /// - Returns: the AUC of every draw, nan where the sequence has no scored frame.
  private mutating func add(
    _ rounds: Range<Int>, of subject: SubjectFrames, over resampling: Resampling
  ) -> [Float] {
    let confidence = ConfidenceRanking(subject)
    // Which frames are drawn only matters to confidences.
    var weights = FrameWeights(count: confidence == nil ? 0 : subject.isRight.count)
    var drawnAUC: [Float] = []
    drawnAUC.reserveCapacity(rounds.count * resampling.sequences)
    scoredSequences = subject.scoredSequences
    for round in rounds {
      var (total, counted) = (SIMD8<Double>.zero, 0.0)
      weights.clear()
      for draw in 0..<resampling.sequences {
        let (sequence, frames) = resampling.draw(draw, of: round)
        var generator = frames
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
    return drawnAUC
  }

  /// The mean over each round's draws of the difference of two subjects on the same frames.
  ///
  /// - Parameter draws: of a round.
  private static func meanDifferences(
    _ first: [Float], _ second: [Float], draws: Int
  ) -> [Double] {
    stride(from: 0, to: first.count, by: max(1, draws)).map { start in
      var (sum, count) = (0.0, 0)
      for draw in start..<(start + draws) {
        let difference = first[draw] - second[draw]
        guard !difference.isNaN else { continue }
        sum += Double(difference)
        count += 1
      }
      return count > 0 ? sum / Double(count) : .nan
    }
  }

  /// The 95 % interval of one of the figures, all of which are shares.
  public func interval(_ figures: [Double]) -> ClosedRange<Double>? {
    Resampling.interval(figures, sequences: scoredSequences, within: 0...1)
  }

  private mutating func append(_ means: SIMD8<Double>) {
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
  ) -> SIMD8<Double>? {
    var (total, counted) = (SIMD8<Double>.zero, 0.0)
    for index in sequences[sequence] {
      let track = tracks[index]
      let count = track.frames.count
      guard count > 0 else { continue }
      let length = Resampling.blockLength(frames: count)
      var (drawn, left) = (Sums(), count)
      sums.withUnsafeBufferPointer { sums in
        while left > 0 {
          let start = generator.index(below: count)
          let end = start + min(length, left)
          left -= end - start
          drawn.add(from: sums[track.sums + start], to: sums[track.sums + min(end, count)])
          weights.add(track.frames.lowerBound + start, track.frames.lowerBound + min(end, count))
          guard end > count else { continue }
          drawn.add(from: sums[track.sums], to: sums[track.sums + end - count])
          weights.add(track.frames.lowerBound, track.frames.lowerBound + end - count)
        }
      }
      guard drawn.count > 0 else { continue }
      total += drawn.means
      counted += 1
    }
    return counted > 0 ? total / counted : nil
  }
}

/// How often each frame was drawn in a round.
struct FrameWeights {
  private(set) var values: [Int32]

  /// - Parameter count: of the frames; 0 where nobody asks how often they are drawn.
  init(count: Int) { values = count > 0 ? Array(repeating: 0, count: count + 1) : [] }

  mutating func clear() {
    values.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// Counts the frames from `start` to before `end`; the counts are there after `finish()`.
  @inline(__always)
  mutating func add(_ start: Int, _ end: Int) {
    guard !values.isEmpty else { return }
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
