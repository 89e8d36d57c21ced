import Bench
import Evaluation
import Geometry
import Reporting

/// The table of a tracking run, which contains durations by tracker, frame size and phase. In the run itself, the phases are
/// `init` (the initialization with the label), `warmup` (the first updates after it) and `update` (all other updates).
/// In a timing run, they are `timed` (updates on the clips) and `scaling` (updates on synthetic frames, by number of
/// objects, frame size and object size). The calibration kernel is listed as if it were a tracker.
extension TimingCSV {
  struct Row {
    var method: String
    var objects = 1
    var frameSize: PixelSize?
    var phase: String
    var durations: DurationSummary
    /// The side length of the object in synthetic frames, in pixels; nil in rows for other frames.
    var targetSide: Int?
    /// The duration as a multiple of the calibration kernel's duration; nil if unknown.
    var multiple: PairedRatio?
    var memoryBytes: Int?
  }

  static var columns: [CSVColumn<Row>] {
    [
      .text("subject") { $0.method },
      .count("objects") { $0.objects },
      .count("frame_width") { $0.frameSize?.width },
      .count("frame_height") { $0.frameSize?.height },
      .text("phase") { $0.phase },
      .count("steps") { $0.durations.count },
      .number("median_ms") { $0.durations.median },
      .number("median_low") { $0.durations.medianLow },
      .number("median_high") { $0.durations.medianHigh },
      .number("p95_ms") { $0.durations.p95 },
      .number("p99_ms") { $0.durations.p99 },
      .number("max_ms") { $0.durations.max },
      .number("cpu_median_ms") { $0.durations.cpuMedian },
      .number("miss30") { $0.durations.miss30 },
      .number("miss60") { $0.durations.miss60 },
      .count("target_side") { $0.targetSide },
      .number("kernel_multiple") { $0.multiple?.ratio },
      .number("kernel_multiple_low") { $0.multiple?.low },
      .number("kernel_multiple_high") { $0.multiple?.high },
      .count("memory_bytes") { $0.memoryBytes },
      .number("cpu_p95_ms") { $0.durations.cpuP95 },
      .number("cpu_p99_ms") { $0.durations.cpuP99 },
      .number("wall_over_cpu") { $0.durations.wallOverCPU },
    ]
  }

  static func table(_ result: TrackingResult) -> CSVTable {
    var rows: [Row] = []
    for method in result.methods.sorted(by: { $0.identity.name < $1.identity.name }) {
      let groups = Dictionary(
        grouping: zip(result.sequences, method.sequences), by: \.0.frameSize)
      for size in groups.keys.sorted(by: { $0.sides.lexicographicallyPrecedes($1.sides) }) {
        let targets = (groups[size] ?? []).flatMap(\.1.targets)
        rows += Self.rows(
          of: targets.lazy.map(\.trajectory), method: method.identity.name, size: size)
      }
    }
    return CSVTable(columns, rows: rows + (result.timing.map(Self.rows) ?? []))
  }

  private static func rows(of timing: TimingResult) -> [Row] {
    timing.methods.sorted { $0.method < $1.method }.flatMap { method in
      [
        Row(
          method: method.method, phase: "timed", durations: method.durations,
          multiple: method.multiple, memoryBytes: method.memoryBytes)
      ]
        + timing.scaling.filter { $0.method == method.method }.map { point in
          Row(
            method: point.method, objects: point.objects,
            frameSize: PixelSize(width: point.frameWidth, height: point.frameHeight),
            phase: "scaling", durations: point.durations, targetSide: point.targetSide)
        }
    } + [
      Row(
        method: "calibration-kernel", objects: 0, phase: "timed", durations: timing.calibration)
    ]
  }

  /// Returns one row for each phase in which at least one duration was measured.
  private static func rows(
    of trajectories: some Sequence<Trajectory>, method: String, size: PixelSize?
  ) -> [Row] {
    var wall: [TimingSummary.Phase: [Double]] = [:]
    var cpu: [TimingSummary.Phase: [Double]] = [:]
    for trajectory in trajectories {
      trajectory.forEachMeasuredStep { phase, step in
        wall[phase, default: []].append(step.wallMilliseconds)
        guard let nanoseconds = step.cpuNanoseconds else { return }
        cpu[phase, default: []].append(Double(nanoseconds) / 1e6)
      }
    }
    return TimingSummary.Phase.allCases.compactMap { phase in
      wall[phase].map { durations in
        Row(
          method: method, frameSize: size, phase: phase.rawValue,
          durations: DurationSummary(wall: durations, cpu: cpu[phase] ?? []))
      }
    }
  }
}

extension PixelSize? {
  /// The width and the height; an empty array if the size is unknown.
  fileprivate var sides: [Int] { map { [$0.width, $0.height] } ?? [] }
}
