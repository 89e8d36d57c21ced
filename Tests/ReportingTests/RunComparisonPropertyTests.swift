import Bench
import Evaluation
import Foundation
import Results
import Testing

@testable import Reporting
@testable import Tracking

/// Tests that generate random pairs of runs and compare the sentences about their changes with the scores.
struct RunComparisonPropertyTests {
  private static let runs = 60
  private static let names = ["a", "b", "c"]

  /// The answers of a method in one run: its score on each item, or nil if the item was not scored, and the items whose
  /// target it lost.
  private struct Answers {
    var scores: [Double?]
    var lost: Set<Int>
  }

  private static func task(_ better: MeasureFacts.Direction) -> TaskFacts {
    let measure = MeasureFacts(
      "m", title: "m", explanation: "", unit: better == .lower ? .pixels : .share, better: better,
      digits: 3, interval: .items)
    return TaskFacts(
      name: "t", title: "T", item: "pair", items: "pairs", measures: [measure], mainMeasure: "m")
  }

  private static func run(
    _ path: String, _ answers: [Answers], better: MeasureFacts.Direction
  ) -> ComparedRun {
    let task = task(better)
    var result = RunResult(
      task: task, facts: SampleRun.facts,
      items: (0..<answers[0].scores.count).map {
        RunResult.Item(
          dataset: "d", name: "i\($0)", size: nil, attributes: [], inputs: [.forward: "1"])
      },
      methods: zip(names, answers).map { name, answers in
        RunResult.Method(
          identity: MethodIdentity(tracker: name, level: "", revision: nil),
          items: answers.scores.enumerated().map { item, score in
            var figures = Figures()
            figures[task.measures[0]] = score
            return RunResult.Score(
              figures: figures, answer: "\(score ?? -1)",
              lost: answers.lost.contains(item) ? ["1"] : [])
          })
      })
    result.addFigures()
    return ComparedRun(path: path, run: result)
  }

  /// Returns the answers of several methods in two runs. Some methods do not change, some change on a few items, and
  /// others on all.
  private static func answers(_ generator: inout SplitMix64) -> [(before: Answers, after: Answers)]
  {
    let count = [3, 6, 12, 40][Int(4 * generator.unit())]
    return names.prefix(1 + Int(3 * generator.unit())).map { _ in
      let share = [0, 0.3, 1][Int(3 * generator.unit())]
      let shift = 0.2 * (generator.unit() - 0.5)
      var (before, after) = (Answers(scores: [], lost: []), Answers(scores: [], lost: []))
      for item in 0..<count {
        let score = 0.3 + 0.4 * generator.unit()
        let isChanged = generator.unit() < share
        let isLost = generator.unit() < 0.1
        before.scores.append(score)
        after.scores.append(
          isChanged ? (isLost ? 0 : score + shift + 0.03 * generator.normal()) : score)
        if generator.unit() < 0.1 { before.lost.insert(item) }
        if isChanged ? isLost : before.lost.contains(item) { after.lost.insert(item) }
        // A few items have no score in one of the runs.
        if generator.unit() < 0.03 { after.scores[item] = nil }
      }
      return (before, after)
    }
  }

  @Test(arguments: [MeasureFacts.Direction.higher, .lower])
  func `for random pairs of runs, no sentence contradicts the scores`(
    better: MeasureFacts.Direction
  ) throws {
    var generator = SplitMix64(seed: 17)
    for _ in 0..<Self.runs {
      let answers = Self.answers(&generator)
      let comparison = try RunComparison(
        before: Self.run("old", answers.map(\.before), better: better),
        after: Self.run("new", answers.map(\.after), better: better)
      ) { _, _ in [] }
      let words = RunComparisonWords(comparison)
      for (method, answers) in zip(comparison.methods, answers) {
        try check(words.sentence(method), method, answers, better)
      }
      checkHeadline(words, comparison)
      checkSystematic(words, comparison)
    }
  }

