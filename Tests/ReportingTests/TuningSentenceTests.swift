import Bench
import Evaluation
import Foundation
import Results
import Testing

@testable import Reporting
@testable import Tracking

/// Tests for the sentences that `vbench tune` prints about confidences that hardly separate correct boxes from wrong
/// ones.
@Suite struct TuningSentenceTests {
  private func tuning(
    _ sequences: [[(Double, Bool)]], by rule: ThresholdRule = .bestF
  ) -> Tuning {
    var judged = JudgedBoxes()
    for sequence in sequences {
      for (confidence, isCorrect) in sequence { judged.add(confidence, isCorrect: isCorrect) }
      judged.endSequence()
    }
    return Tuning(
      MethodIdentity(tracker: "object", level: "fast", revision: 1), by: rule, from: judged,
      over: Resampling(sequences: sequences.count, rounds: 200, seed: 1))
  }

  private func report(_ tuning: Tuning) -> TuningReport {
    TuningReport([tuning], rule: .bestF, run: "sample")
  }

  @Test func `tune proposes no Swift line for a threshold that accepts most wrong boxes`() throws {
    // Nine of ten boxes are correct. The correct boxes have confidences from 0.2 to 1, and the wrong boxes have
    // confidences from 0.2 to 0.5, so a threshold that rejects the wrong boxes also rejects correct boxes and lowers F.
    // However, a limit on false accepts keeps many of the correct boxes.
    var generator = SplitMix64(seed: 4)
    let sequences = (0..<40).map { _ in
      (0..<50).map { _ -> (Double, Bool) in
        let isCorrect = generator.unit() < 0.9
        return (isCorrect ? 0.2 + 0.8 * generator.unit() : 0.2 + 0.3 * generator.unit(), isCorrect)
      }
    }
    let tuning = tuning(sequences)
    #expect(tuning.hardlySeparates)
    let report = report(tuning)
    #expect(report.swiftLines.isEmpty)
    let sentence = try #require(report.sentences.first)
    #expect(
      sentence.contains(
        "of the boxes are right even without a threshold, so the threshold with the best F (0."))
    #expect(sentence.contains("; --max-false-accept 0.05 gives the threshold 0."))
    #expect(sentence.contains("of the right boxes"))
    let json = String(decoding: try report.json(), as: UTF8.self)
    #expect(json.contains("\"hardly_separates\":true"))
    #expect(json.contains("\"max_false_accept\":0.05"))
  }

  @Test func `tune advises against using confidences that are noise`() throws {
    var generator = SplitMix64(seed: 5)
    let sequences = (0..<20).map { _ in
      (0..<50).map { _ in (generator.unit(), generator.unit() < 0.9) }
    }
    let tuning = tuning(sequences)
    #expect(tuning.hardlySeparates && tuning.proposal == nil)
    let sentence = try #require(report(tuning).sentences.first)
    #expect(
      sentence.contains(
        "no false-accept limit up to 0.3 is kept on held-out sequences by a threshold that accepts half of the right boxes, so do not use this confidence"
      )
    )
  }

  @Test
  func `tune prints a threshold that separates right from wrong boxes with intervals`() throws {
    var generator = SplitMix64(seed: 6)
    let sequences = (0..<12).map { _ in
      (0..<50).map { _ -> (Double, Bool) in
        let isCorrect = generator.unit() < 0.6
        return ((isCorrect ? 0.5 : 0.1) + 0.45 * generator.unit(), isCorrect)
      }
    }
    let report = report(tuning(sequences))
    #expect(report.swiftLines.count == 1)
    let sentence = try #require(report.sentences.first)
    #expect(sentence.contains("accept confidences of 0."))
    #expect(sentence.contains("; F 0.9") && sentence.contains(" to "))
  }

  @Test func `tune prints a remark that applies to several methods only once`() throws {
    var generator = SplitMix64(seed: 6)
    let few = (0..<3).map { _ in
      tuning((0..<6).map { _ in (0..<50).map { _ in (generator.unit(), generator.unit() < 0.5) } })
    }
    let report = TuningReport(few, rule: .bestF, run: "sample")
    let remarks = report.sentences.filter { $0.contains("too few to trust") }
    #expect(remarks.count == 1 && remarks.first?.hasPrefix("6 sequences are too few") ?? false)
    #expect(report.sentences.last == remarks.first)
  }

  @Test
  func `tune states the guarantees of false-accept limits on average and with confidence`() throws {
    var generator = SplitMix64(seed: 8)
    let sequences = (0..<40).map { _ in
      (0..<20).map { _ -> (Double, Bool) in
        let isCorrect = generator.unit() < 0.6
        return ((isCorrect ? 0.4 : 0.1) + 0.45 * generator.unit(), isCorrect)
      }
    }
    func sentence(_ rule: ThresholdRule) throws -> String {
      try #require(
        TuningReport([tuning(sequences, by: rule)], rule: rule, run: "sample").sentences.first)
    }
    let average = try sentence(.maxFalseAccept(0.1))
    #expect(average.contains("; guaranteed on average over all tunings: the share of wrong"))
    #expect(average.contains("averaged over new sequences like these, is at most 10.0%"))
    #expect(average.contains("this one threshold may accept more"))
    let confident = try sentence(.maxFalseAccept(0.1, .withConfidence))
    #expect(confident.contains("; guaranteed for this threshold with 95% confidence:"))
    #expect(!confident.contains("may accept more"))
  }
}
