import Bench
import Evaluation
import Results

/// The tables `thresholds.csv` and `acceptance.csv`, which have one row per method and threshold, and the table
/// `reliability.csv`, which has one row per method and confidence bin.
package enum ThresholdsCSV {
  package struct Row {
    package var method: String
    package var point: Tuning.Point
    /// Whether `vbench tune` chose this threshold.
    var isChosen = false

    package init(method: String, point: Tuning.Point, isChosen: Bool = false) {
      self.method = method
      self.point = point
      self.isChosen = isChosen
    }
  }

  private struct Bin {
    var method: String
    /// The index of the confidence bin. Ten bins of equal width cover 0...1.
    var index: Int
    var bin: ConfidenceQuality.ReliabilityBin
  }

  private static var identity: [CSVColumn<Row>] {
    [.text("subject") { $0.method }, .number("threshold") { $0.point.threshold }]
  }

  /// Returns a table that shows the effect of each threshold, for tasks that judge each part of an answer as right or
  /// wrong.
  package static func acceptance(_ rows: [Row]) -> CSVTable {
    CSVTable(
      identity + CSVColumn.measures(ThresholdMeasures.all.map(\.facts)) { $0.point.figures },
      rows: rows)
  }

  /// Returns a table of thresholds, in which the chosen threshold is marked. It contains the confidences that were
  /// tried or, if none were tried, 201 evenly spaced thresholds and the chosen threshold.
  package static func table(_ tunings: [Tuning], _ task: Tuning.Facts) -> CSVTable {
    let chosen = [CSVColumn<Row>.flag("chosen") { $0.isChosen }]
    let measures = CSVColumn<Row>.measures(task.measures) { $0.point.figures }
    return CSVTable(
      identity + (task.isTried ? chosen + measures : measures + chosen),
      rows: tunings.flatMap { tuning in
        var points = tuning.points
        if let choice = tuning.choice, !task.isTried {
          points.removeAll { $0.threshold == choice.threshold }
          points.append(Tuning.Point(threshold: choice.threshold, figures: choice.fitted))
          points.sort { $0.threshold < $1.threshold }
        }
        return points.map { point in
          Row(
            method: tuning.identity.name, point: point,
            isChosen: point.threshold == tuning.choice?.threshold)
        }
      })
  }

  /// Returns a table of the ten bins of the reliability diagram.
  package static func reliability(_ tunings: [Tuning]) -> CSVTable {
    reliability(tunings.map { ($0.identity.name, $0.reliability) })
  }

  package static func reliability(
    _ methods: [(name: String, bins: [ConfidenceQuality.ReliabilityBin])]
  ) -> CSVTable {
    let columns: [CSVColumn<Bin>] = [
      .text("subject") { $0.method },
      .number("bin_low") { Double($0.index) / 10 },
      .number("bin_high") { Double($0.index + 1) / 10 },
      .count("frames") { $0.bin.count },
      .number("mean_confidence") { $0.bin.meanConfidence },
      .number("right_share") { $0.bin.correctFraction },
    ]
    return CSVTable(
      columns,
      rows: methods.flatMap { method in
        method.bins.enumerated().map { Bin(method: method.name, index: $0, bin: $1) }
      })
  }
}
