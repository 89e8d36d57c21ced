import Bench
import Evaluation
import Results
import TestSupport

@testable import Reporting
@testable import Tracking

/// The page of a tracking run, for testing its HTML.
enum HTMLReport {
  /// Renders only the page.
  static func render(
    _ result: TrackingResult, pictures: RunReport.Pictures = .few
  ) throws -> [UInt8] {
    // The pictures of the player are written there.
    let folder = try TemporaryFolder()
    return try RunReport(result).contents().page(pictures, folder.path, SilentProgress())
      .rendered()
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
    AttributesCSV(result).table(ReportedRun(result, ReportFigures(result)))
  }
}

extension ComparisonsCSV {
  static func table(_ result: TrackingResult) -> CSVTable {
    ComparisonsCSV(result).table(ReportedRun(result))
  }
}

/// A run to compare with another one.
struct ComparedResult {
  var path: String
  var result: TrackingResult
}

extension RunComparison {
  init(before: ComparedResult, after: ComparedResult) throws {
    try self.init(of: (before.path, before.result), with: (after.path, after.result))
  }
}

extension TuningReport {
  init(
    _ tunings: [Tuning], rule: ThresholdRule?, run: String, problems: [RunNote] = []
  ) {
    self.init(
      tunings, .judged(.tracking), rule: rule, task: "tracking", run: run, problems: problems)
  }
}
