import Analysis
import Evaluation
import Execution
import Timing

extension SummaryColumns {
  /// The share of runs that still have the target at an age that half of the targets' runs come to.
  static func survival(_ result: RunResult, _ drift: DriftResult?) -> Column? {
    guard let drift, let age = typicalAge(of: result) else { return nil }
    let bins = Dictionary(
      drift.subjects.map { subject in
        (subject.identity.name, subject.summary.bins.first { $0.ages.contains(age) })
      }
    ) { first, _ in first }
    let found = result.subjects.map { bins[$0.identity.name]?.flatMap(\.self) }
    guard let last = found.compactMap({ $0?.ages.upperBound }).first else { return nil }
    return number(
      "alive \(last - 1)", .drift, found.map { $0?.survival.value },
      found.map { $0?.survival.interval }, best: .highest, rank: 6)
  }

  /// The median, over the targets, of the frames that follow the initialisation.
  private static func typicalAge(of result: RunResult) -> Int? {
    let longest =
      result.subjects.map { subject in
        subject.sequences.flatMap { $0.targets.map { $0.frames.count - 1 } }
      }.max { $0.count < $1.count } ?? []
    let ages = longest.filter { $0 > 0 }.sorted()
    return ages.isEmpty ? nil : ages[(ages.count - 1) / 2]
  }

  /// What the given thresholds do; without thresholds the columns are empty and go.
  static func acceptance(_ subjects: [SubjectResult]) -> [Column] {
    let acceptances = subjects.map(\.acceptance)
    func column(
      _ title: String, best: Best?, _ figure: (Acceptance) -> Double?
    ) -> Column {
      number(title, .threshold, acceptances.map { $0.flatMap(figure) }, best: best)
    }
    return [
      column("threshold", best: nil) { $0.threshold },
      column("accepted", best: .highest) { $0.figures.accepted },
      column("right", best: .highest) { $0.figures.precision },
      column("false acc.", best: .lowest) { $0.figures.falseAccept },
      column("true rej.", best: .highest) { $0.trueRejection },
    ]
  }

  static func times(
    _ subjects: [SubjectResult], _ latencies: [LatencyFigures], _ ties: SummaryTies
  ) -> [Column] {
    let timings = subjects.map(\.timing)
    return [
      number(
        "init ms", .speed, timings.map(\.initMilliseconds), digits: 2, best: .lowest, rank: 9),
      number(
        "median ms", .speed, timings.map(\.median), latencies.map(\.medianInterval), digits: 2,
        best: .lowest, tied: ties.timing(\.median)),
      number(
        "p95 ms", .speed, timings.map(\.p95), digits: 2, best: .lowest, rank: 3,
        tied: ties.timing(\.p95)),
      number("p99 ms", .speed, timings.map(\.p99), digits: 2, best: .lowest, rank: 10),
      number(
        "fps", .speed, timings.map(\.framesPerSecond), latencies.map(\.speedInterval), digits: 0,
        best: .highest, rank: 2, tied: ties.timing(\.framesPerSecond)),
    ]
  }
}
