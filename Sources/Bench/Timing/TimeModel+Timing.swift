import Evaluation
import Files

extension TimeModel {
  /// The measured times of one method: a summary, and a function that returns the median time of an update on each
  /// sequence by a clock.
  package typealias Measured = (
    name: String, times: TimingSummary, sequences: (Clock) -> [(name: String, time: Double)]
  )

  /// Creates a model from measured times. Methods without times are left out.
  ///
  /// - Parameter remarks: the remarks on the run, one of which concerns the times of each external program.
  package init(
    _ measured: [Measured], remarks: [RunNote], machine: String?, kernel: Kernel? = nil
  ) {
    let clocks = MethodClocks(
      measured.map { ($0.name, $0.times.updates.wallOverCPU) }, remarks: remarks)
    let methods = measured.compactMap { name, times, sequences -> Method? in
      let clock = clocks[name]
      let isWall = clock == .wall
      guard let update = isWall ? times.updates.median : times.updates.cpuMedian, update > 0
      else { return nil }
      return Method(
        name: name, clock: clock,
        initialization: isWall ? times.initMilliseconds : times.cpuInitMilliseconds, update: update,
        sequences: Self.relevant(sequences(clock), beside: update))
    }
    self.init(methods: methods, machine: machine, kernel: kernel)
  }

  /// Creates a model from the result of a timing run, whose items are named after sequences and parts of them, such as
  /// targets.
  package init(_ timing: TimingResult, machine: String?) {
    self.init(
      timing.methods.filter { $0.durations.count > 0 }.map { own in
        (
          own.method, TimingSummary(own),
          { clock in
            timing.medians(of: own.method, clock == .wall ? \.wall : \.cpu).map {
              ($0.deletingLastPathComponent, $1)
            }
          }
        )
      }, remarks: timing.remarks, machine: machine,
      kernel: timing.calibration.cpuMedian.map {
        Kernel(version: CalibrationKernel.version, milliseconds: $0)
      })
    for index in methods.indices {
      methods[index].together = timing.callTimes(of: methods[index].name)
    }
  }

  /// The factor by which the times of sequences must differ from the median to be kept.
  private static let relevantFactor = 1.25

  /// Returns the times of sequences if one of them differs from the median time of an update by a relevant factor;
  /// otherwise nil.
  private static func relevant(
    _ sequences: [(name: String, time: Double)], beside update: Double
  ) -> [String: Double]? {
    let differ = sequences.contains { max($0.time / update, update / $0.time) > relevantFactor }
    guard differ else { return nil }
    return Dictionary(grouping: sequences, by: \.name).compactMapValues {
      Quantiles($0.map(\.time)).median
    }
  }
}

extension TimingResult {
  /// Returns the times of calls for several objects, relative to that of a call for one, keyed by the number of objects;
  /// nil if they were not measured.
  fileprivate func callTimes(of method: String) -> [Int: Double]? {
    // The other points, for objects and frames of other sizes, have one object.
    let points = scaling.filter { $0.method == method }
    guard let one = points.first(where: { $0.objects == 1 })?.durations.median, one > 0 else {
      return nil
    }
    let times = points.filter { $0.objects > 1 }.compactMap { point in
      point.durations.median.map { (point.objects, $0 / one) }
    }
    return times.isEmpty ? nil : Dictionary(times) { first, _ in first }
  }
}
