import ArgumentParser
import Bench
import Evaluation

/// The option `--protocol` and its parameters.
struct ProtocolOptions: ParsableArguments {
  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "How trackers are started, stopped and scored: \(ProtocolOptions.allNames).",
      discussion: ProtocolOptions.summaries, valueName: "name"),
    completion: .list(EvaluationProtocol.allCases.map(\.rawValue)))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The sequence lengths, in frames, over which the expected average overlap is averaged, e.g. 46-291.",
      discussion: ProtocolOptions.defaultLengths,
      valueName: "low-high"))
  var eaoRange: FrameRange?

  @Option(
    help: ArgumentHelp(
      "The number of frames between start frames, for `vbench drift` and, if the dataset defines no start"
        + " frames (anchors), for vot-multistart.",
      discussion: "(default: 50)", valueName: "frames"))
  var anchorSpacing: Int?

  func validate() throws {
    if let anchorSpacing, anchorSpacing < 1 {
      throw ValidationError(
        "--anchor-spacing \(anchorSpacing): expected a number of frames, 1 or more")
    }
  }

  static let allNames = EvaluationProtocol.allCases.map(\.rawValue).joined(separator: ", ")

  private static let summaries =
    EvaluationProtocol.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "; ")
    + ". (default: \(EvaluationProtocol.ope.rawValue))"

  private static let defaultLengths =
    "(default: "
    + EvaluationProtocol.allCases.compactMap { each in
      each.overlapLengths.map { "\($0.lowerBound)-\($0.upperBound) for \(each.rawValue)" }
    }.joined(separator: ", ") + ")"

  private static func names(where condition: (EvaluationProtocol) -> Bool) -> String {
    EvaluationProtocol.allCases.filter(condition).map(\.rawValue).joined(separator: " and ")
  }

  /// Returns the chosen protocol; nil if none was chosen.
  ///
  /// - Throws: `UnknownName` if there is no protocol with this name.
  func evaluationProtocol() throws -> EvaluationProtocol? {
    try name.map { try EvaluationProtocol(named: $0, kind: "protocol") }
  }

  /// Whether the chosen protocol is one in which the camera does not wait.
  var isRealTime: Bool { name.flatMap(EvaluationProtocol.init)?.isRealTime ?? false }

  /// Checks that the protocol accepts the parameters that the user has given.
  ///
  /// - Parameter evaluationProtocol: the protocol; nil for `vbench drift`, which chooses the starts itself.
  /// - Throws: `ValidationError` if the protocol does not use one of the parameters.
  func checkParameters(of evaluationProtocol: EvaluationProtocol?) throws {
    let name = evaluationProtocol.map { "the \($0.rawValue) protocol" } ?? "vbench drift"
    if eaoRange != nil, evaluationProtocol?.overlapLengths == nil {
      throw ValidationError(
        "--eao-range applies only to --protocol \(Self.names { $0.overlapLengths != nil }); \(name)"
          + " does not use it")
    }
    if anchorSpacing != nil, let evaluationProtocol, !evaluationProtocol.spacesAnchors {
      throw ValidationError(
        "--anchor-spacing applies only to --protocol \(Self.names(where: \.spacesAnchors)); \(name)"
          + " does not use it")
    }
  }

  var parameters: ProtocolParameters {
    var parameters = ProtocolParameters()
    parameters.overlapLengths = eaoRange?.frames
    if let anchorSpacing { parameters.anchorSpacing = anchorSpacing }
    return parameters
  }
}

/// A range of frame counts, as in `46-291`.
struct FrameRange: ExpressibleByArgument, Sendable {
  var frames: ClosedRange<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let low = Int(parts[0]), let high = Int(parts[1]), low >= 1,
      high >= low, high <= 1_000_000
    else { return nil }
    frames = low...high
  }

  var defaultValueDescription: String { "\(frames.lowerBound)-\(frames.upperBound)" }
}
