import Bench
import Evaluation
import Results

extension RunReport {
  /// Creates the report for a run of a task whose methods answer item by item.
  ///
  /// - Parameter painter: a function that creates the painter for items. This function is called only if images are
  ///   requested.
  package init(_ result: RunResult, painter: @escaping PainterFactory) {
    self.init {
      ReportedRun(result)
    } contents: {
      let run = ReportedRun(result)
      let measures = result.task.measures + TaskMeasures.all
      return ReportContents(
        run: run,
        tables: [
          .table("summary.csv") { SummaryCSV.table(result) },
          .table("items.csv") { ItemsCSV.table(result) },
          .table("attributes.csv") { AttributesCSV(measures: measures).table(run) },
          .table("comparisons.csv") {
            ComparisonsCSV(context: ("measure", result.task.mainMeasure), count: "items").table(run)
          },
          .table("curves.csv") { CurvesCSV(result).table },
          .table("timing.csv") { TimingCSV.table(result) },
        ]
      ) { pictures, _, _ in
        (result.figureSections, try result.pictureSections(pictures, painter))
      }
    }
  }
}
