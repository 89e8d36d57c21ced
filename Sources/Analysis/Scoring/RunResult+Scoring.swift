import Evaluation
import Execution

extension RunResult {
  /// Makes the figures over all items of those of single ones, with intervals over items, and compares
  /// the methods pair by pair.
  ///
  /// - Parameter pooled: a method's figures that are of all items together and no mean of theirs, such
  ///   as a precision; nil where the task has none. It is given the numbers of items, with repetitions
  ///   where items are resampled.
  package mutating func addFigures(
    rounds: Int = Resampling.defaultRounds,
    pooled: ((_ method: Int, _ items: [Int]) -> Figures)? = nil
  ) {
    let resampling = Resampling(sequences: items.count, rounds: rounds, seed: facts.seed)
    let measures = task.measures + TaskMeasures.all
    for index in methods.indices {
      let scores = methods[index].items
      methods[index].figures = Self.mean(scores)
      methods[index].intervals.addMeans(
        of: measures, items: scores.map { $0?.figures }, over: resampling)
      addAttributes(index)
      guard let pooled else { continue }
      let known = scores.indices.filter { scores[$0] != nil }
      var figures = pooled(index, known)
      figures.merge(methods[index].figures)
      methods[index].figures = figures
      addPooledIntervals(index, known, over: resampling) { pooled(index, $0) }
    }
    compare(over: resampling)
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

  /// Intervals of figures that are of all items together: they are computed anew for resampled items.
  private mutating func addPooledIntervals(
    _ index: Int, _ known: [Int], over resampling: Resampling, _ pooled: ([Int]) -> Figures
  ) {
    let measures = task.measures.filter { $0.interval == .pooled }
    guard !measures.isEmpty, known.count >= Resampling.fewestSequences else { return }
    var drawn: [[Double]] = measures.map { _ in [] }
    // As many rounds as make quantiles steady; each computes all figures anew.
    var generator = SplitMix64(seed: facts.seed)
    for _ in 0..<min(resampling.rounds, Self.pooledRounds) {
      let chosen = known.map { _ in known[Int(generator.next() % UInt64(known.count))] }
      let figures = pooled(chosen)
      for (place, measure) in measures.enumerated() {
        drawn[place].append(figures[measure] ?? .nan)
      }
    }
    for (measure, values) in zip(measures, drawn) {
      methods[index].intervals[measure] = Resampling.interval(
        values, sequences: known.count, within: Self.bounds(of: measure.unit))
    }
  }

  /// What a value cannot leave.
  private static func bounds(of unit: MeasureFacts.Unit) -> ClosedRange<Double> {
    switch unit {
    case .share: 0...1
    case .number: -Double.infinity...Double.infinity
    default: 0...Double.infinity
    }
  }

  private static let pooledRounds = 300

  private mutating func compare(over resampling: Resampling) {
    guard let measure = task.primary, methods.count > 1 else { return }
    let sign = measure.better == .lower ? -1.0 : 1.0
    let values = methods.map { $0.items.map { $0?.figures[measure].map { $0 * sign } } }
    let found = PairedComparison.all(
      of: values, weights: values.map { _ in nil }, rounds: nil, over: resampling)
    comparisons = found.map { first, second, figures in
      let (first, second) = (methods[first].identity, methods[second].identity)
      return figures.difference < 0
        ? SubjectComparison(first: second, second: first, figures: figures.reversed)
        : SubjectComparison(first: first, second: second, figures: figures)
    }
  }
}
