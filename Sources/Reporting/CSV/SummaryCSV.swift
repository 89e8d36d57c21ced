import Analysis
import Evaluation
import Execution
import GroundTruth
import Timing
import Tracking

/// `summary.csv`: one row per subject, under the convention that the tables show.
enum SummaryCSV {
  static let columns = [
    "subject", "tracker", "level", "revision", "redetect", "dataset", "conventions", "sequences",
    "targets", "frames", "scored_frames", "auc", "auc_low", "auc_high", "op50", "op75",
    "precision20", "norm_precision", "lost", "auroc", "ece", "init_ms", "median_ms", "p95_ms",
    "p99_ms", "cpu_median_ms", "fps", "status", "op50_low", "op50_high", "op75_low",
    "op75_high", "precision20_low", "precision20_high", "norm_precision_low",
    "norm_precision_high", "lost_low", "lost_high", "auroc_low", "auroc_high", "ece_low",
    "ece_high", "threshold", "accepted", "accepted_precision", "accepted_recall", "false_accept",
    "true_rejection",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    for subject in result.subjects {
      let identity = subject.identity
      table.append(identity.name)
      table.append(identity.tracker)
      table.append(identity.level)
      table.append(identity.revision)
      table.append(identity.redetect)
      table.append(result.datasetNames)
      table.append(result.conventions.rawValue)
      table.append(subject.sequences.count { !$0.targets.isEmpty })
      table.append(subject.sequences.reduce(0) { $0 + $1.targets.count })
      let scores = subject.scores[result.conventions]
      table.append(scores?.frames)
      table.append(scores?.scoredFrames)
      table.append(scores.flatMap(\.figures)?.auc)
      table.append(subject.aucInterval?.lowerBound)
      table.append(subject.aucInterval?.upperBound)
      let figures = scores.flatMap(\.figures)
      table.append(figures?.op50)
      table.append(figures?.op75)
      table.append(figures?.precision20)
      table.append(figures?.normPrecision)
      table.append(subject.lost)
      table.append(subject.auroc)
      table.append(subject.ece)
      table.append(subject.timing.initMilliseconds)
      table.append(subject.timing.median)
      table.append(subject.timing.p95)
      table.append(subject.timing.p99)
      table.append(subject.timing.cpuMedian)
      table.append(subject.timing.framesPerSecond)
      table.append(subject.status)
      let intervals = subject.intervals
      for interval in [
        intervals.op50, intervals.op75, intervals.precision20, intervals.normPrecision,
        intervals.lost, intervals.auroc, intervals.ece,
      ] {
        table.append(interval?.lowerBound)
        table.append(interval?.upperBound)
      }
      let acceptance = subject.acceptance
      table.append(acceptance?.threshold)
      table.append(acceptance?.figures.accepted)
      table.append(acceptance?.figures.precision)
      table.append(acceptance?.figures.recall)
      table.append(acceptance?.figures.falseAccept)
      table.append(acceptance?.trueRejection)
      table.endRow()
    }
    return table
  }
}

extension Scores {
  /// The scores, where there is a frame they are about.
  var figures: Scores? { scoredFrames > 0 ? self : nil }
}

extension RunResult {
  /// The names of the datasets, each once, in order of appearance, joined by semicolons.
  var datasetNames: String {
    var names: [String] = []
    for facts in sequences where !names.contains(facts.sequence.dataset) {
      names.append(facts.sequence.dataset)
    }
    return names.joined(separator: ";")
  }
}
