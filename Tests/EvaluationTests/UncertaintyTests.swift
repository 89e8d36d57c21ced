import Evaluation
import Foundation
import Testing

struct UncertaintyTests {
  private func frame(_ overlap: Double) -> FrameScore {
    FrameScore(
      isScored: true, overlap: overlap, centerError: 40 * (1 - overlap),
      normCenterError: 1 - overlap, cornerError: nil)
  }

  /// Creates confidences for a method with one target per sequence, given the overlaps after the initializing frame.
  private func confidences(
    _ sequences: [[Double]], _ confidence: (Double) -> Double?
  ) -> ConfidenceSamples {
    var method = ConfidenceSamples()
    for overlaps in sequences {
      let frames = [frame(1)] + overlaps.map(frame)
      method.add(frames, confidences: frames.map { confidence($0.overlap) })
      method.endSequence()
    }
    return method
  }

  @Test func `a seeded random number generator can skip its first numbers`() {
    var all = SplitMix64(seed: 3)
    let numbers = (0..<20).map { _ in all.next() }
    for skipped in [0, 1, 7, 19] {
      var generator = SplitMix64(seed: 3, skipping: skipped)
      #expect(generator.next() == numbers[skipped])
    }
  }

  @Test(arguments: [50, -0.1, .infinity, 99_999_999])
  func `confidences outside 0 to 1 have an interval of AUROC but not of ECE`(_ other: Double) {
    let sequences = (0..<6).map { number in (0..<8).map { $0 <= number ? 0.2 : 0.9 } }
    let intervals = confidences(sequences) { $0 == 0.9 ? other : 0.4 }.intervals()
    #expect(intervals[TrackMeasures.ece] == nil)
    #expect(intervals[TrackMeasures.auroc] != nil)
  }

  @Test func `intervals of AUROC and ECE contain the figures of all frames`() throws {
    var generator = SplitMix64(seed: 6)
    let sequences = (0..<12).map { _ in (0..<30).map { _ in generator.unit() } }
    func confidence(_ overlap: Double) -> Double { 0.2 + 0.7 * overlap * overlap }
    let intervals = confidences(sequences, confidence).intervals()
    var quality = ConfidenceQuality()
    let label = TargetTrack.Truth(region: nil, visibility: .visible)
    for overlaps in sequences {
      let frames = [frame(1)] + overlaps.map(frame)
      quality.add(
        TargetTrack(
          truth: frames.map { _ in label },
          answers: frames.map {
            .init(region: nil, confidence: confidence($0.overlap), initialized: false)
          }), scored: frames)
    }
    let (auroc, ece) = (
      try #require(quality.areaUnderROC), try #require(quality.expectedCalibrationError)
    )
    #expect(try #require(intervals[TrackMeasures.auroc]).contains(auroc))
    #expect(try #require(intervals[TrackMeasures.ece]).contains(ece))
    // The twelve sequences of four videos are too few.
    let groups = sequences.indices.map { $0 / 3 }
    #expect(confidences(sequences, confidence).intervals(groups: groups) == Intervals())
  }

  @Test
  func `values that are not finite have no interval, and intervals stay in their range`() throws {
    for value in [Double.infinity, -.infinity, .nan] {
      #expect(ConfidenceInterval.ofMean([0.5, 0.4, 0.3, 0.2, value], range: .share) == nil)
      #expect(ConfidenceInterval.ofMean([0.5, 0.4, 0.3, 0.2, value], range: .positive) == nil)
    }
    // The error rate is low on all items except one. An error rate cannot be below 0, but it can be above 1.
    let errors = [0, 0, 0, 0, 0, 0, 1.4]
    let interval = try #require(ConfidenceInterval.ofMean(errors, range: .positive))
    #expect(interval.lowerBound == 0 && interval.upperBound > 0.6)
    #expect(
      try #require(ConfidenceInterval.ofMean([0.1, 0.9, 1, 1, 1], range: .share)).upperBound <= 1)
  }

