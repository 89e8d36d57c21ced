import Evaluation
import Geometry
import Harness

/// `timing.csv`: durations by subject, frame size and phase: `init` (with the label), `warmup` (the
/// first updates after it) and `update` (all others).
enum TimingCSV {
  static let columns = [
    "subject", "objects", "frame_width", "frame_height", "phase", "steps", "median_ms",
    "median_low", "median_high", "p95_ms", "p99_ms", "max_ms", "cpu_median_ms", "miss30", "miss60",
  ]

  static func table(_ result: RunResult) -> CSVTable {
    var table = CSVTable(columns: columns)
    for subject in result.subjects.sorted(by: { $0.identity.name < $1.identity.name }) {
      let groups = Dictionary(
        grouping: zip(result.sequences, subject.sequences), by: \.0.frameSize)
      for size in groups.keys.sorted(by: { ($0.width, $0.height) < ($1.width, $1.height) }) {
        let trajectories = (groups[size] ?? []).flatMap { $0.1.targets.map(\.trajectory) }
        append(subject.identity.name, size, trajectories, to: &table)
      }
    }
    return table
  }

  private static func append(
    _ subject: String, _ size: PixelSize, _ trajectories: [Trajectory], to table: inout CSVTable
  ) {
    let steps = trajectories.flatMap(\.measuredSteps)
    for phase in TimingSummary.Phase.allCases {
      let members = steps.filter { $0.phase == phase }.map(\.step)
      guard !members.isEmpty else { continue }
      let durations = members.map(\.wallMilliseconds)
      let summary = TimingSummary(
        updates: durations, cpu: members.compactMap { $0.cpuNanoseconds.map { Double($0) / 1e6 } },
        initialisations: [])
      let interval = Quantiles(durations).medianInterval
      table.append(subject)
      table.append(1)
      table.append(size.width)
      table.append(size.height)
      table.append(phase.rawValue)
      table.append(summary.steps)
      table.append(summary.median)
      table.append(interval?.lowerBound)
      table.append(interval?.upperBound)
      table.append(summary.p95)
      table.append(summary.p99)
      table.append(summary.max)
      table.append(summary.cpuMedian)
      table.append(summary.miss30)
      table.append(summary.miss60)
      table.endRow()
    }
  }
}