  /// Checks the numbers, the direction and the interval of a sentence about a method.
  private func check(
    _ sentence: String, _ method: RunComparison.MethodChange,
    _ answers: (before: Answers, after: Answers), _ better: MeasureFacts.Direction
  ) throws {
    let pairs = zip(answers.before.scores, answers.after.scores).compactMap { before, after in
      if let before, let after { (before, after) } else { nil }
    }
    let areIdentical =
      answers.before.scores == answers.after.scores && answers.before.lost == answers.after.lost
    #expect(areIdentical == sentence.contains("identical answers"), "\(sentence)")
    guard !areIdentical, let before = pairs.map(\.0).mean, let after = pairs.map(\.1).mean else {
      return
    }
    #expect(
      sentence.contains("\(before.fixed(3)) before and \(after.fixed(3)) now"), "\(sentence)")
    let gains = pairs.map { better == .lower ? $0.0 - $0.1 : $0.1 - $0.0 }
    let (wins, losses) = (gains.count { $0 > 0 }, gains.count { $0 < 0 })
    #expect(
      sentence.contains("better on \(wins) and worse on \(losses) of \(pairs.count) pairs"),
      "\(sentence)")
    let gain = try #require(gains.mean)
    if sentence.contains(" improved by ") { #expect(gain > 0, "\(sentence)") }
    if sentence.contains(" got worse by ") { #expect(gain < 0, "\(sentence)") }
    let isShown = sentence.contains(#/ (improved|got worse) by /#)
    let plain = sentence.replacingOccurrences(of: "\u{2212}", with: "-")
    let range = plain.firstMatch(of: #/([+-]?[\d.]+) to ([+-]?[\d.]+)\)/#)
    if let range, let low = Double(range.1), let high = Double(range.2) {
      #expect(isShown ? low >= 0 || high <= 0 : low <= 0 && high >= 0, "\(sentence)")
      #expect(low <= after - before + 0.000_51 && after - before <= high + 0.000_51, "\(sentence)")
    } else {
      #expect(!isShown && sentence.contains("interval not available"), "\(sentence)")
    }
    let lost = [answers.before.lost.count, answers.after.lost.count]
    #expect(
      sentence.contains("lost \(lost[0].of("target")) before and \(lost[1]) now")
        == (lost[0] != lost[1]), "\(sentence)")
  }

  /// Checks that changes are called systematic by their p-values after correction for all methods.
  private func checkSystematic(_ words: RunComparisonWords, _ comparison: RunComparison) {
    let tested = comparison.methods.filter { $0.figures != nil }
    let corrected = Holm.adjusted(tested.compactMap { $0.figures?.permutationP })
    for (method, p) in zip(tested, corrected) {
      let sentence = words.sentence(method)
      guard sentence.contains("systematic on") else { continue }
      #expect(p <= 0.05 && sentence.contains("(p \(p.fixed(4)), sign-flip test)"), "\(sentence)")
    }
  }

  /// Checks that the headline names exactly the methods whose sentences claim a change, that it is silent about none of
  /// the changed numbers of lost targets if no change is shown, and that it names the most changed item.
  private func checkHeadline(_ words: RunComparisonWords, _ comparison: RunComparison) {
    let headline = words.headline
    let sentences = comparison.methods.map(words.sentence)
    for (phrase, verb) in [(" improved by ", " improved"), (" got worse by ", " got worse")] {
      #expect(
        headline.contains(verb) == sentences.contains { $0.contains(phrase) },
        "\(headline) \(sentences)")
    }
    let isNoneShown = !sentences.contains { $0.contains(#/ (improved|got worse) by /#) }
    #expect(
      headline.hasPrefix("Nothing changed")
        == sentences.allSatisfy { $0.contains("identical answers") }, "\(headline)")
    guard isNoneShown, !headline.hasPrefix("Nothing changed") else { return }
    #expect(headline.hasPrefix("Some answers changed, but no change"), "\(headline)")
    for (method, sentence) in zip(comparison.methods, sentences) {
      #expect(
        headline.contains("\(method.name) lost ") == sentence.contains("; it lost "), "\(headline)")
    }
    let shown = comparison.changes.filter(\.isShown)
    if let most = shown.map({ abs($0.difference) }).max() {
      #expect(headline.contains(most.fixed(3)), "\(headline)")
    }
  }
}
