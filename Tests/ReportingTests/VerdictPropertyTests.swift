import Bench
import Evaluation
import Foundation
import Results
import Testing

@testable import Reporting
@testable import Tracking

/// Tests that generate random results and compare the sentences about them with their tables and intervals.
struct VerdictPropertyTests {
  /// The number of random results. Nightly tests use the same number as the uncertainty study.
  private static let runs =
    ProcessInfo.processInfo.environment["VBENCH_NIGHTLY"] == "1" ? 10_000 : 300

  private struct Method {
    var identity: MethodIdentity
    /// The figure, as shown in the table.
    var figure: Double
    var scores: PairedScores
  }

  /// Returns methods on the same items. Some methods fail on a fraction of the items, and some are better than the
  /// first method on average.
  private func methods(_ generator: inout SplitMix64) -> [Method] {
    let count = [5, 6, 8, 12, 30, 60][Int(generator.unit() * 6)]
    let isPooled = generator.unit() < 0.4
    let hard = (0..<count).map { _ in 0.15 * generator.normal() }
    let lengths = (0..<count).map { _ in 1 + 40 * pow(generator.unit(), 3) }
    return (0..<(2 + Int(generator.unit() * 4))).map { place in
      let lead = 0.1 * Double(place) * generator.unit()
      let lost = [0, 0, 0.1, 0.3][Int(generator.unit() * 4)]
      let scores = (0..<count).map { item in
        let score = 0.5 + lead + hard[item] + 0.08 * generator.normal()
        return generator.unit() < lost ? 0 : min(max(score, 0), 1)
      }
      // In a pooled figure, long items carry more weight, so the difference between two methods' figures and the
      // difference between their means over the items may have opposite signs.
      func figure(_ items: [Int]) -> Double {
        let weights = items.map { isPooled ? lengths[$0] : 1 }
        let sum = zip(items, weights).reduce(0) { $0 + scores[$1.0] * $1.1 }
        return sum / weights.reduce(0, +)
      }
      let all = Array(0..<count)
      let influence = isPooled ? Influence.ofFigures(all, of: count) { [figure($0)] }[0] : nil
      return Method(
        identity: MethodIdentity(tracker: "object", level: "level\(place)", revision: 1),
        figure: figure(all), scores: PairedScores(scores, influence: influence))
    }
  }

  private func result(_ methods: [Method]) -> TrackingResult {
    var result = SampleRun.result()
    result.methods = methods.map { method in
      let scores = Scores(
        frames: 1, scoredFrames: 1, auc: method.figure, op50: 0, op75: 0, precision20: 0,
        normPrecision: 0)
      return MethodResult(
        identity: method.identity, sequences: result.methods[0].sequences,
        scores: [result.conventions: scores],
        curves: Curves(success: [], precision: [], normPrecision: []), attributes: [], lost: 0,
        timing: TimingSummary())
    }
    result.comparisons = PairedComparison.all(of: methods.map(\.scores), range: .share).map {
      let (first, second) = (methods[$0.first].identity, methods[$0.second].identity)
      return $0.comparison.difference < 0
        ? MethodComparison(first: second, second: first, figures: $0.comparison.reversed)
        : MethodComparison(first: first, second: second, figures: $0.comparison)
    }
    return result
  }

