import Bench
import Evaluation
import Results

extension ReportedRun {
  /// Creates the content of the report for a run of a task whose methods answer item by item.
  init(_ result: RunResult) {
    let speeds = MethodSpeeds(result)
    self.init(
      result, measure: result.task.primary, speeds: speeds,
      summary: SummaryColumns(result, ranking: result.ranking, speeds: speeds),
      further: result.timing.map { result.timeWords($0) } ?? [])
  }
}

extension RunResult {
  /// Returns sentences that compare the CPU time of each other method with that of the slowest method.
  fileprivate func timeWords(_ timing: TimingResult) -> [String] {
    let timed = Set((timing.samples ?? []).map(\.method))
    let slowest = methods.filter { timed.contains($0.identity.name) }.max {
      ($0.figures[TaskMeasures.time] ?? 0) < ($1.figures[TaskMeasures.time] ?? 0)
    }?.identity.name
    guard let slowest else { return [] }
    return ranking.order.map { methods[$0].identity.name }.filter { $0 != slowest }.compactMap {
      name in
      guard let ratio = timing.ratio(of: name, to: slowest, seed: facts.seed) else { return nil }
      var range = ""
      if let low = ratio.low, let high = ratio.high {
        range = " (\(low.fixed(3)) to \(high.fixed(3)))"
      }
      return "\(name) takes \(ratio.ratio.fixed(3)) times as much processor time as"
        + " \(slowest)\(range)"
    }
  }
}
