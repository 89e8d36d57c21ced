import Bench
import Evaluation
import Results

/// Describes a task's results in sentences.
struct TaskWords {
  private let result: RunResult

  init(_ result: RunResult) {
    self.result = result
  }

  private var methods: [RunResult.Method] { result.bestFirst.map { result.methods[$0] } }

  /// The methods whose figures can be compared.
  private var ranked: [RunResult.Method] {
    let favored = result.favoredMethods
    return methods.filter { !favored.contains($0.identity.name) }
  }

  /// The result in one sentence, with the methods that are left out.
  var headline: String {
    let favored = methods.count - ranked.count
    guard favored > 0 else { return ranking }
    let reason =
      "given labels as detections, so figures show how well objects are followed, not how well"
      + " they are found"
    guard !ranked.isEmpty else {
      return
        "Nothing is ranked on \(result.task.count(result.items.count)): methods were \(reason)."
    }
    return ranking + " Not ranked: \(favored) of \(methods.count) methods, \(reason)."
  }

  private var ranking: String {
    let methods = ranked
    let count = result.task.count(result.items.count)
    guard let measure = result.task.primary,
      let best = methods.first(where: { $0.figures[measure] != nil }),
      let value = best.figures[measure]
    else { return "No answer could be judged on \(count)." }
    let figure = "\(measure.title) \(value.fixed(measure.digits))"
    let name = best.identity.name
    guard methods.count > 1 else { return "\(name): \(figure) on \(count)." }
    guard Set(methods.map(\.coverage)).count == 1 else {
      return "\(methods.count) methods on \(count), not all of them on the same ones."
    }
    let names = Set(methods.map(\.identity))
    let beaten = result.comparisons.count {
      $0.first == best.identity && names.contains($0.second) && $0.figures.isShown
    }
    if beaten == methods.count - 1 {
      return "\(name) is the best of \(methods.count) on \(count): \(figure)."
    }
    let word = measure.better == .lower ? "lowest" : "highest"
    guard beaten > 0 else {
      return "No winner can be shown among \(methods.count) on \(count); \(word) \(measure.title):"
        + " \(name), \(value.fixed(measure.digits))."
    }
    return "\(name) has the \(word) \(measure.title) of \(methods.count) on \(count),"
      + " \(value.fixed(measure.digits)), and is shown to be better than \(beaten) of the others."
  }

  /// The first sentence, if the figures cover only a part of the run; otherwise nil.
  var coverage: String? {
    result.coverage.map { "Partial: \($0.finished) of \(result.task.count($0.planned))." }
  }

  /// The sentences about pairwise comparisons.
  var comparisons: [String] {
    guard let measure = result.task.primary else { return [] }
    let most = result.methods.map(\.coverage).max()
    return ComparisonWords(
      result.comparisons, of: result.methods.map(\.identity),
      ranked: methods.filter { $0.coverage == most }.map(\.identity), measure: measure.title,
      item: result.task.item, items: result.task.items
    ).lines
  }

  /// The sentences about times relative to the slowest method, if methods were timed in turns.
  var times: [String] {
    guard let timing = result.timing, let slowest = slowest(timing) else { return [] }
    return methods.filter { $0.identity.name != slowest }.compactMap { method in
      let name = method.identity.name
      guard let ratio = timing.ratio(of: name, to: slowest, seed: result.facts.seed) else {
        return nil
      }
      var range = ""
      if let low = ratio.low, let high = ratio.high {
        range = " (\(low.fixed(3)) to \(high.fixed(3)))"
      }
      return "\(name) takes \(ratio.ratio.fixed(3))\(range) of the processor time of \(slowest)"
    }
  }

  private func slowest(_ timing: TimingResult) -> String? {
    result.methods.filter { method in
      (timing.samples ?? []).contains { $0.method == method.identity.name }
    }.max {
      ($0.figures[TaskMeasures.time] ?? 0) < ($1.figures[TaskMeasures.time] ?? 0)
    }?.identity.name
  }

  /// The problems. A method that is meant for only some items is not a problem.
  var problemNotes: [RunNote] { result.facts.problems.filter { $0.kind != .coverage } }

  /// The notes on methods that were run on only some items.
  var remarks: [String] {
    result.facts.problems.filter { $0.kind == .coverage }.map(\.description)
  }
}
