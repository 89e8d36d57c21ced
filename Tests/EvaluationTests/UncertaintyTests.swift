import Evaluation
import Testing

struct UncertaintyTests {
  private func frame(_ overlap: Double) -> FrameScore {
    FrameScore(
      isScored: true, overlap: overlap, centerError: 40 * (1 - overlap),
      normCenterError: 1 - overlap, cornerError: nil)
  }

  /// A subject with one target per sequence: the overlaps after the initializing frame.
  private func subject(_ sequences: [[Double]], confidence: (Double) -> Double? = { _ in nil })
    -> SubjectFrames
  {
    var subject = SubjectFrames()
    for overlaps in sequences {
      let frames = [frame(1)] + overlaps.map(frame)
      subject.add(frames, confidences: frames.map { confidence($0.overlap) })
      subject.endSequence()
    }
    return subject
  }

  @Test func `with constant sequences only their choice varies`() throws {
    // Two sequences at 0 and 1: the mean of a round is 0, 1/2 or 1 with probability 1/4, 1/2, 1/4.
    let resampling = Resampling(sequences: 2, rounds: 4000, seed: 3)
    let figures = ResampledFigures(
      of: subject([Array(repeating: 0, count: 9), Array(repeating: 1, count: 30)]),
      over: resampling)
    #expect(Set(figures.auc) == [0, 0.5, 1])
    #expect(abs(figures.auc.reduce(0, +) / 4000 - 0.5) < 0.03)
    #expect(abs(Double(figures.auc.count { $0 == 0.5 }) / 4000 - 0.5) < 0.03)
    #expect(figures.auc == figures.op50 && figures.auc == figures.precision20)
  }

  @Test func `frames within a sequence vary too`() throws {
    // Equal sequences, so that only frames make a difference: 100 frames in blocks of ten.
    let overlaps = (0..<100).map { $0 / 10 % 2 == 0 ? 0.2 : 0.8 }
    let resampling = Resampling(sequences: 8, rounds: 2000, seed: 1)
    let figures = ResampledFigures(
      of: subject(Array(repeating: overlaps, count: 8)), over: resampling)
    let interval = try #require(figures.interval(figures.auc))
    // The mean of ten blocks has the variance of one block's mean over ten; that mean goes evenly up
    // and down between the two values: variance 0.6^2 / 12. Eight sequences make it an eighth; t with
    // six degrees of freedom is 2.447, and a sample of eight has 7/8 of the variance.
    let deviation = (0.36 / 12 / 10 / 8 * 8 / 7).squareRoot()
    #expect(abs(interval.upperBound - 0.5 - 2.447 * deviation) < 0.01)
    #expect(abs(interval.lowerBound - 0.5 + 2.447 * deviation) < 0.01)
  }

  @Test func `the interval covers the truth about as often as it says`() {
    // Sequences of mean 0.5 and deviation 0.2, frames around them in runs that stay alike.
    var generator = SplitMix64(seed: 11)
    var covered = 0
    let trials = 300
    for trial in 0..<trials {
      let sequences = (0..<30).map { _ in
        let level = 0.5 + 0.2 * generator.normal()
        var state = 0.0
        return (0..<60).map { _ in
          state = 0.9 * state + 0.04 * generator.normal()
          return level + state
        }
      }
      let resampling = Resampling(sequences: 30, rounds: 400, seed: UInt64(trial))
      let figures = ResampledFigures(of: subject(sequences), over: resampling)
      if figures.interval(figures.auc)?.contains(0.5) ?? false { covered += 1 }
    }
    // 95 % of 300 is 285 with a deviation of 4; so few trials scatter.
    #expect((270...297).contains(covered), "\(covered) of \(trials)")
  }

