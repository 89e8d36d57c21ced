import Evaluation
import Results

extension SummaryColumns {
  /// Creates the columns of a task whose methods answer item by item.
  package init(_ run: RunResult, ranking: Ranking, speeds: MethodSpeeds) {
    let ties = SummaryTies(run, ranking: ranking)
    let measures = run.measures.compactMap { measure -> MeasureFacts? in
      guard measure.key == TaskMeasures.time.key, !speeds.isProcessorTime else {
        return measure.rank == nil ? nil : measure
      }
      var wall = TaskMeasures.wallTime
      wall.rank = measure.rank
      return wall
    }
    self.init(
      run,
      measures.map { measure in
        Self.column(
          measure, run.methods.map { $0.figures[measure] },
          run.methods.map { $0.intervals[measure] }, among: ranking,
          standings: ties.standings(in: measure))
      })
    timeRemark = speeds.remark
  }
}
