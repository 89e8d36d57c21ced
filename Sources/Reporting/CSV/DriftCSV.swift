import Bench
import Evaluation
import Results

/// The tables `drift.csv`, with one row per subject and range of ages, `survival.csv`, with one row per subject
/// and age with a failure, and `redetection.csv`, with one row per subject.
enum DriftCSV {
  typealias AgeRow = (subject: String, bin: DriftSummary.Bin)
  typealias SurvivalRow = (subject: String, step: KaplanMeier.Step)

  static var columns: [CSVColumn<AgeRow>] {
    var columns: [CSVColumn<AgeRow>] = [
      .text("subject") { $0.subject },
      .count("age_low") { $0.bin.ages.lowerBound },
      .count("age_high") { $0.bin.ages.upperBound - 1 },
      .count("runs") { $0.bin.runs },
      .count("sequences") { $0.bin.sequences },
    ]
    func add(_ name: String, _ estimate: @escaping (DriftSummary.Bin) -> DriftSummary.Estimate?) {
      columns.append(.number(name) { estimate($0.bin)?.value })
      columns += CSVColumn.interval(name) { estimate($0.bin)?.interval }
    }
    add("overlap") { $0.overlap }
    add("center_error") { $0.centerError }
    add("log_area_ratio") { $0.logAreaRatio }
    add("survival") { $0.survival }
    return columns
  }

  static var survivalColumns: [CSVColumn<SurvivalRow>] {
    [
      .text("subject") { $0.subject },
      .count("age") { $0.step.time },
      .number("at_risk") { $0.step.atRisk },
      .number("failures") { $0.step.failures },
      .number("survival") { $0.step.survival },
    ]
  }

  static var redetectionColumns: [CSVColumn<DriftResult.Subject>] {
    var columns: [CSVColumn<DriftResult.Subject>] = [
      .text("subject") { $0.identity.name },
      .text("tracker") { $0.identity.tracker },
      .text("level") { $0.identity.level },
      .count("revision") { $0.identity.revision },
      .text("redetect") { $0.identity.redetect },
      .count("runs") { $0.summary.runs },
      .count("failures") { $0.summary.failures },
      .count("median_life") { $0.summary.medianLife },
      .number("median_life_low") { $0.summary.medianLifeInterval?.low },
      .number("median_life_high") { $0.summary.medianLifeInterval?.high },
      .number("auc") { $0.auc },
    ]
    columns += CSVColumn.interval("auc") { $0.aucInterval }
    columns += [
      .number("mean_ms") { $0.milliseconds },
      .number("extra_time") { $0.extraTime },
      .number("gain") { $0.gain?.difference },
    ]
    columns += CSVColumn.interval("gain") { $0.gain?.interval }
    return columns + [
      .number("adjusted_p") { $0.gain?.adjustedP },
      .flag("shown") { $0.gain?.isShown },
    ]
  }

  /// - Parameter drift: nil for only the header.
  static func table(_ drift: DriftResult?) -> CSVTable {
    CSVTable(
      columns,
      rows: (drift?.subjects ?? []).flatMap { subject in
        subject.summary.bins.map { (subject.identity.name, $0) }
      })
  }

  /// Returns the steps of the Kaplan-Meier estimate.
  static func survival(_ drift: DriftResult?) -> CSVTable {
    CSVTable(
      survivalColumns,
      rows: (drift?.subjects ?? []).flatMap { subject in
        subject.summary.lives.steps.map { (subject.identity.name, $0) }
      })
  }

  static func redetection(_ drift: DriftResult) -> CSVTable {
    CSVTable(redetectionColumns, rows: drift.subjects)
  }
}
