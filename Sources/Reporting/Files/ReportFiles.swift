/// The names of a report's files.
package enum ReportFiles {
  /// The names of all files that may be written directly into a run's folder. The methods' answers and the images are
  /// not included because they are in subfolders.
  package static let names = [
    "index.html", "results.json", "summary.csv", "summary.md",
    "sequences.csv", "frames.csv", "items.csv", "timing.csv", "latency.csv", "attributes.csv",
    "curves.csv", "survival.csv", "reliability.csv", "acceptance.csv", "protocol.csv",
    "separation.csv", "comparisons.csv", "realtime.csv",
    "drift.html", "drift.csv", "redetection.csv", "intervals.csv",
    "thresholds.html", "thresholds.csv", "thresholds.yaml",
    "gate.md", "junit.xml",
    "comparison.html", "comparison.csv",
  ]
}
