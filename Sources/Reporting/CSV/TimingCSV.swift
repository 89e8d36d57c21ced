import Analysis
import Evaluation
import Execution
import Geometry
import Timing
import Tracking

/// `timing.csv`: durations by subject, frame size and phase: `init` (with the label), `warmup` (the
/// first updates after it) and `update` (all others) of the run itself; and of a timing run `timed`
/// (updates on the clips) and `scaling` (on synthetic frames, by objects, frame and object size),
/// with the calibration kernel as a subject of its own.
enum TimingCSV {
  static let columns = [
    "subject", "objects", "frame_width", "frame_height", "phase", "steps", "median_ms",
    "median_low", "median_high", "p95_ms", "p99_ms", "max_ms", "cpu_median_ms", "miss30", "miss60",
    "target_side", "kernel_multiple", "kernel_multiple_low", "kernel_multiple_high",
    "memory_bytes",
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
    if let timing = result.timing { append(timing, to: &table) }
    return table
  }

  private static func append(_ timing: TimingResult, to table: inout CSVTable) {
    for subject in timing.subjects.sorted(by: { $0.subject < $1.subject }) {
      append(subject.subject, objects: 1, size: nil, phase: "timed", to: &table)
      append(subject.durations, to: &table)
      table.append(nil as Int?)
      table.append(subject.multiple?.ratio)
      table.append(subject.multiple?.low)
      table.append(subject.multiple?.high)
      table.append(subject.memoryBytes)
      table.endRow()
      for point in timing.scaling where point.subject == subject.subject {
        let size = PixelSize(width: point.frameWidth, height: point.frameHeight)
        append(point.subject, objects: point.objects, size: size, phase: "scaling", to: &table)
        append(point.durations, to: &table)
        table.append(point.targetSide)
        table.endRow()
      }
    }
    append("calibration-kernel", objects: 0, size: nil, phase: "timed", to: &table)
    append(timing.calibration, to: &table)
    table.endRow()
  }

  private static func append(
    _ subject: String, objects: Int, size: PixelSize?, phase: String, to table: inout CSVTable
  ) {
    table.append(subject)
    table.append(objects)
    table.append(size?.width)
    table.append(size?.height)
    table.append(phase)
  }

  private static func append(_ durations: DurationSummary, to table: inout CSVTable) {
    table.append(durations.count)
    table.append(durations.median)
    table.append(durations.medianLow)
    table.append(durations.medianHigh)
    table.append(durations.p95)
    table.append(durations.p99)
    table.append(durations.max)
    table.append(durations.cpuMedian)
    table.append(durations.miss30)
    table.append(durations.miss60)
  }

  private static func append(
    _ subject: String, _ size: PixelSize, _ trajectories: [Trajectory], to table: inout CSVTable
  ) {
    var wall: [TimingSummary.Phase: [Double]] = [:]
    var cpu: [TimingSummary.Phase: [Double]] = [:]
    for trajectory in trajectories {
      trajectory.forEachMeasuredStep { phase, step in
        wall[phase, default: []].append(step.wallMilliseconds)
        guard let nanoseconds = step.cpuNanoseconds else { return }
        cpu[phase, default: []].append(Double(nanoseconds) / 1e6)
      }
    }
    for phase in TimingSummary.Phase.allCases {
      guard let durations = wall[phase] else { continue }
      let summary = TimingSummary(
        updates: durations, cpu: cpu[phase] ?? [], initialisations: [])
      let interval = Quantiles(durations).medianInterval
      append(subject, objects: 1, size: size, phase: phase.rawValue, to: &table)
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