  @Test
  func `for random results, no comparison sentence contradicts its interval or the table`() throws {
    let shown = try Regex(
      #"(?<first>level\d r1) is better than (?<second>level\d r1) by (?<by>[\d.]+) AUC \((?<low>-?[\d.]+) to (?<high>-?[\d.]+)"#,
      as: (
        Substring, first: Substring, second: Substring, by: Substring, low: Substring,
        high: Substring
      )
      .self)
    let open = try Regex(
      #"by (?<by>[\d.]+) AUC on \d+ sequences, which is not shown: \S+ r1 is at most (?<high>[\d.]+) better, \S+ r1 at most (?<other>[\d.]+)"#,
      as: (Substring, by: Substring, high: Substring, other: Substring).self)
    let onMost = try Regex(
      #"on (?<most>\d+) of (?<all>\d+) sequences \(p .*\), by (?<by>[\d.]+) AUC on average \((?<low>-?[\d.]+) to (?<high>-?[\d.]+)"#,
      as: (
        Substring, most: Substring, all: Substring, by: Substring, low: Substring, high: Substring
      ).self)
    var generator = SplitMix64(seed: 38)
    var (certain, uncertain) = (0, 0)
    for _ in 0..<Self.runs {
      let methods = methods(&generator)
      let result = result(methods)
      let words = ComparisonWords(tracking: result)
      func figure(_ name: Substring) throws -> Double {
        try #require(methods.first { words.name($0.identity) == name }).figure
      }
      for comparison in result.comparisons {
        let sentence = words.sentence(comparison)
        // There is at most one interval.
        #expect(sentence.matches(of: /\(-?[\d.]+ to -?[\d.]+/).count <= 1, "\(sentence)")
        let standing = Standing(comparison.figures, minimumEffect: 0.2)
        if let found = sentence.firstMatch(of: shown)?.output {
          certain += 1
          #expect(standing == .worse, "\(sentence)")
          #expect(try figure(found.first) > figure(found.second), "\(sentence)")
          let difference = try figure(found.first) - figure(found.second)
          #expect(try abs(number(found.by) - difference) < 0.000_51, "\(sentence)")
          #expect(
            try number(found.low) >= 0 && number(found.low) <= number(found.by), "\(sentence)")
          #expect(try number(found.by) <= number(found.high), "\(sentence)")
        } else if sentence.contains("equally accurate") {
          certain += 1
          #expect(comparison.figures.isEquivalent(within: 0.02), "\(sentence)")
          #expect(standing != .worse, "\(sentence)")
        } else if let found = sentence.firstMatch(of: onMost)?.output {
          uncertain += 1
          #expect(standing != .worse && comparison.figures.signP <= 0.05, "\(sentence)")
          #expect(try number(found.low) <= 0 && number(found.high) >= 0, "\(sentence)")
          #expect(try number(found.by) <= number(found.high), "\(sentence)")
          #expect(try 2 * number(found.most) > number(found.all), "\(sentence)")
        } else if let found = sentence.firstMatch(of: open)?.output {
          uncertain += 1
          #expect(standing != .worse, "\(sentence)")
          #expect(try number(found.by) <= number(found.high), "\(sentence)")
          #expect(try number(found.other) >= 0, "\(sentence)")
        } else {
          Issue.record("not understood: \(sentence)")
        }
      }
      try checkHeadline(result, methods)
    }
    #expect(certain > Self.runs / 10 && uncertain > Self.runs / 10, "\(certain), \(uncertain)")
  }

  /// Checks that the headline agrees with the comparisons between the best method of the table and the other methods.
  private func checkHeadline(_ result: TrackingResult, _ methods: [Method]) throws {
    let headline = Verdict(result).headline
    let best = try #require(methods.max { $0.figure < $1.figure }).identity.name
    let ofBest = result.comparisons.filter { [$0.first.name, $0.second.name].contains(best) }
    let beaten = ofBest.count { $0.figures.isShown }
    #expect(headline.contains(best), "\(headline)")
    if headline.contains("the most accurate of") {
      #expect(beaten == methods.count - 1, "\(headline)")
    } else if headline.contains("No tracker is significantly better than all others")
      || headline.contains("on most of")
    {
      #expect(beaten == 0, "\(headline)")
    } else if headline.contains("equally accurate") || headline.hasPrefix("Use ") {
      let equals = ofBest.filter { $0.figures.isEquivalent(within: 0.02) && !$0.figures.isShown }
      #expect(ofBest.contains { $0.figures.isEquivalent(within: 0.02) }, "\(headline)")
      // The table must not contradict the headline by stating that there is too little data.
      let place = try #require(methods.firstIndex { $0.identity.name == best })
      let standings = SummaryTies(result).byComparisons(place)
      for (index, method) in methods.enumerated()
      where equals.contains(where: { [$0.first, $0.second].contains(method.identity) }) {
        #expect(standings[index] == (index == place ? .best : .tied), "\(headline)")
      }
    } else {
      #expect((1..<methods.count - 1).contains(beaten), "\(headline)")
    }
  }

  private func number(_ text: Substring) throws -> Double { try #require(Double(text)) }
}
