import Bench
import Evaluation
import Results

/// The speeds of a run's methods, all by the same clock.
package struct MethodSpeeds: Sendable {
  /// A method's speed, in answers per second. For tracking, there is one answer per frame.
  package struct Speed: Sendable {
    package var perSecond: Double
    /// The 95% confidence interval; nil if it is unknown.
    package var interval: ClosedRange<Double>?

    package init(perSecond: Double, interval: ClosedRange<Double>? = nil) {
      self.perSecond = perSecond
      self.interval = interval
    }
  }

  /// Whether the speeds are based on processor time. Otherwise, they are based on wall time.
  package var isProcessorTime: Bool
  /// The speed of each method; nil if its time is unknown.
  package var values: [Speed?]
  /// The speeds of the methods by wall time; nil if it is unknown.
  package var wall: [Double?]
  /// The pairs of methods of which one is significantly faster.
  package var order: SpeedOrder
  /// A note that says why wall times are shown although processor times are known; nil if they are not.
  package var remark: String?

  package init(
    isProcessorTime: Bool, values: [Speed?], wall: [Double?], order: SpeedOrder,
    remark: String? = nil
  ) {
    self.isProcessorTime = isProcessorTime
    self.values = values
    self.wall = wall
    self.order = order
    self.remark = remark
  }

  /// The phrase that follows a speed or a time and names its clock.
  package var clock: String { Self.clock(isProcessorTime) }

  package static func clock(_ isProcessorTime: Bool) -> String {
    isProcessorTime ? "of processor time" : "of wall time"
  }

  /// Returns a note that names the methods whose processor time is not all of their work; nil if there are none.
  package static func remark(elsewhere names: [String]) -> String? {
    names.isEmpty
      ? nil
      : "the times shown are wall times, because \(names.listed) \(names.count == 1 ? "takes" : "take")"
        + " much longer than the processor time of the program itself: it may work in other processes or"
        + " on a graphics card"
  }

  /// The note on a joined run whose methods were timed on different machines or by different versions.
  package static let severalClocks =
    "the times are not compared, because the joined runs were made on different machines or by different versions"

  /// The fraction of the best figure that a method must reach to be considered a compromise between accuracy and speed.
  /// The condition applies to measures where higher is better. It excludes methods that are fast because they do nothing
  /// useful.
  package static let minimumFraction = 0.5
}

extension MethodSpeeds {
  /// Determines the speeds of the methods of a task whose methods answer item by item.
  package init(_ run: RunResult) {
    let times = run.methods.map { $0.figures[TaskMeasures.time] }
    let wallTimes = run.methods.map { $0.figures[TaskMeasures.wallTime] }
    func speed(_ milliseconds: Double?) -> Double? {
      milliseconds.flatMap { $0 > 0 ? 1000 / $0 : nil }
    }
    let ratios = run.methods.indices.map { index in
      let cpu = times[index].flatMap { $0 > 0 ? $0 : nil }
      return (
        name: run.methods[index].identity.name,
        wallOverCPU: cpu.flatMap { cpu in wallTimes[index].map { $0 / cpu } }
      )
    }
    let elsewhere = MethodClocks(ratios, remarks: run.facts.remarks).elsewhere
    isProcessorTime = elsewhere.isEmpty
    remark = run.facts.hasSeveralClocks ? Self.severalClocks : Self.remark(elsewhere: elsewhere)
    wall = wallTimes.map(speed)
    values = (isProcessorTime ? times : wallTimes).map { time in
      speed(time).map { Speed(perSecond: $0) }
    }
    let measure = isProcessorTime ? TaskMeasures.time : TaskMeasures.wallTime
    order = SpeedOrder(run, times: run.methods.map { $0.items.map { $0?.figures[measure] } })
  }
}
