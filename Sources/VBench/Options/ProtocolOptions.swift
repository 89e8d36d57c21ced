import ArgumentParser
import Evaluation
import Processes

/// `--protocol` and its parameters.
struct ProtocolOptions: ParsableArguments {
  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "How trackers are started, stopped and scored: \(ProtocolOptions.allNames).",
      discussion: """
        ope: one pass; tre, sre: OTB's runs from 20 frames, or 12 displaced boxes; vot-supervised: \
        started again after failures; vot-multistart: from anchors forward and backward; longterm: \
        precision and recall over the confidence; got10k: average overlap of all frames. (default: \
        ope)
        """, valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Lengths, in frames, over which the expected average overlap is averaged, e.g. 46-291.",
      discussion: "(default: 100-356 for vot-supervised, 115-755 for vot-multistart)",
      valueName: "low-high"))
  var eaoRange: FrameRange?

  @Option(
    help: ArgumentHelp(
      "Frames between the anchors of vot-multistart, where a dataset has none of its own, and"
        + " between the starts of drift.",
      discussion: "(default: 50)", valueName: "frames"))
  var anchorSpacing: Int?

  func validate() throws {
    if let anchorSpacing, anchorSpacing < 1 {
      throw ValidationError(
        "--anchor-spacing \(anchorSpacing): expected a number of frames, 1 or more")
    }
  }

  static let allNames = EvaluationProtocol.allCases.map(\.rawValue).joined(separator: ", ")

  /// The protocol; nil where none was given.
  ///
  /// - Throws: `UnknownName`.
  func evaluationProtocol() throws -> EvaluationProtocol? {
    try name.map { try EvaluationProtocol(named: $0, kind: "protocol") }
  }

  /// - Parameter evaluationProtocol: that is used; nil where the starts are of another kind.
  /// - Throws: `ValidationError` where a parameter was given that it does not have.
  func checkParameters(of evaluationProtocol: EvaluationProtocol?) throws {
    let name = evaluationProtocol.map { "the protocol \($0.rawValue)" } ?? "vbench drift"
    if eaoRange != nil, evaluationProtocol != .votSupervised, evaluationProtocol != .votMultistart {
      throw ValidationError(
        "--eao-range is of --protocol vot-supervised and vot-multistart; \(name) has no use for it")
    }
    if anchorSpacing != nil, let evaluationProtocol, evaluationProtocol != .votMultistart {
      throw ValidationError(
        "--anchor-spacing is of --protocol vot-multistart; the protocol"
          + " \(evaluationProtocol.rawValue) has no use for it")
    }
  }

  var parameters: ProtocolParameters {
    var parameters = ProtocolParameters()
    parameters.overlapLengths = eaoRange?.frames
    if let anchorSpacing { parameters.anchorSpacing = anchorSpacing }
    return parameters
  }
}

/// Two numbers of frames with a hyphen between them.
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
