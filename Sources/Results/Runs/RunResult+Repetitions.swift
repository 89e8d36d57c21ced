import Evaluation

extension RunResult.Score {
  /// Combines the scores of several repetitions. Figures, curves and confidences are averaged. The first failure is kept,
  /// and a part counts as lost if it is lost in more than half of the repetitions.
  package init(repetitions: [RunResult.Score]) {
    guard let first = repetitions.first, repetitions.count > 1 else {
      self = repetitions.first ?? RunResult.Score(figures: Figures())
      return
    }
    self.init(
      figures: Figures.mean(of: repetitions.map { ($0.figures, 1) }),
      failure: repetitions.lazy.compactMap(\.failure).first, answer: first.answer,
      lost: Set(repetitions.flatMap(\.lost)).sorted().filter { part in
        2 * repetitions.count { $0.lost.contains(part) } > repetitions.count
      },
      curves: first.curves.indices.map { curve in
        first.curves[curve].indices.map { point in
          repetitions.compactMap { score in
            score.curves.count > curve && score.curves[curve].count > point
              ? score.curves[curve][point] : nil
          }.mean ?? .nan
        }
      }, confidence: repetitions.compactMap(\.confidence).mean)
    self.repetitions = repetitions.map(\.figures)
    losses = Dictionary(grouping: repetitions.flatMap { Set($0.lost) }) { $0 }.mapValues(\.count)
  }
}
