import Evaluation
import Files

extension TimeModel {
  /// Creates a model from the result of a timing run. Methods that could not be timed are left out.
  ///
  /// - Parameter machine: a description of the machine.
  package init(_ timing: TimingResult, machine: String?) {
    let external = Set(timing.remarks.filter { $0.kind == .account }.compactMap(\.method))
    let timed = timing.methods.filter { $0.durations.count > 0 }
    let load =
      timed.filter { !external.contains($0.method) }.compactMap(\.durations.wallOverCPU).max() ?? 1
    let methods = timed.compactMap { own -> Method? in
      let clock = Clock(
        wallOverCPU: own.durations.wallOverCPU, isExternal: external.contains(own.method),
        load: load)
      let isWall = clock == .wall
      guard let update = isWall ? own.durations.median : own.durations.cpuMedian else { return nil }
      return Method(
        name: own.method, clock: clock,
        initialization: isWall ? own.initMilliseconds : own.cpuInitMilliseconds, update: update,
        sequences: Self.relevant(
          timing.medians(of: own.method, isWall ? \.wall : \.cpu), beside: update))
    }
    let kernel = timing.calibration.cpuMedian.map {
      Kernel(version: CalibrationKernel.version, milliseconds: $0)
    }
    self.init(methods: methods, machine: machine, kernel: kernel)
  }

  /// The factor by which the times of sequences must differ from the median to be kept.
  private static let relevantFactor = 1.25

  /// Returns the times of sequences, keyed by full name, if they differ relevantly; otherwise nil. The names of timed
  /// items end with the target's name.
  private static func relevant(
    _ medians: [String: Double], beside update: Double
  ) -> [String: Double]? {
    let bySequence = medians.map { name, time in
      (name.deletingLastPathComponent, time)
    }
    return relevant(bySequence, beside: update)
  }

  /// Returns the times of sequences if one of them differs from the median time of an update by a relevant factor;
  /// otherwise nil.
  package static func relevant(
    _ sequences: [(name: String, time: Double)], beside update: Double
  ) -> [String: Double]? {
    let differ = sequences.contains { max($0.time / update, update / $0.time) > relevantFactor }
    return differ ? Dictionary(sequences.map { ($0.name, $0.time) }) { first, _ in first } : nil
  }
}

extension TimeModel.Clock {
  /// The ratio of an external program's wall time to its processor time, relative to that of other methods, above which
  /// its processor time is not the whole.
  private static let mostWaiting = 2.0
  /// The ratio of wall time to processor time below which a method works on several processors at once.
  private static let severalProcessors = 0.9

  /// Chooses the clock of a method.
  ///
  /// - Parameters:
  ///   - wallOverCPU: the ratio of its wall time to its processor time; nil if the latter is unknown.
  ///   - isExternal: whether the method may work in other processes or on a graphics card.
  ///   - load: the largest ratio of the methods that work in this process, which only wait because the machine is busy.
  package init(wallOverCPU: Double?, isExternal: Bool, load: Double) {
    guard let ratio = wallOverCPU else {
      self = .wall
      return
    }
    let waits = isExternal && ratio > Self.mostWaiting * max(1, load)
    self = waits || ratio < Self.severalProcessors ? .wall : .processor
  }
}