  @Test func `rounds done one after the other give what all at once give`() {
    var generator = SplitMix64(seed: 8)
    let subjects = (0..<3).map { _ in
      subject(
        (0..<7).map { _ in (0..<12).map { _ in generator.unit() } }, confidence: { $0 / 2 })
    }
    let resampling = Resampling(sequences: 7, rounds: 50, seed: 9)
    let pairs = PairedComparison.pairs(of: 3)
    #expect(pairs.map { [$0.0, $0.1] } == [[0, 1], [0, 2], [1, 2]])
    let together = ResampledFigures.together(3, pairs: pairs, over: resampling) { subjects[$0] }
    let apart = ResampledFigures.together(3, pairs: pairs, over: resampling, mostDraws: 1) {
      subjects[$0]
    }
    #expect(together.differences == apart.differences)
    for (index, figures) in together.figures.enumerated() {
      #expect(figures.auc == apart.figures[index].auc && figures.auc.count == 50)
      #expect(figures.auroc == apart.figures[index].auroc)
      #expect(figures.auc == ResampledFigures(of: subjects[index], over: resampling).auc)
    }
    // The same draws for both: the mean of differences is the difference of means.
    for (index, (first, second)) in pairs.enumerated() {
      for round in 0..<resampling.rounds {
        let difference = together.figures[first].auc[round] - together.figures[second].auc[round]
        #expect(abs(together.differences[index][round] - difference) < 1e-6)
      }
    }
  }

  @Test func `numbers of a seed can be skipped`() {
    var all = SplitMix64(seed: 3)
    let numbers = (0..<20).map { _ in all.next() }
    for skipped in [0, 1, 7, 19] {
      var generator = SplitMix64(seed: 3, skipping: skipped)
      #expect(generator.next() == numbers[skipped])
    }
  }

  @Test func `confidence figures of a round are those of its frames`() throws {
    // Three sequences without spread inside: a round is a choice of sequences, which can be redone.
    let overlaps = [0.9, 0.4, 0.6]
    func confidence(_ overlap: Double) -> Double? { overlap == 0.9 ? 0.9 : 0.35 }
    let sequences = overlaps.map { Array(repeating: $0, count: 4) }
    let resampling = Resampling(sequences: 3, rounds: 60, seed: 5)
    let figures = ResampledFigures(of: subject(sequences, confidence: confidence), over: resampling)
    for round in 0..<resampling.rounds {
      var quality = ConfidenceQuality()
      for sequence in resampling.draws(of: round) {
        let label = TargetTrack.Truth(region: nil, visibility: .visible)
        let frames = sequences[sequence].map(frame)
        quality.add(
          TargetTrack(
            truth: frames.map { _ in label },
            answers: frames.map {
              .init(region: nil, confidence: confidence($0.overlap), initialized: false)
            }), scored: frames)
      }
      if let expected = quality.areaUnderROC {
        #expect(abs(figures.auroc[round] - expected) < 1e-12)
      } else {
        #expect(figures.auroc[round].isNaN)
      }
      let expected = try #require(quality.expectedCalibrationError)
      #expect(abs(figures.ece[round] - expected) < 1e-6)
    }
  }

  @Test(arguments: [50, -0.1, .infinity, 99_999_999])
  func `intervals of confidences that are no probabilities`(_ other: Double) {
    let sequences = (0..<6).map { number in (0..<8).map { $0 < number ? 0.2 : 0.9 } }
    let resampling = Resampling(sequences: 6, rounds: 200, seed: 5)
    let figures = ResampledFigures(
      of: subject(sequences) { $0 == 0.9 ? other : 0.4 }, over: resampling)
    let intervals = Intervals(
      of: figures, lost: Array(repeating: LostTargets(lost: 0, of: 1), count: 6), over: resampling)
    #expect(intervals[TrackMeasures.ece] == nil)
    #expect(intervals[TrackMeasures.auroc] != nil)
  }

  @Test func `figures that are not finite or not in their bounds have no interval`() {
    for figures: [Double] in [
      [.infinity, .infinity], [0.5, .infinity], [-.infinity, 0.5], [2, 3], [-3, -2], [2, 2],
    ] {
      let many = Array(repeating: figures, count: 50).flatMap(\.self)
      #expect(Resampling.interval(many, sequences: 6, within: 0...1) == nil)
    }
    let rounded = Resampling.interval([0.5, 1.001], sequences: 6, within: 0...1)
    #expect(rounded?.upperBound == 1)
  }

