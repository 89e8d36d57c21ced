import Bench
import Evaluation
import Results

/// The table `timing.csv`.
package enum TimingCSV {
  /// Returns a table of the timing run, with one row per method and item.
  package static func table(_ result: RunResult) -> CSVTable {
    let columns: [CSVColumn<TimingResult.Sample>] = [
      .text("subject") { $0.method }, .text("item") { $0.item },
      .count("rounds") { $0.cpu.count },
      .number("cpu_median_ms") { Quantiles($0.cpu.map { Double($0) / 1e6 }).median },
      .number("cpu_min_ms") { $0.cpu.min().map { Double($0) / 1e6 } },
      .number("wall_median_ms") { Quantiles($0.wall.map { Double($0) / 1e6 }).median },
    ]
    return CSVTable(columns, rows: result.timing?.samples ?? [])
  }
}
