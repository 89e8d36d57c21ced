import Bench
import Evaluation
import Results

extension Verdict {
  /// Creates the verdict for a run of a task whose methods answer item by item.
  ///
  /// - Parameter details: additional sentences.
  init(_ result: RunResult, _ details: [String]) {
    let methods = result.bestFirst.map { result.methods[$0] }
    let favored = result.favoredMethods
    // Methods that were given the labels as detections are not ranked.
    let ranked = methods.filter { !favored.contains($0.identity.name) }
    self.init(
      headline: Self.headline(result, ranked, unranked: methods.count - ranked.count),
      details: details.map(\.capitalizedSentence))
  }

  private static func headline(
    _ result: RunResult, _ ranked: [RunResult.Method], unranked: Int
  ) -> String {
    guard unranked > 0 else { return ranking(result, ranked) }
    let reason =
      "given the labels as detections, so the figures show how well objects are followed, not how well they are detected"
    guard !ranked.isEmpty else {
      return
        "There is no ranking on \(result.task.count(result.items.count)): the methods were \(reason)."
    }
    return ranking(result, ranked)
      + " \(unranked) of \(result.methods.count) methods \(unranked == 1 ? "is" : "are") not ranked: \(unranked == 1 ? "it was" : "they were") \(reason)."
  }

  private static func ranking(_ result: RunResult, _ methods: [RunResult.Method]) -> String {
    let count = result.task.count(result.items.count)
    guard let measure = result.task.primary,
      let best = methods.first(where: { $0.figures[measure] != nil }),
      let value = best.figures[measure]
    else { return "No answer could be judged on \(count)." }
    let figure = "\(measure.title) \(value.fixed(measure.digits))"
    let name = best.identity.name
    guard methods.count > 1 else { return "\(name): \(figure) on \(count)." }
    guard Set(methods.map(\.coverage)).count == 1 else {
      return "\(methods.count) methods ran on \(count), but not all on the same ones."
    }
    let names = Set(methods.map(\.identity))
    if let reference = methods.first(where: { $0.identity.name == result.reference }) {
      return headline(
        reference: reference.identity.name,
        figure: reference.figures[measure].map { "\(measure.title) \($0.fixed(measure.digits))" },
        result.comparisons.filter { names.isSuperset(of: [$0.first, $0.second]) },
        method: "method", items: result.task.items, scope: count)
    }
    let beaten = (result.allPairs ?? result.comparisons).count {
      $0.first == best.identity && names.contains($0.second) && $0.figures.isShown
    }
    if beaten == methods.count - 1 {
      return "\(name) is the best of \(methods.count) methods on \(count): \(figure)."
    }
    let word = measure.better == .lower ? "lowest" : "highest"
    guard beaten > 0 else {
      return
        "No method is significantly better than all others on \(count); of \(methods.count) methods,"
        + " \(name) has the \(word) \(measure.title): \(value.fixed(measure.digits))."
    }
    return "\(name) has the \(word) \(measure.title) of \(methods.count) methods on \(count),"
      + " \(value.fixed(measure.digits)), and is significantly better than \(beaten) of the others."
  }
}
