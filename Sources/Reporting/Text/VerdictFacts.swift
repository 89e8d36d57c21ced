import Bench
import Evaluation
import Results

/// The facts about a run from which its verdict is made, and the sentences about them.
struct VerdictFacts {
  /// A ranked method.
  struct Ranked {
    var name: String
    /// The figure by which the methods are ranked, and its text in tables.
    var figure: Double
    var text: String
    /// The figure that is named with it, such as "precision 0.819"; nil if there is none.
    var companion: String?
    /// The number of answers per second; nil if it is unknown.
    var speed: Double?
  }

  /// The ranked methods, from best to worst.
  let ranked: [Ranked]
  let run: RunResult
  let ranking: Ranking
  /// The singular noun for a method.
  let method: String
  /// The name of the measure by which methods are ranked.
  let title: String
  let speeds: MethodSpeeds

  /// - Parameter title: the name of the compared measure in sentences.
  init(_ run: RunResult, method: String, title: String, _ speeds: MethodSpeeds) {
    let ranking = run.ranking
    (self.run, self.ranking, self.method, self.speeds) = (run, ranking, method, speeds)
    self.title = run.rankedBy?.measure.title ?? title
    let companion = ranking.measure?.companion.flatMap { key in
      run.task.measures.first { $0.key == key }
    }
    ranked = ranking.ranked.map { index in
      let value = ranking.values[index] ?? 0
      let other = companion.flatMap { run.methods[index].figures[$0]?.ifFinite }
      return Ranked(
        name: run.methods[index].identity.name, figure: value,
        text: value.fixed(ranking.measure?.digits ?? 3),
        companion: companion.flatMap { facts in
          other.map { "\(facts.title) \($0.fixed(facts.digits))" }
        },
        speed: speeds.values[index]?.perSecond)
    }
  }

  /// The items on which the ranked methods ran, such as "15 sequences" or "5 of the 15 pairs".
  var scope: String {
    ranking.itemCount == run.items.count
      ? run.task.count(run.items.count)
      : "\(ranking.itemCount) of the \(run.task.count(run.items.count))"
  }

  /// Whether the ranking is by the measure that is compared. Other measures are not tested.
  var isTested: Bool { run.rankedBy == nil }

  var allPairs: [MethodComparison] { run.allPairs ?? run.comparisons }

  /// Returns a method's figure with what belongs to it: the measure that is named with it, and the speed.
  func figures(_ method: Ranked) -> String {
    method.text + (method.companion.map { " with \($0)" } ?? "") + speedClause(method)
  }

  /// Returns a phrase for a method's speed that starts with a space; an empty string if the speed is unknown.
  func speedClause(_ method: Ranked) -> String {
    method.speed.map { " at \(Self.text($0)) \(run.task.timed) per second \(speeds.clock)" } ?? ""
  }

  /// Formats a speed, with one decimal if it is below 10.
  static func text(_ speed: Double) -> String { speed.fixed(speed < 10 ? 1 : 0) }

  /// Returns the sentence about the best method, or about the reference if there is one.
  func conclusion(_ best: Ranked) -> String {
    if let reference = run.reference { return sentence(onReference: reference) }
    guard ranked.count > 1 else {
      let reached = "\(title) \(figures(best))"
      return run.methods.count - run.favoredMethods.count < 2
        ? "\(best.name) reaches \(reached) on \(scope)."
        : "\(best.name) is the only \(method) that ran on \(scope) without a failure: \(reached)."
    }
    let others = Set(ranked.dropFirst().map(\.name))
    let pairs = allPairs.filter { $0.first.name == best.name && others.contains($0.second.name) }
    let beaten = isTested ? pairs.count { $0.figures.isShown } : 0
    if beaten == others.count {
      let isFastest = speeds.order.isShownFastest(best.name, of: others)
      return
        "\(best.name) is \(isFastest ? "both the most accurate and the fastest" : "the most accurate")"
        + " of \(ranked.count.of(method)) on \(scope): \(title) \(figures(best))."
    }
    let onMost = isTested && beaten == 0 ? pairs.filter { $0.figures.isShownOnMost } : []
    guard onMost.isEmpty else {
      let whom =
        onMost.count < others.count
        ? "\(onMost.count) of the \(others.count) other \(method)s"
        : others.count == 1 ? "the other \(method)" : "each of the \(others.count) other \(method)s"
      return "\(best.name) is better than \(whom) on most of the \(scope)"
        + " (\(title) \(figures(best))), but no mean difference is shown."
    }
    // Figures that are equal in tables are equal in sentences.
    let leaders = ranked.filter { $0.text == best.text }.map(\.name)
    let have =
      leaders.count == 1
      ? "\(best.name) has" : "\(leaders.listed(upTo: ComparisonWords.nameLimit)) have"
    let word = ranking.measure?.better == .lower ? "lowest" : "highest"
    let reached = leaders.count == 1 ? figures(best) : best.text
    if beaten > 0 {
      return "\(have) the \(word) \(title) of \(ranked.count.of(method)) on \(scope),"
        + " \(reached), and \(leaders.count == 1 ? "" : "\(best.name) ")is significantly"
        + " better than \(beaten) of the others."
    }
    guard isTested else {
      return
        "\(have) the \(word) \(title) of \(ranked.count.of(method)) on \(scope): \(reached)."
    }
    return "No \(method) is significantly better than all others on \(scope); of"
      + " \(ranked.count.of(method)), \(have) the \(word) \(title): \(reached)."
  }

