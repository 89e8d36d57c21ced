import Geometry
import Testing

@testable import Evaluation

struct ThresholdTests {
  /// Creates judged boxes from the confidence of each box and whether the box is right, sequence by sequence.
  private func judged(_ sequences: [[(Double, Bool)]]) -> JudgedBoxes {
    var judged = JudgedBoxes()
    for sequence in sequences {
      for (confidence, isCorrect) in sequence { judged.add(confidence, isCorrect: isCorrect) }
      judged.endSequence()
    }
    return judged
  }

  @Test func `precision, recall and cost at a threshold equal values computed by hand`() throws {
    let boxes = judged([[(0.9, true), (0.8, true), (0.7, false), (0.6, true), (0.2, false)]])
    let figures = boxes.figures(at: 0.65)
    #expect(
      figures
        == ThresholdFigures(
          truePositives: 2, falsePositives: 1, falseNegatives: 1, trueNegatives: 1))
    #expect(figures.precision == 2.0 / 3)
    #expect(figures.recall == 2.0 / 3)
    #expect(figures.f == 2.0 / 3)
    #expect(figures.falseAccept == 0.5)
    #expect(figures.accepted == 0.6)
    #expect(figures.cost(miss: 1, falseAccept: 5) == 6)
    let rows = boxes.figures(steps: 10)
    #expect(rows.map(\.threshold) == (0...10).map { Double($0) / 10 })
    for row in rows { #expect(row.figures == boxes.figures(at: row.threshold)) }
  }

  @Test func `the chosen thresholds have the best F and cost of all thresholds`() throws {
    var generator = SplitMix64(seed: 2)
    let boxes = judged(
      (0..<6).map { _ in
        (0..<50).map { _ in
          let quality = generator.unit()
          let confidence = min(1, max(0, quality + 0.2 * generator.normal()))
          return ((confidence * 100).rounded() / 100, quality > 0.4)
        }
      })
    let choice = try #require(ThresholdChoice(from: boxes, by: .bestF))
    let best = (0...100).compactMap { boxes.figures(at: Double($0) / 100).f }.max()
    #expect(choice.fitted.f == best)
    #expect(choice.fitted == boxes.figures(at: choice.threshold))
    let cheap = try #require(
      ThresholdChoice(from: boxes, by: .cost(miss: 1, falseAccept: 5)))
    let least = (0...101).map {
      boxes.figures(at: Double($0) / 100).cost(miss: 1, falseAccept: 5)
    }.min()
    #expect(cheap.fitted.cost(miss: 1, falseAccept: 5) == least)
    #expect(cheap.threshold > choice.threshold)
    // Held-out figures include every box once and are no better than fitted figures.
    let heldOut = try #require(choice.heldOut)
    #expect(heldOut.count == 300)
    let (heldOutF, fittedF) = (try #require(heldOut.f), try #require(choice.fitted.f))
    #expect(heldOutF <= fittedF)
    #expect(try #require(choice.heldOutRange).contains(choice.threshold))
    #expect(!choice.isGuaranteed)
  }

