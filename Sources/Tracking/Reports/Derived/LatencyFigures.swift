import Bench
import Evaluation

/// The distribution of a tracker's update times, excluding the warm-up.
struct LatencyFigures: Sendable {
  /// The percentiles, in percent, for which update times are stored.
  static let percentiles: [Double] = (0..<100).map(Double.init) + [99.5, 99.9, 100]

  /// The number of updates that were measured.
  var steps: Int
  /// The percentiles of the wall time, in milliseconds. Each is nil if nothing was measured.
  var wall: [Double?]
  /// The percentiles of the CPU time, in milliseconds. Each is nil if no CPU times were measured.
  var cpu: [Double?]
  /// The 95% confidence intervals; empty if there are too few measurements. The intervals of the medians assume that
  /// updates are independent. The intervals of the 95th percentiles and of the updates per second are computed by
  /// resampling sequences.
  var intervals = Intervals()

  init(of method: MethodResult, over resampling: Resampling) {
    var wall: [Double] = []
    var cpu: [Double] = []
    var (sums, cpuSums) = ([Sums](), [Sums]())
    var (bySequence, cpuBySequence) = ([[Double]](), [[Double]]())
    for sequence in method.sequences {
      let (start, cpuStart) = (wall.count, cpu.count)
      for target in sequence.targets {
        target.trajectory.forEachMeasuredStep { phase, step in
          guard phase == .update else { return }
          wall.append(step.wallMilliseconds)
          if let nanoseconds = step.cpuNanoseconds { cpu.append(Double(nanoseconds) / 1e6) }
        }
      }
      bySequence.append(Array(wall[start...]))
      cpuBySequence.append(Array(cpu[cpuStart...]))
      sums.append((Double(wall.count - start), wall[start...].reduce(0, +)))
      cpuSums.append((Double(cpu.count - cpuStart), cpu[cpuStart...].reduce(0, +)))
    }
    steps = wall.count
    let quantiles = Quantiles(wall)
    let cpuQuantiles = Quantiles(cpu)
    self.wall = Self.percentiles.map { quantiles[$0 / 100] }
    self.cpu = Self.percentiles.map { cpuQuantiles[$0 / 100] }
    intervals[TimingMeasures.median.facts] = quantiles.medianInterval
    intervals[TimingMeasures.cpuMedian.facts] = cpuQuantiles.medianInterval
    intervals[TimingMeasures.p95.facts] = LongestUpdates(bySequence)
      .interval(0.95, over: resampling)
    intervals[TimingMeasures.cpuP95.facts] = LongestUpdates(cpuBySequence)
      .interval(0.95, over: resampling)
    intervals[TimingMeasures.framesPerSecond.facts] = Self.speed(sums, over: resampling)
    intervals[TimingMeasures.cpuFramesPerSecond.facts] = Self.speed(cpuSums, over: resampling)
  }

  /// The number of updates in a sequence, and their total time.
  private typealias Sums = (steps: Double, milliseconds: Double)

  private static func speed(
    _ sums: [Sums], over resampling: Resampling
  ) -> ClosedRange<Double>? {
    Resampling.interval(
      (0..<resampling.rounds).map { round in
        let drawn = resampling.draws(of: round).reduce(into: (0.0, 0.0)) {
          $0.0 += sums[$1].steps
          $0.1 += sums[$1].milliseconds
        }
        return drawn.1 > 0 ? 1000 * drawn.0 / drawn.1 : .nan
      }, sequences: sums.count { $0.milliseconds > 0 }, within: 0 ... .infinity)
  }
}