  @Test func `fewer than five sequences have no interval`() {
    for count in 0...4 {
      let resampling = Resampling(sequences: count, seed: 1)
      let figures = ResampledFigures(
        of: subject(Array(repeating: [0.5, 0.6], count: count)), over: resampling)
      let intervals = Intervals(
        of: figures, lost: Array(repeating: LostTargets(lost: 0, of: 1), count: count),
        over: resampling)
      #expect(intervals == Intervals())
      #expect(resampling.interval(ofMeanOf: Array(repeating: 0.5, count: count)) == nil)
    }
    let resampling = Resampling(sequences: 6, seed: 1)
    #expect(resampling.interval(ofMeanOf: [0.5, 0.4, nil, 0.3, 0.2, nil]) == nil)
    #expect(resampling.interval(ofMeanOf: [0.5, 0.4, nil, 0.3, 0.2, 0.1]) != nil)
  }

  @Test func `what was never seen may still be there`() throws {
    let resampling = Resampling(sequences: 10, rounds: 100, seed: 1)
    let figures = ResampledFigures(
      of: subject(Array(repeating: [1, 1, 1], count: 10)), over: resampling)
    // The rule of three: 1 - 0.05^(1/10).
    let share = try #require(figures.interval(figures.precision20))
    #expect(abs(share.lowerBound - 0.7411344) < 1e-6 && share.upperBound == 1)
    let none = Array(repeating: LostTargets(lost: 0, of: 1), count: 10)
    let lost = try #require(
      Intervals(of: figures, lost: none, over: resampling)[TrackMeasures.lost])
    // Clopper and Pearson: 10 (1 - 0.025^(1/10)).
    #expect(lost.lowerBound == 0 && abs(lost.upperBound - 3.0849710) < 1e-6)
    // Twins share their sequence's fate: ten sequences, twenty targets.
    let twins = Array(repeating: LostTargets(lost: 0, of: 2), count: 10)
    let doubled = try #require(
      Intervals(of: figures, lost: twins, over: resampling)[TrackMeasures.lost])
    #expect(abs(doubled.upperBound - 2 * 3.0849710) < 1e-6)
  }

  @Test func `an interval of a mean holds it, repeats, and shrinks with more sequences`() throws {
    let few = (0..<10).map { Double($0 % 5) / 5 }
    let many = (0..<1000).map { Double($0 % 5) / 5 }
    func interval(_ values: [Double], seed: UInt64) -> ClosedRange<Double>? {
      Resampling(sequences: values.count, rounds: 1000, seed: seed).interval(ofMeanOf: values)
    }
    #expect(try #require(interval(few, seed: 1)).contains(0.4))
    #expect(interval(few, seed: 1) == interval(few, seed: 1))
    #expect(interval(few, seed: 1) != interval(few, seed: 2))
    let narrow = try #require(interval(many, seed: 1))
    // 1.96 standard errors of the mean on either side, and a little more.
    #expect(abs((narrow.upperBound - narrow.lowerBound) - 2 * 1.96 * 0.2828 / 31.62) < 0.004)
  }

  @Test func `weighted figures count a long sequence more`() {
    let scores = [0.2, 0.8, nil].map { auc in
      auc.map {
        Scores(
          frames: 10, scoredFrames: $0 == 0.2 ? 900 : 100, auc: $0, op50: 0, op75: 0,
          precision20: 0, normPrecision: 0)
      }
    }
    #expect(Conventions.got10k.sequenceWeights(scores, lengths: [5, 6, 7]) == [900, 100, 0])
    #expect(Conventions.vot.sequenceWeights(scores, lengths: [5, 6, 7]) == [5, 6, 7])
    #expect(Conventions.vbench.sequenceWeights(scores, lengths: [5, 6, 7]) == nil)
  }
}