  @Test func `a held-out sequence does not affect the threshold that it is judged with`() throws {
    // The two sequences differ only in the scale of their confidences, so a threshold chosen on one sequence fails on
    // the other.
    let choice = try #require(
      ThresholdChoice(
        from: judged([
          [(0.9, true), (0.8, false), (0.7, false)], [(0.4, true), (0.3, false), (0.2, false)],
        ]), by: .bestF))
    // The threshold from the second sequence, 0.4, accepts all boxes of the first. The threshold from the first, 0.9,
    // rejects all boxes of the second.
    #expect(choice.heldOutRange == 0.4...0.9)
    #expect(
      choice.heldOut
        == ThresholdFigures(
          truePositives: 1, falsePositives: 2, falseNegatives: 1, trueNegatives: 2))
  }

  @Test func `the threshold for a false-accept limit follows the bound of risk control`() throws {
    // Each of forty sequences has ten wrong boxes, and a correct box with the same confidence for each wrong box.
    let sequences = (0..<40).map { number in
      (0..<10).flatMap { step in
        let confidence = Double(step * 40 + number) / 400
        return [(confidence, false), (confidence, true)]
      }
    }
    let choice = try #require(
      ThresholdChoice(from: judged(sequences), by: .maxFalseAccept(0.1)))
    // (40 r + 1) / 41 <= 0.1 allows 40 r = 3.1, so 31 of the 400 wrong boxes may be accepted.
    #expect(choice.fitted.falsePositives == 31)
    #expect(abs(choice.falseAcceptBound - 4.1 / 41) < 1e-12)
    #expect(choice.isGuaranteed)
    #expect(FalseAcceptLimit(0.05).sequencesNeeded == 19)
    #expect(FalseAcceptLimit(0.1).sequencesNeeded == 9)
  }

  /// The expected bounds were computed with SciPy's binomial distribution.
  @Test(arguments: [
    (0, 59, 0.049508), (0, 29, 0.098145), (0.02, 100, 0.074139), (0.05, 60, 0.145621),
    (0.1, 40, 0.245944), (0.3, 20, 0.556895),
  ])
  func `the false-accept bound with confidence is that of Hoeffding and Bentkus`(
    mean: Double, count: Int, bound: Double
  ) throws {
    let limit = FalseAcceptLimit(bound + 1e-6, .withConfidence)
    #expect(abs(limit.bound(mean: mean, count: count) - bound) < 1e-6)
    #expect(try #require(limit.highestMean(count: count)) >= mean)
    #expect(limit.sequencesNeeded <= count)
    #expect(FalseAcceptLimit(0.05, .withConfidence).sequencesNeeded == 59)
    #expect(FalseAcceptLimit(0.1, .withConfidence).sequencesNeeded == 29)
  }

  @Test func `a false-accept limit of 0.1 is not guaranteed with 8 sequences`() throws {
    let sequences = (0..<8).map { _ in
      [(0.9, true), (0.8, true), (0.3, false), (0.2, false), (0.1, false)]
    }
    let choice = try #require(
      ThresholdChoice(from: judged(sequences), by: .maxFalseAccept(0.1)))
    #expect(!choice.isGuaranteed)
    #expect(choice.fitted.falsePositives == 0)
    #expect(abs(choice.falseAcceptBound - 1.0 / 9) < 1e-12)
  }

  @Test func `held-out figures exist only if one sequence less allows the same guarantee`() throws {
    func choice(_ sequences: Int) throws -> ThresholdChoice {
      let sequences = (0..<sequences).map { _ in
        [(0.9, true), (0.8, true), (0.3, false), (0.2, false), (0.1, false)]
      }
      return try #require(ThresholdChoice(from: judged(sequences), by: .maxFalseAccept(0.1)))
    }
    // Nine sequences are just enough for the guarantee, so eight of them would follow another rule.
    #expect(try choice(9).isGuaranteed && choice(9).heldOut == nil)
    #expect(try choice(10).isGuaranteed && choice(10).heldOut != nil)
    #expect(try !choice(8).isGuaranteed && choice(8).heldOut != nil)
  }

  @Test func `a false-accept limit holds on average over new sequences`() throws {
    // The confidences of wrong boxes differ between sequences.
    var generator = SplitMix64(seed: 9)
    func sequence() -> [(Double, Bool)] {
      let level = 0.2 + 0.3 * generator.unit()
      var boxes = [(0.8, true), (0.6, true)]
      for _ in 0..<20 {
        let confidence = min(1, max(0, level + 0.15 * generator.normal()))
        boxes += [(confidence, false), (confidence, true)]
      }
      return boxes
    }
    var (shares, trials) = (0.0, 200)
    for _ in 0..<trials {
      let boxes = judged((0..<25).map { _ in sequence() })
      guard let choice = ThresholdChoice(from: boxes, by: .maxFalseAccept(0.1)) else {
        trials -= 1
        continue
      }
      let new = judged((0..<10).map { _ in sequence() }).figures(at: choice.threshold)
      shares += new.falseAccept ?? 0
    }
    // On average, the fraction of wrong boxes that are accepted is at most 0.1, but more than half of that.
    #expect(shares / Double(trials) < 0.105)
    #expect(shares / Double(trials) > 0.05)
  }

  @Test func `held-out figures of a threshold have intervals with enough sequences`() throws {
    var generator = SplitMix64(seed: 6)
    let boxes = judged(
      (0..<8).map { _ in
        let hardness = generator.unit()
        return (0..<40).map { _ in
          let isCorrect = generator.unit() > 0.6 * hardness
          return (0.4 * generator.unit() + (isCorrect ? 0.4 : 0.2), isCorrect)
        }
      })
    let resampling = Resampling(sequences: 8, rounds: 300, seed: 1)
    let choice = try #require(ThresholdChoice(from: boxes, by: .bestF, over: resampling))
    let heldOut = try #require(choice.heldOut)
    let f = try #require(choice.heldOutFInterval)
    #expect(f.contains(try #require(heldOut.f)))
    #expect(f.lowerBound > 0 && f.upperBound < 1 && f.upperBound - f.lowerBound > 0.02)
    #expect(
      try #require(choice.heldOutFalseAcceptInterval).contains(
        try #require(heldOut.falseAccept)))
    // There is no interval without resampling, or with only four sequences.
    #expect(ThresholdChoice(from: boxes, by: .bestF)?.heldOutFInterval == nil)
    let few = judged((0..<4).map { _ in [(0.9, true), (0.1, false)] })
    let fewResampled = ThresholdChoice(
      from: few, by: .bestF, over: Resampling(sequences: 4, rounds: 300, seed: 1))
    #expect(fewResampled != nil && fewResampled?.heldOutFInterval == nil)
  }

  @Test func `a threshold that accepts most wrong boxes is marked as hardly separating`() throws {
    // Nine of ten boxes are correct, and the confidences are random. The threshold with the best F accepts nearly all
    // boxes.
    var generator = SplitMix64(seed: 7)
    let noise = judged(
      (0..<10).map { _ in
        (0..<50).map { _ in (generator.unit(), generator.unit() < 0.9) }
      })
    #expect(try #require(ThresholdChoice(from: noise, by: .bestF)).hardlySeparates)
    let clear = judged(
      (0..<10).map { _ in [(0.9, true), (0.8, true), (0.7, true), (0.2, false), (0.1, false)] })
    #expect(try !#require(ThresholdChoice(from: clear, by: .bestF)).hardlySeparates)
  }

  @Test
  func `a threshold is rounded to 0.8 if no confidence lies between it and the exact one`() throws {
    let choice = try #require(
      ThresholdChoice(
        from: judged([[(0.913, true), (0.871, true), (0.412, false), (0.2, false)]]), by: .bestF))
    #expect(choice.threshold == 0.8)
    #expect(choice.heldOut == nil && choice.heldOutRange == nil)
  }

  @Test func `no threshold is chosen unless there are both right and wrong boxes`() {
    #expect(ThresholdChoice(from: JudgedBoxes(), by: .bestF) == nil)
    #expect(ThresholdChoice(from: judged([[(0.5, true)], []]), by: .bestF) == nil)
    #expect(ThresholdChoice(from: judged([[(0.5, false)]]), by: .maxFalseAccept(0.05)) == nil)
  }

  @Test func `boxes on absent targets are wrong, and missing boxes are not judged`() {
    let box = Region.box(Box(x: 0, y: 0, width: 4, height: 4))
    let visible = TargetTrack.Truth(region: box, visibility: .visible)
    let absent = TargetTrack.Truth(region: nil, visibility: .absent)
    let track = TargetTrack(
      truth: [visible, visible, absent, absent, visible],
      answers: [
        .init(region: box, confidence: 1, initialized: true),
        .init(region: box, confidence: 0.9, initialized: false),
        .init(region: box, confidence: 0.8, initialized: false),
        .init(region: nil, confidence: 0.7, initialized: false),
        .init(region: box, confidence: nil, initialized: false),
      ])
    var judged = JudgedBoxes()
    judged.add(track, scored: track.frameScores)
    judged.endSequence()
    #expect(
      judged.figures(at: 0)
        == ThresholdFigures(
          truePositives: 1, falsePositives: 1, falseNegatives: 0, trueNegatives: 0))
  }

  @Test func `the reliability diagram has ten bins like the calibration error`() {
    var quality = ConfidenceQuality()
    let frame = FrameScore(
      isScored: true, overlap: 1, centerError: 0, normCenterError: 0, cornerError: nil)
    let visible = TargetTrack.Truth(region: nil, visibility: .visible)
    quality.add(
      TargetTrack(
        truth: [visible, visible],
        answers: [0.25, 1].map { .init(region: nil, confidence: $0, initialized: false) }),
      scored: [frame, frame])
    #expect(quality.reliability.map(\.count) == [0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(quality.reliability[2].meanConfidence == 0.25)
    #expect(quality.reliability[9].correctFraction == 1)
    #expect(quality.reliability[0].correctFraction == nil)
  }
}
