import Analysis
import Evaluation
import Execution
import Tracking

/// `drift.csv`: one row per subject and range of ages, `survival.csv`: one per subject and age with a
/// failure, and `redetection.csv`: one per subject.
enum DriftCSV {
  static let columns = [
    "subject", "age_low", "age_high", "runs", "sequences", "overlap", "overlap_low",
    "overlap_high", "center_error", "center_error_low", "center_error_high", "log_area_ratio",
    "log_area_ratio_low", "log_area_ratio_high", "survival", "survival_low", "survival_high",
  ]
  static let redetectionColumns = [
    "subject", "tracker", "level", "revision", "redetect", "runs", "failures", "median_life",
    "median_life_low", "median_life_high", "auc", "auc_low", "auc_high", "mean_ms", "extra_time",
    "gain", "gain_low", "gain_high", "adjusted_p", "shown",
  ]

  static let survivalColumns = ["subject", "age", "at_risk", "failures", "survival"]

  /// - Parameter drift: nil for the header alone.
  static func table(_ drift: DriftResult?) -> CSVTable {
    var table = CSVTable(columns: columns)
    for subject in drift?.subjects ?? [] {
      for bin in subject.summary.bins {
        table.append(subject.identity.name)
        table.append(bin.ages.lowerBound)
        table.append(bin.ages.upperBound - 1)
        table.append(bin.runs)
        table.append(bin.sequences)
        for estimate in [bin.overlap, bin.centerError, bin.logAreaRatio, bin.survival] {
          table.append(estimate?.value)
          table.append(estimate?.interval?.lowerBound)
          table.append(estimate?.interval?.upperBound)
        }
        table.endRow()
      }
    }
    return table
  }

  /// The steps of the Kaplan-Meier estimate.
  static func survival(_ drift: DriftResult?) -> CSVTable {
    var table = CSVTable(columns: survivalColumns)
    for subject in drift?.subjects ?? [] {
      for step in subject.summary.lives.steps {
        table.append(subject.identity.name)
        table.append(step.time)
        table.append(step.atRisk)
        table.append(step.failures)
        table.append(step.survival)
        table.endRow()
      }
    }
    return table
  }

  static func redetection(_ drift: DriftResult) -> CSVTable {
    var table = CSVTable(columns: redetectionColumns)
    for subject in drift.subjects {
      let summary = subject.summary
      table.append(subject.identity.name)
      table.append(subject.identity.tracker)
      table.append(subject.identity.level)
      table.append(subject.identity.revision)
      table.append(subject.identity.redetect)
      table.append(summary.runs)
      table.append(summary.failures)
      table.append(summary.medianLife)
      table.append(summary.medianLifeInterval?.low)
      table.append(summary.medianLifeInterval?.high)
      table.append(subject.auc)
      table.append(subject.aucInterval?.lowerBound)
      table.append(subject.aucInterval?.upperBound)
      table.append(subject.milliseconds)
      table.append(subject.extraTime)
      table.append(subject.gain?.difference)
      table.append(subject.gain?.interval?.lowerBound)
      table.append(subject.gain?.interval?.upperBound)
      table.append(subject.gain?.adjustedP)
      if let gain = subject.gain { table.append(gain.isShown) }
      table.endRow()
    }
    return table
  }
}
