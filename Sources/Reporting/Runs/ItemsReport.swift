import Bench
import Evaluation
import Results

extension RunReport {
  /// Creates the report for a run of a task whose methods answer item by item.
  ///
  /// - Parameter painter: a function that creates the painter for items. This function is called only if images are
  ///   requested.
  package init(_ result: RunResult, painter: @escaping PainterFactory) {
    self.init(source: ItemsReport(result: result, painter: painter))
  }
}

/// The report for a run of a task whose methods answer item by item.
struct ItemsReport: ReportSource {
  let result: RunResult
  /// A function that creates the painter for items. It is called only if images are requested.
  let painter: RunReport.PainterFactory

  /// The number of items for which images are shown if only a few images are requested. The hardest items are chosen.
  private static let fewPictures = 4

  var overview: ReportedRun { ReportedRun(result) }

  func contents() -> ReportContents {
    let run = overview
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
      ],
      document: { try RunDocument(run: run).written(to: $0) },
      sections: { pictures, _, _ in OwnSections(result, pictures: try drawn(pictures)) })
  }

  /// Creates the images of the items. If an item can no longer be read, it has no images, but its figures are still
  /// shown.
  private func drawn(
    _ pictures: RunReport.Pictures
  ) throws -> [(item: Int, pictures: [AnswerPicture])] {
    guard pictures != .none else { return [] }
    let draw = try painter()
    let names = result.ranking.order.map { result.methods[$0].identity.name }
    let count = pictures == .few ? Self.fewPictures : result.items.count
    return result.hardestFirst.prefix(count).map { index in
      (item: index, pictures: (try? draw(result.items[index], names)) ?? [])
    }
  }
}
