/// The files that reports lie in.
package enum ReportFiles {
  /// The names of all that may be written into the folder of a run beside its results, but for pictures,
  /// which have folders of their own.
  package static let names = [
    "index.html", "results.json", "summary.csv", "summary.md",
    "sequences.csv", "frames.csv", "items.csv", "timing.csv", "latency.csv", "attributes.csv",
    "curves.csv", "survival.csv", "reliability.csv", "acceptance.csv", "protocol.csv",
    "separation.csv", "comparisons.csv",
    "drift.html", "drift.csv", "redetection.csv", "intervals.csv",
    "thresholds.html", "thresholds.csv", "thresholds.yaml",
    "gate.md", "junit.xml",
    "comparison.html", "comparison.csv",
  ]
}
