import ArgumentParser
import Evaluation
import Results

/// The options of `--protocol realtime`.
struct RealTimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With --protocol realtime: the camera's rate. (default: that of each sequence, otherwise 30)",
      valueName: "fps"), transform: Double.option)
  var frameRate: Double?

  @Option(
    help: ArgumentHelp(
      "With --protocol realtime: how many times slower the machine is than the one that was timed.",
      discussion: "(default: 1)", valueName: "factor"), transform: Double.option)
  var slowdown: Double?

  @Option(
    help: ArgumentHelp(
      "With --protocol realtime: which answer counts.", discussion: RealTimeOptions.rules,
      valueName: "rule"), completion: .list(RealTimeRule.allCases.map(\.rawValue)))
  var rule: RealTimeRule?

  @Option(
    help: ArgumentHelp(
      "With --rule vot: the number of answers that may take too long. (default: 0)",
      valueName: "number"))
  var grace: Int?

  @Option(
    help: ArgumentHelp(
      "With --protocol realtime: the times of the trackers, from `vbench calibrate`, or 'measured'.",
      discussion: """
        With 'measured', each update takes its own time, so that the run cannot be repeated exactly. (default: \
        the median times in a short timing before the run)
        """, valueName: "file"), completion: .file())
  var timingModel: String?

  @Option(
    help: ArgumentHelp(
      "With --protocol realtime: the times on another machine, from `vbench calibrate` there.",
      discussion: """
        Trackers that were not timed there are timed here, and their times are multiplied by the ratio of the \
        times of the calibration kernel.
        """, valueName: "file"), completion: .file())
  var device: String?

  private static let measured = "measured"

  private static let rules =
    RealTimeRule.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "; ")
    + ". (default: \(RealTimeRule.latest.rawValue))"

  func validate() throws {
    for (name, value) in [("--frame-rate", frameRate), ("--slowdown", slowdown)] {
      if let value, !RealTimeParameters.possible.contains(value) {
        throw ValidationError("\(name) \(value): expected a number from 0.001 to 1000000")
      }
    }
    if let grace {
      guard grace >= 0 else {
        throw ValidationError("--grace \(grace): expected a number of answers, 0 or more")
      }
      guard rule == .vot else { throw ValidationError("--grace applies only to --rule vot") }
    }
    if timingModel != nil, device != nil {
      throw ValidationError("--timing-model and --device cannot be used together")
    }
  }

  /// The given options as command-line arguments.
  var arguments: [String] {
    func list(_ option: String, _ value: String?) -> [String] { value.map { [option, $0] } ?? [] }
    return list("--frame-rate", frameRate.map { "\($0)" })
      + list("--slowdown", slowdown.map { "\($0)" }) + list("--rule", rule?.rawValue)
      + list("--grace", grace.map { "\($0)" }) + list("--timing-model", timingModel)
      + list("--device", device)
  }

  /// Returns the parameters of a run in real time; nil for other protocols.
  ///
  /// - Throws: `ValidationError` if options do not apply to the protocol.
  func parameters(
    of evaluationProtocol: EvaluationProtocol
  ) throws -> RealTimeParameters? {
    guard evaluationProtocol.isRealTime else {
      if let option = arguments.first {
        throw ValidationError("\(option) applies only to --protocol realtime")
      }
      return nil
    }
    var parameters = RealTimeParameters()
    parameters.rule = rule ?? .latest
    parameters.grace = grace ?? 0
    parameters.frameRate = frameRate
    parameters.slowdown = slowdown ?? 1
    parameters.usesMeasuredTimes = timingModel == Self.measured
    return parameters
  }

  /// Reads the given times; returns nil if there are none.
  ///
  /// - Throws: `TimeModelError.unreadable`.
  func givenTimes() throws -> GivenTimes? {
    if let device {
      return GivenTimes(model: try TimeModelFile.read(device), path: device, isOfDevice: true)
    }
    guard let timingModel, timingModel != Self.measured else { return nil }
    return GivenTimes(
      model: try TimeModelFile.read(timingModel), path: timingModel, isOfDevice: false)
  }
}

extension RealTimeRule: ExpressibleByArgument {}
