import Bench
import Evaluation

extension RunResult {
  /// Computes each method's figures over all items, with confidence intervals, and compares all pairs of methods.
  ///
  /// - Parameter pooled: a closure that returns the figures that are pooled over items instead of being averaged, such
  ///   as precision; nil if the task has no such figures. Its arguments are the index of a method and the indices of
  ///   the items to include.
  package mutating func addFigures(
    rounds: Int = Resampling.defaultRounds,
    pooled: ((_ method: Int, _ items: [Int]) -> Figures)? = nil
  ) {
    let measures = task.measures + TaskMeasures.all
    let groups = items.groups
    for index in methods.indices {
      let scores = methods[index].items
      methods[index].figures = Self.mean(scores)
      if rounds > 0 {
        methods[index].intervals.addMeans(
          of: measures, items: scores.map { $0?.figures }, groups: groups)
      }
      addAttributes(index)
      guard let pooled else { continue }
      let known = scores.indices.filter { scores[$0] != nil }
      var figures = pooled(index, known)
      figures.merge(methods[index].figures)
      methods[index].figures = figures
      guard rounds > 0 else { continue }
      methods[index].influence = addPooledIntervals(index, known, groups) { pooled(index, $0) }
    }
    if rounds > 0 { compare(groups) }
  }

  private static func mean(_ scores: [Score?]) -> Figures {
    Figures.mean(of: scores.compactMap { $0.map { ($0.figures, 1) } })
  }

  private mutating func addAttributes(_ index: Int) {
    let names = Set(items.flatMap(\.attributes)).sorted()
    methods[index].attributes = names.compactMap { name in
      let scores = zip(items, methods[index].items).compactMap { item, score in
        item.attributes.contains(name) ? score : nil
      }
      return scores.isEmpty ? nil : (name, scores.count, Self.mean(scores))
    }
  }

  /// Adds the confidence intervals of medians and of pooled figures.
  ///
  /// - Returns: each item's influence on the main figure; nil if the main figure is a mean over items.
  private mutating func addPooledIntervals(
    _ index: Int, _ known: [Int], _ groups: [Int]?, _ pooled: ([Int]) -> Figures
  ) -> Influence? {
    for measure in task.measures {
      guard case .median(of: let key) = measure.interval,
        let parts = task.measures.first(where: { $0.key == key })
      else { continue }
      methods[index].intervals[measure] =
        Quantiles(methods[index].items.compactMap { $0?.figures[parts] }).medianInterval
    }
    let measures = task.measures.filter { $0.interval == .pooled }
    guard !measures.isEmpty else { return nil }
    let influence = Influence.ofFigures(known, of: items.count, groups: groups) { items in
      let figures = pooled(items)
      return measures.map { figures[$0] ?? .nan }
    }
    var ofMain: Influence?
    for (measure, influence) in zip(measures, influence) {
      methods[index].intervals[measure] = ConfidenceInterval.of(influence, range: measure.range)
      if measure.key == task.primary?.key { ofMain = influence }
    }
    return ofMain
  }

  /// Compares all pairs of methods by the main measure.
  ///
  /// - Parameter groups: the group of each item; nil if there are no groups.
  private mutating func compare(_ groups: [Int]?) {
    guard let measure = task.primary, methods.count > 1 else { return }
    let scores = methods.map { method in
      PairedScores(
        method.items.map { $0?.figures[measure] }, groups: groups, influence: method.influence,
        wasRun: method.items.map { $0 != nil })
    }
    let identities = methods.map(\.identity)
    comparisons = PairedComparison.all(
      of: scores, range: measure.range, better: measure.better
    ).map { MethodComparison($0, of: identities, better: measure.better) }
  }
}
