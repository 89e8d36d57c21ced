import Bench
import Evaluation
import Results

/// The speeds of a run's methods, all by the same clock.
struct MethodSpeeds: Sendable {
  /// A method's speed, in answers per second. For tracking, there is one answer per frame.
  struct Speed: Sendable {
    var perSecond: Double
    /// The 95% confidence interval; nil if it is unknown.
    var interval: ClosedRange<Double>?
  }

  /// Whether the speeds are based on processor time. Otherwise, they are based on wall time.
  var isProcessorTime: Bool
  /// The speed of each method; nil if its time is unknown.
  var values: [Speed?]
  /// The speeds of the methods by wall time; nil if it is unknown.
  var wall: [Double?]
  /// The pairs of methods of which one is significantly faster.
  var order: SpeedOrder
  /// A note that says why wall times are shown although processor times are known; nil if they are not.
  var remark: String?

  /// The phrase that follows a speed or a time and names its clock.
  var clock: String { Self.clock(isProcessorTime) }

  static func clock(_ isProcessorTime: Bool) -> String {
    isProcessorTime ? "of processor time" : "of wall time"
  }

  /// Returns the names of the methods whose processor time is not all of their work, as far as their times tell.
  /// External trackers may work in other processes or on a graphics card. They then wait for much longer than they
  /// compute, compared with the methods that run inside vbench, which only wait because the machine is busy.
  ///
  /// - Parameters:
  ///   - facts: the metadata of the run, which has a remark on the times of each external tracker.
  ///   - ratios: the methods' names with the ratios of their wall times to their processor times.
  static func working(
    elsewhereIn facts: RunFacts, _ ratios: [(name: String, wallOverCPU: Double?)]
  ) -> [String] {
    let external = Set(facts.remarks.filter { $0.kind == .account }.compactMap(\.subject))
    let own = ratios.filter { !external.contains($0.name) }
    let load = max(1, own.compactMap(\.wallOverCPU).max() ?? 1)
    return ratios.filter {
      external.contains($0.name) && ($0.wallOverCPU ?? 0) > mostWaiting * load
    }.map(\.name)
  }

  /// Returns a note that names the methods whose processor time is not all of their work; nil if there are none.
  static func remark(elsewhere names: [String]) -> String? {
    names.isEmpty
      ? nil
      : "the times shown are wall times, because \(names.listed) \(names.count == 1 ? "takes" : "take")"
        + " much longer than the processor time of the program itself: it may work in other processes or"
        + " on a graphics card"
  }

  /// The fraction of the best figure that a method must reach to be considered a compromise between accuracy and speed.
  /// The condition applies to measures where higher is better. It excludes methods that are fast because they do nothing
  /// useful.
  static let minimumFraction = 0.5
  /// The ratio of a program's wall time to its processor time, relative to that of other methods, above which its
  /// processor time is not all of its work.
  private static let mostWaiting = 2.0
}

extension MethodSpeeds {
  /// Determines the speeds of the methods of a task whose methods answer item by item.
  init(_ run: RunResult) {
    let times = run.methods.map { $0.figures[TaskMeasures.time] }
    let wallTimes = run.methods.map { $0.figures[TaskMeasures.wallTime] }
    func speed(_ milliseconds: Double?) -> Double? {
      milliseconds.flatMap { $0 > 0 ? 1000 / $0 : nil }
    }
    let elsewhere = Self.working(
      elsewhereIn: run.facts,
      run.methods.indices.map { index in
        let cpu = times[index].flatMap { $0 > 0 ? $0 : nil }
        return (
          run.methods[index].identity.name,
          cpu.flatMap { cpu in wallTimes[index].map { $0 / cpu } }
        )
      })
    isProcessorTime = elsewhere.isEmpty
    remark = Self.remark(elsewhere: elsewhere)
    wall = wallTimes.map(speed)
    values = (isProcessorTime ? times : wallTimes).map { time in
      speed(time).map { Speed(perSecond: $0) }
    }
    let measure = isProcessorTime ? TaskMeasures.time : TaskMeasures.wallTime
    order = SpeedOrder(run, times: run.methods.map { $0.items.map { $0?.figures[measure] } })
  }

  /// Determines the speeds of trackers.
  init(_ result: TrackingResult, _ run: RunResult, _ times: UpdateTimes) {
    isProcessorTime = times.isProcessorTime
    values = zip(times.summaries, times.intervals).map { summary, intervals in
      times.framesPerSecond.value(of: summary).map {
        Speed(perSecond: $0, interval: intervals[times.framesPerSecond])
      }
    }
    wall = times.summaries.map { TimingMeasures.framesPerSecond.value(of: $0) }
    let clock = times.isProcessorTime ? \TimingSummary.cpuMedian : \TimingSummary.median
    order =
      times.areTimed && times.isProcessorTime
      ? SpeedOrder(result.timing)
      : SpeedOrder(
        run,
        times: result.subjects.map { $0.sequences.map { $0.timing[keyPath: clock] } })
  }
}