  /// Returns a sentence that says which of the other methods are shown to be better or worse than the reference. It is
  /// about the methods that ran on the same items as the reference.
  private func sentence(onReference reference: String) -> String {
    func covered(_ method: RunResult.Method) -> [Bool] { method.items.map { $0 != nil } }
    let own = run.methods.first { $0.identity.name == reference }.map(covered) ?? []
    let scope = run.task.count(own.count { $0 })
    let alike = Set(run.methods.filter { covered($0) == own }.map(\.identity.name))
      .subtracting(run.favoredMethods)
    let figure = ranked.first { $0.name == reference }.map { " (\(title) \($0.text))" } ?? ""
    let pairs = run.comparisons.filter { alike.isSuperset(of: [$0.first.name, $0.second.name]) }
    guard !pairs.isEmpty else {
      return "\(reference)\(figure) cannot be compared with any other \(method) on \(scope)."
    }
    let shown = pairs.filter(\.figures.isShown)
    let onMost = pairs.filter { !$0.figures.isShown && $0.figures.isShownOnMost }
    var parts: [String] = []
    func add(_ words: String, _ names: [String]) {
      if !names.isEmpty { parts.append("\(words) than \(names.listed)") }
    }
    for (extent, pairs) in [("", shown), (" on most \(run.task.items)", onMost)] {
      add("better\(extent)", pairs.filter { $0.first.name == reference }.map(\.second.name))
      add("worse\(extent)", pairs.filter { $0.second.name == reference }.map(\.first.name))
    }
    guard !parts.isEmpty else {
      let whom = pairs.count == 1 ? "the other \(method)" : "any of the \(pairs.count) others"
      return "\(reference)\(figure) is neither shown to be better nor to be worse than \(whom) on"
        + " \(scope)."
    }
    return "\(reference)\(figure) is shown to be \(parts.joined(separator: ", and ")) on \(scope);"
      + " \(pairs.count.of(method)) \(pairs.count == 1 ? "was" : "were") compared with it."
  }

  /// Returns the sentence for a run without a ranked method.
  func unranked(_ unjudged: String?) -> String {
    guard !run.methods.isEmpty else { return "Nothing was measured: no \(method) was run." }
    let favored = run.favoredMethods
    guard favored.count < run.methods.count else {
      return "There is no ranking on \(run.task.count(run.items.count)): the methods were"
        + " \(Self.favor)."
    }
    guard run.methods.contains(where: { $0.coverage > 0 }) else {
      return "Nothing was measured: no \(run.task.item) could be used."
    }
    guard run.methods.contains(where: { $0.answerCount > 0 }) else {
      let all = run.methods.count == 1 ? run.methods[0].identity.name : "every \(method)"
      return "No \(method) is ranked, because \(all) failed on every \(run.task.item); the problems"
        + " say why."
    }
    let sign = ranking.measure?.better == .lower ? -1.0 : 1.0
    let leader = ranking.comparable.filter { ranking.values[$0] != nil }.max {
      sign * (ranking.values[$0] ?? 0) < sign * (ranking.values[$1] ?? 0)
    }
    guard let measure = ranking.measure, let leader, let value = ranking.values[leader] else {
      return unjudged ?? "No answer could be judged on \(run.task.count(run.items.count))."
    }
    let failed = run.methods[leader].coverage - run.methods[leader].answerCount
    return "No \(method) ran on \(scope) without a failure, so there is no best one. The"
      + " \(sign < 0 ? "lowest" : "highest") \(title), \(value.fixed(measure.digits)), is that of"
      + " \(run.methods[leader].identity.name), which failed on \(failed)."
  }

  private static let favor =
    "given the labels as detections, so the figures show how well objects are followed, not how well they are detected"

  /// A sentence that says how many methods were given information by which they are judged; nil if there are none.
  var favored: String? {
    let count = run.favoredMethods.count
    guard count > 0 else { return nil }
    return "\(count) of \(run.methods.count) methods \(count == 1 ? "is" : "are") not ranked:"
      + " \(count == 1 ? "it was" : "they were") \(Self.favor)."
  }

  /// A sentence that names the other methods that are not ranked, with the reasons; nil if there are none.
  var leftOut: String? {
    let favored = run.favoredMethods
    let reasons = ranking.order.dropFirst(ranked.count).map { run.methods[$0] }
      .filter { !favored.contains($0.identity.name) }
      .map { method in
        let failed = method.coverage - method.answerCount
        return method.identity.name
          + (failed > 0
            ? " failed on \(failed) of \(run.task.count(method.coverage))"
            : method.coverage < run.items.count
              ? " ran on \(method.coverage) of \(run.task.count(run.items.count))"
              : " has no \(title)")
      }
    guard !reasons.isEmpty else { return nil }
    let limit = ComparisonWords.nameLimit
    let rest = reasons.count - limit
    return "Not ranked: " + reasons.prefix(limit).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "") + "."
  }
}