  @Test func `fewer than five scored sequences have no interval`() {
    for count in 0...4 {
      let values = Array(repeating: 0.5, count: count)
      #expect(ConfidenceInterval.ofMean(values, range: .share) == nil)
      #expect(
        confidences(Array(repeating: [0.2, 0.9], count: count)) { $0 }.intervals() == Intervals())
    }
    #expect(ConfidenceInterval.ofMean([0.5, 0.4, nil, 0.3, 0.2, nil], range: .share) == nil)
    #expect(ConfidenceInterval.ofMean([0.5, 0.4, nil, 0.3, 0.2, 0.1], range: .share) != nil)
    #expect(
      ConfidenceInterval.ofMean(
        [0.5, 0.4, 0.6, 0.3, 0.2], weights: [1, 1, 0, 1, 1], range: .share) == nil)
  }

  @Test
  func `intervals of equal scores and of no losses still allow for unseen sequences`() throws {
    // If none of ten sequences was lost, Jeffreys' limit for the share of lost ones is the 97.5% quantile of
    // Beta(1/2, 21/2), which is 0.2172 (Brown, Cai and DasGupta).
    let share = 0.2171963
    let fraction = try #require(
      ConfidenceInterval.ofMean(Array(repeating: 1, count: 10), range: .share))
    #expect(abs(fraction.lowerBound - (1 - share)) < 1e-6 && fraction.upperBound == 1)
    // For ten scores of 0.6, the same fraction of sequences may be unseen, and their scores may be 0 or 1.
    let kept = try #require(
      ConfidenceInterval.ofMean(Array(repeating: 0.6, count: 10), range: .share))
    #expect(abs(kept.lowerBound - 0.6 * (1 - share)) < 1e-6)
    #expect(abs(kept.upperBound - (1 - 0.4 * (1 - share))) < 1e-6)
    func lost(_ targets: Int) -> ClosedRange<Double>? {
      Intervals(
        of: Array(repeating: nil, count: 10), under: .vbench,
        lengths: Array(repeating: 9, count: 10), confidences: ConfidenceSamples(),
        lost: Array(repeating: LostTargets(lost: 0, of: targets), count: 10))[TrackMeasures.lost]
    }
    // The bound is Clopper and Pearson's: 10 (1 - 0.025^(1/10)).
    let none = try #require(lost(1))
    #expect(none.lowerBound == 0 && abs(none.upperBound - 3.0849710) < 1e-6)
    // The two targets of a sequence are assumed to be lost together, so the bound is twice as large.
    #expect(abs(try #require(lost(2)).upperBound - 2 * 3.0849710) < 1e-6)
  }

  @Test func `the interval of a mean over 1000 sequences is Student's`() throws {
    let many = (0..<1000).map { Double($0 % 5) / 5 }
    let narrow = try #require(ConfidenceInterval.ofMean(many, range: .share))
    let deviation = (many.reduce(0) { $0 + ($1 - 0.4) * ($1 - 0.4) } / 999).squareRoot()
    let expected = 2 * 1.9623 * deviation / 1000.0.squareRoot()
    #expect(abs((narrow.upperBound - narrow.lowerBound) - expected) < 0.001)
    #expect(abs(narrow.lowerBound + narrow.upperBound - 0.8) < 0.001)
  }

  @Test func `the influence of an item is its jackknife value, and undefined figures have none`() {
    let values = [0.2, 0.8, 0.5, 0.9, 0.4]
    // For a plain mean, the jackknife values are the items' own values.
    let found = Influence.ofFigures([0, 1, 2, 3, 4], of: 5) { items in
      [items.reduce(0) { $0 + values[$1] } / Double(items.count)]
    }[0]
    #expect(zip(found.values, values).allSatisfy { abs(($0 ?? .nan) - $1) < 1e-12 })
    // A figure has no influence values if it is undefined without a certain item.
    let missing = Influence.ofFigures([0, 1, 2], of: 5) { [$0.contains(2) ? 1 : .nan] }[0]
    #expect(missing.values.allSatisfy { $0 == nil })
  }

  @Test func `uneven weights of items widen the interval of a pooled figure`() throws {
    // The error rate is weighted by length. One text has the length 60, and nine texts have the length 10, so the
    // unevenness of the weights is 10 x (60^2 + 9 x 10^2) / 150^2 = 2.
    let (lengths, errors) = (
      [60.0] + Array(repeating: 10, count: 9), [6.0, 0, 2, 1, 3, 0, 1, 2, 1, 0]
    )
    func rate(_ items: [Int]) -> Double {
      items.reduce(0) { $0 + errors[$1] } / items.reduce(0) { $0 + lengths[$1] }
    }
    let found = Influence.ofFigures(Array(0..<10), of: 10) { [rate($0)] }[0]
    #expect(abs(found.unevenness - 2) < 1e-6)
    let wide = try #require(ConfidenceInterval.of(found, range: .share))
    let narrow = try #require(
      ConfidenceInterval.of(Influence(found.values), range: .share))
    #expect(wide.upperBound > narrow.upperBound + 0.05)
    // If a figure is not a weighted mean of the items' figures, the items' weights are unknown.
    let roots = Influence.ofFigures(Array(0..<10), of: 10) { [rate($0).squareRoot()] }[0]
    #expect(roots.unevenness == 1)
  }

  @Test func `got10k and vot weight sequences by length, and vbench does not`() {
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
