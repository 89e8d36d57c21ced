import Bench
import Evaluation
import Foundation
import Results
import TaskKit
import Tasks
import Testing

@testable import Reporting
@testable import Tracking
@testable import VBench

/// Tests that generate random results of every task and compare the sentences about them with the tables.
struct TaskVerdictTests {
  private static let runs = 12

  /// A method of a random result, as it was generated.
  private struct GeneratedMethod {
    var name: String
    var covered: Int
    var failures: Set<Int>
    var isFavored: Bool
  }

  private func identity(_ name: String) -> MethodIdentity {
    MethodIdentity(tracker: name, level: "", revision: nil)
  }

  /// Returns a result in which methods differ in quality and speed. Some methods fail, run on fewer items, or are given
  /// labels. Pooled figures weigh items by their lengths, and single items may have no value of them. Some items may
  /// belong to one group.
  private func result(
    _ task: TaskFacts, _ generator: inout SplitMix64
  ) -> (result: RunResult, generated: [GeneratedMethod]) {
    let count = [4, 5, 8, 15, 30][Int(generator.unit() * 5)]
    let hard = (0..<count).map { _ in 0.15 * generator.normal() }
    let lengths = (0..<count).map { _ in 1 + 40 * pow(generator.unit(), 3) }
    let (areGrouped, haveValues) = (generator.unit() < 0.3, generator.unit() < 0.5)
    let generated = (0..<(1 + Int(generator.unit() * 5))).map { place in
      let fails = generator.unit() < 0.25
      return GeneratedMethod(
        name: "m\(place)", covered: generator.unit() < 0.2 ? 1 + count / 2 : count,
        failures: Set((0..<count).filter { _ in fails && generator.unit() < 0.3 }),
        isFavored: generator.unit() < 0.08)
    }
    var pooledScores: [[Double?]] = []
    let methods = generated.map { method in
      pooledScores.append((0..<count).map { _ in nil })
      let quality = 0.4 + 0.4 * generator.unit()
      let milliseconds = [1, 1.02, 3, 10][Int(generator.unit() * 4)]
      return RunResult.Method(
        identity: identity(method.name),
        items: (0..<count).map { item in
          let score = min(max(quality + hard[item] + 0.05 * generator.normal(), 0), 1)
          let time = milliseconds * (1 + 0.01 * generator.normal())
          guard item < method.covered else { return nil }
          guard !method.failures.contains(item) else {
            return RunResult.Score(figures: Figures(), failure: "it crashed")
          }
          pooledScores[pooledScores.count - 1][item] = score
          var figures = Figures()
          for measure in task.measures where haveValues || measure.interval != .pooled {
            figures[measure] = value(score, of: measure)
          }
          figures[TaskMeasures.time] = time
          figures[TaskMeasures.wallTime] = 1.02 * time
          figures[TaskMeasures.answered] = 1
          return RunResult.Score(figures: figures)
        })
    }
    var facts = RunFacts.current(name: "run", command: "c", jobs: 1, datasets: [])
    facts.problems = generated.filter(\.isFavored).map {
      RunNote(.favor, method: $0.name, reason: "is given the labels as detections")
    }
    var result = RunResult(
      task: task, facts: facts,
      items: (0..<count).map {
        RunResult.Item(
          dataset: "d", name: "item\($0)", size: nil, attributes: [],
          group: areGrouped && $0 < 3 ? "g" : nil)
      }, methods: methods)
    let pooled = task.measures.filter { $0.interval == .pooled }
    result.addFigures(
      pooled: pooled.isEmpty
        ? nil
        : { method, items in
          let known = items.filter { pooledScores[method][$0] != nil }
          let sum = known.reduce(0) { $0 + lengths[$1] * (pooledScores[method][$1] ?? 0) }
          var figures = Figures()
          guard !known.isEmpty else { return figures }
          for measure in pooled {
            figures[measure] = value(sum / known.reduce(0) { $0 + lengths[$1] }, of: measure)
          }
          return figures
        })
    return (result, generated)
  }

  /// Returns the value of a measure for a score between 0 and 1.
  private func value(_ score: Double, of measure: MeasureFacts) -> Double {
    (measure.better == .lower ? 1 - score : score) * (measure.unit == .share ? 1 : 10)
  }

