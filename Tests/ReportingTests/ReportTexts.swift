import Bench
import Results
import TestSupport

@testable import Reporting

/// The page of a tracking run, for testing its HTML.
enum HTMLReport {
  /// Renders only the page.
  static func render(
    _ result: TrackingResult, pictures: RunReport.Pictures = .few
  ) throws -> [UInt8] {
    // The pictures of the player are written there.
    let folder = try TemporaryFolder()
    let contents = TrackingReport(result: result).contents()
    let sections = try contents.sections(pictures, folder.path, SilentProgress())
    return try contents.run.page(sections).rendered()
  }
}

extension RunSummary {
  init(_ result: TrackingResult) { self.init(ReportedRun(result)) }
}

extension ComparisonWords {
  init(tracking result: TrackingResult) { self.init(result.shared, measure: result.accuracyName) }
}

extension Verdict {
  init(_ result: TrackingResult) { self = ReportedRun(result).verdict }
}

extension SummaryColumns {
  init(_ result: TrackingResult) { self = ReportedRun(result).summary }
}

extension SummaryTies {
  init(_ result: TrackingResult) {
    self.init(result.shared, ranking: result.shared.ranking)
  }
}

extension AttributesCSV {
  static func table(_ result: TrackingResult) -> CSVTable {
    TrackingReport(result: result).attributes.table(ReportedRun(result, ReportFigures(result)))
  }
}

extension ComparisonsCSV {
  static func table(_ result: TrackingResult) -> CSVTable {
    TrackingReport(result: result).comparisons.table(ReportedRun(result))
  }
}
