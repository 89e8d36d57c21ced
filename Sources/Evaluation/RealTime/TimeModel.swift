/// The time that each of several methods needs for its work on a machine. It determines how a simulated clock advances,
/// so that the result does not depend on what else the machine does during a run.
package struct TimeModel: Codable, Hashable, Sendable {
  /// The clock by which a method was timed.
  package enum Clock: String, Codable, Sendable {
    /// The time for which processors worked.
    case processor
    /// The time that passed, for methods whose processor time is not the whole or is spent on several processors.
    case wall
  }

  /// The times of one method, in milliseconds.
  package struct Method: Codable, Hashable, Sendable {
    package var name: String
    package var clock: Clock
    /// The median time of a start; nil if unknown. It then equals the time of an update.
    package var initialization: Double?
    /// The median time of an update.
    package var update: Double
    /// The median times of updates on single sequences, keyed by the full name, if they depend on the sequence, for
    /// example on the size of its frames; otherwise nil.
    package var sequences: [String: Double]?
    /// The times of calls that update several targets, relative to that of one update, keyed by the number of targets; nil
    /// if unknown.
    package var together: [Int: Double]?

    private enum CodingKeys: String, CodingKey {
      case name, clock, sequences, together
      case initialization = "init_ms"
      case update = "update_ms"
    }

    package init(
      name: String, clock: Clock, initialization: Double?, update: Double,
      sequences: [String: Double]? = nil
    ) {
      self.name = name
      self.clock = clock
      self.initialization = initialization
      self.update = update
      self.sequences = sequences
    }

    /// Returns the time of a step in nanoseconds.
    package func nanoseconds(ofStart isStart: Bool, on sequence: String) -> Double {
      let update = sequences?[sequence] ?? update
      return 1e6 * (isStart ? initialization ?? update : update)
    }

    /// Returns the time, in nanoseconds, of one call that updates several targets; nil if unknown. Between the numbers of
    /// targets that were measured, and above them, it changes linearly.
    package func nanoseconds(ofCallFor targets: Int, on sequence: String) -> Double? {
      let update = nanoseconds(ofStart: false, on: sequence)
      let known = (together ?? [:]).merging([1: 1]) { $1 }.sorted { $0.key < $1.key }
      guard targets > 1, known.count > 1 else { return targets > 1 ? nil : update }
      let upper = known.firstIndex { $0.key >= targets } ?? known.count - 1
      let (low, high) = (known[max(0, upper - 1)], known[upper])
      let slope = (high.value - low.value) / Double(high.key - low.key)
      return update * (low.value + slope * Double(targets - low.key))
    }

    /// Multiplies all times by a factor.
    fileprivate func scaled(by factor: Double) -> Method {
      var method = self
      method.initialization = initialization.map { $0 * factor }
      method.update *= factor
      method.sequences = sequences?.mapValues { $0 * factor }
      return method
    }
  }

  /// The time of the calibration kernel's work, by which two machines are compared.
  package struct Kernel: Codable, Hashable, Sendable {
    /// The version of the kernel's work. Times of different versions cannot be compared.
    package var version: Int
    package var milliseconds: Double

    package init(version: Int, milliseconds: Double) {
      self.version = version
      self.milliseconds = milliseconds
    }
  }

  /// The version of the format.
  package static let currentSchema = 1

  package var schema = Self.currentSchema
  /// A description of the machine; nil if unknown.
  package var machine: String?
  package var kernel: Kernel?
  package var methods: [Method]

  package init(methods: [Method], machine: String? = nil, kernel: Kernel? = nil) {
    self.methods = methods
    self.machine = machine
    self.kernel = kernel
  }

  package subscript(name: String) -> Method? { methods.first { $0.name == name } }

  /// Returns how many times longer work takes on this machine than on another one; nil if the calibration kernel was not
  /// timed on both.
  package func slowdown(from other: TimeModel) -> Double? {
    guard let kernel, let known = other.kernel, kernel.version == known.version,
      known.milliseconds > 0
    else { return nil }
    return kernel.milliseconds / known.milliseconds
  }

  /// Adds the methods that were timed only on another machine, by the ratio of the calibration kernel's times. Without a
  /// ratio, nothing is added. The relative times of calls for several targets are added, too.
  package func completed(by other: TimeModel) -> TimeModel {
    guard let factor = slowdown(from: other) else { return self }
    var model = self
    for index in methods.indices {
      model.methods[index].together =
        methods[index].together ?? other[methods[index].name]?.together
    }
    model.methods += other.methods.filter { self[$0.name] == nil }.map { $0.scaled(by: factor) }
    return model
  }

  /// Whether all times are numbers that a clock can use.
  package var isUsable: Bool {
    var times: [Double] = []
    for method in methods {
      let together = method.together ?? [:]
      times += [method.update, method.initialization ?? 0]
      times += (method.sequences ?? [:]).values
      times += together.values
      times += together.keys.map { Double($0 - 1) }
    }
    return times.allSatisfy { (0...1e9).contains($0) }
      && kernel.map { $0.milliseconds > 0 && $0.milliseconds.isFinite } ?? true
      && Set(methods.map(\.name)).count == methods.count
  }
}