  @Test(arguments: TaskRegistry.all.map(\.facts.name))
  func `for random results of each task, no sentence of the verdict contradicts the table`(
    name: String
  ) throws {
    let task = try TaskRegistry.facts(named: name)
    var generator = SplitMix64(seed: 61)
    for _ in 0..<Self.runs {
      let (result, generated) = result(task, &generator)
      let reported = ReportedRun(result)
      let fair = generated.filter { !$0.isFavored && $0.failures.count < $0.covered }
      let most = fair.map(\.covered).max()
      let ranked = Set(
        fair.filter { $0.covered == most && $0.failures.allSatisfy { $0 >= most ?? 0 } }
          .map(\.name))
      let (headline, details) = (reported.verdict.headline, reported.verdict.details)
      let names = reported.order.map { reported.names[$0] }
      #expect(Set(names.prefix(ranked.count)) == ranked, "\(headline)")
      try checkMarks(reported, ranked)
      if let best = names.first, ranked.contains(best) {
        try checkHeadline(reported, best, ranked.subtracting([best]))
        reported.checkScope(most ?? 0)
        for other in generated where !other.isFavored && !ranked.contains(other.name) {
          #expect(!headline.contains(other.name), "\(headline)")
          let failed = other.failures.count { $0 < other.covered }
          #expect(
            details.contains {
              $0.hasPrefix("Not ranked: ")
                && $0.contains(
                  failed > 0 ? "\(other.name) failed on \(failed) of" : "\(other.name) ")
            },
            "\(details)")
        }
        try checkAdvice(reported, best, ranked)
      } else {
        #expect(!headline.contains("most accurate") && !headline.contains("reaches"), "\(headline)")
      }
      checkIntervals(reported)
      reported.checkCells()
      try reported.checkNumbersOfPairs()
      try reported.checkTableOfPairs()
      reported.checkSummaryOfPairs()
      try checkComparisons(reported, ranked)
      if let reference = generated.randomElement(using: &generator)?.name {
        try checkReference(reference, result)
      }
    }
  }

  /// Checks that each sentence about a pair claims what the pair's interval shows, in the direction of the table.
  private func checkComparisons(_ reported: ReportedRun, _ ranked: Set<String>) throws {
    let run = reported.run
    let measure = try #require(run.task.primary)
    for comparison in run.comparisons {
      let sentence = reported.comparisons.sentence(comparison)
      let figures = comparison.figures
      let range = /\((-?[\d.]+) to (-?[\d.]+)/
      #expect(sentence.matches(of: range).count <= 1, "\(sentence)")
      let places = try [comparison.first.name, comparison.second.name].map { name in
        try #require(reported.names.firstIndex(of: name))
      }
      let answered = places.map { run.methods[$0].coverage }
      #expect(1...(answered.min() ?? 0) ~= figures.sequences, "\(sentence)")
      let values = places.map { run.methods[$0].figures[measure] ?? .nan }
      let lead = measure.better == .lower ? values[1] - values[0] : values[0] - values[1]
      let isFair = ranked.isSuperset(of: [comparison.first.name, comparison.second.name])
      if isFair, let found = sentence.firstMatch(of: /by ([\d.]+)/), let by = Double(found.1) {
        #expect(abs(by - lead) <= 0.5001 * pow(10, -Double(measure.digits)), "\(sentence)")
      }
      if isFair { #expect(lead >= -1e-9, "\(sentence)") }
      let isBetter = sentence.contains(#/ is better than \w+ by /#)
      #expect(isBetter == figures.isShown, "\(sentence)")
      if let found = sentence.firstMatch(of: range), let low = Double(found.1),
        let high = Double(found.2)
      {
        #expect(isBetter ? low >= 0 : low <= 0 && high >= 0, "\(sentence)")
      }
      if let found = sentence.firstMatch(of: #/ on (\d+) of (\d+) /#), let most = Int(found.1) {
        #expect(most == max(figures.wins, figures.losses), "\(sentence)")
      }
      if sentence.contains("equally accurate") {
        #expect(figures.isEquivalent(within: try #require(run.task.irrelevantDifference)))
      }
    }
  }

  /// Checks that the headline about a reference names exactly the methods that are shown to be better or worse.
  private func checkReference(_ reference: String, _ result: RunResult) throws {
    var result = result
    let involved = result.comparisons.count { [$0.first.name, $0.second.name].contains(reference) }
    try result.compare(withReference: reference)
    #expect(result.comparisons.count == involved)
    let reported = ReportedRun(result)
    guard !reported.order.isEmpty, reported.verdict.best != nil else { return }
    let headline = reported.verdict.headline
    #expect(headline.hasPrefix(reference), "\(headline)")
    func named(_ words: String) throws -> Set<String> {
      let list = try Regex(
        words + #" than (m\d(?:(?:, | and )m\d)*)"#, as: (Substring, Substring).self)
      return Set(
        headline.firstMatch(of: list)?.output.1.matches(of: /m\d/).map { String($0.output) } ?? [])
    }
    func shown(_ isFirst: Bool) -> Set<String> {
      Set(
        result.comparisons.filter {
          $0.figures.isShown && (isFirst ? $0.first : $0.second).name == reference
        }.map { (isFirst ? $0.second : $0.first).name })
    }
    #expect(try named("better").isSubset(of: shown(true)), "\(headline)")
    #expect(try named("worse").isSubset(of: shown(false)), "\(headline)")
    let coverage = result.methods.first { $0.identity.name == reference }?.items.map { $0 != nil }
    let alike = Set(
      result.methods.filter { $0.items.map { $0 != nil } == coverage }.map(\.identity.name)
    ).subtracting(result.favoredMethods)
    if alike.contains(reference) {
      #expect(try named("better") == shown(true).intersection(alike), "\(headline)")
      #expect(try named("worse") == shown(false).intersection(alike), "\(headline)")
    }
  }

  /// Checks that only ranked methods are marked, and that the figure marked as the best one is the best of theirs.
  private func checkMarks(_ reported: ReportedRun, _ ranked: Set<String>) throws {
    for column in reported.summary.columns {
      let cells = zip(reported.names, column.cells)
      #expect(cells.allSatisfy { ranked.contains($0) || $1.standing == .untested })
      let values = cells.filter { ranked.contains($0.0) }.compactMap(\.1.value)
      guard let best = cells.first(where: { $1.isBest })?.1 else { continue }
      let first = try #require(column.measure.better == .lower ? values.min() : values.max())
      #expect(best.text == first.fixed(column.measure.digits), "\(column.title)")
    }
  }

  /// Checks that the headline names the first row of the table with its figure, and claims only what is shown.
  private func checkHeadline(_ reported: ReportedRun, _ best: String, _ others: Set<String>) throws
  {
    let (run, headline) = (reported.run, reported.verdict.headline)
    let measure = try #require(run.task.primary)
    let place = try #require(reported.names.firstIndex(of: best))
    let column = try #require(
      reported.summary.columns.first { $0.measure.key == measure.key })
    #expect(headline.contains(best) && headline.contains(column.cells[place].text), "\(headline)")
    let beaten = Set(
      run.comparisons.filter { $0.first.name == best && $0.figures.isShown }.map(\.second.name)
    ).intersection(others)
    if headline.contains("the most accurate") {
      #expect(!others.isEmpty && beaten == others, "\(headline)")
    } else if !others.isEmpty {
      #expect(beaten.count < others.count, "\(headline)")
    }
    if headline.contains("No method is significantly better") { #expect(beaten.isEmpty) }
    if headline.contains("both the most accurate and the fastest") {
      #expect(reported.speeds.order.isShownFastest(best, of: others))
    }
    if headline.contains("per second") {
      #expect(headline.contains("per second of processor time"), "\(headline)")
    }
  }

  /// Checks that the recommended compromise is ranked, shown to be faster, and not about as fast as a better method.
  private func checkAdvice(_ reported: ReportedRun, _ best: String, _ ranked: Set<String>) throws {
    let advice = reported.verdict.details.compactMap {
      $0.firstMatch(
        of: /If speed matters more, use (\w+): it is ([\d.]+) times as fast as (\w+) in/)
    }.first
    guard let advice else { return }
    let measure = try #require(reported.run.task.primary)
    func figures(_ name: String) throws -> (speed: Double, figure: Double) {
      let place = try #require(reported.names.firstIndex(of: name))
      return (
        try #require(reported.speeds.values[place]?.perSecond),
        try #require(reported.run.methods[place].figures[measure])
      )
    }
    let chosen = String(advice.1)
    #expect(ranked.contains(chosen) && String(advice.3) == best)
    #expect(reported.speeds.order.isShown(chosen, fasterThan: best))
    let own = try figures(chosen)
    #expect((own.speed / (try figures(best).speed)).fixed(1) == String(advice.2))
    let sentence = reported.verdict.details.first { $0.hasPrefix("If speed matters more") } ?? ""
    let lower = (try figures(best).figure - own.figure).fixed(measure.digits)
    #expect(
      sentence.hasSuffix("but its \(measure.title) is \(lower) lower.")
        || sentence.hasSuffix("and its \(measure.title) is \(own.figure.fixed(measure.digits))."),
      "\(sentence)")
    for name in ranked where name != chosen {
      let other = try figures(name)
      #expect(other.speed * 1.1 < own.speed || other.figure <= own.figure, "\(name), \(chosen)")
    }
  }

  /// Checks that a blank line of intervals is explained.
  private func checkIntervals(_ reported: ReportedRun) {
    guard let measure = reported.run.task.primary, measure.interval != .none else { return }
    let without = reported.run.methods.filter { $0.intervals[measure] == nil }
    #expect((reported.summary.missingIntervals == nil) == without.isEmpty)
  }
}
