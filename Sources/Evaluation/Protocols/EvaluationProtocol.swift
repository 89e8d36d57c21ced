import Geometry

/// An experiment of one of the field's benchmarks: how trackers are started, stopped and scored.
///
/// To add a protocol, write a file with its `ProtocolRules` and add a line to the list. Starts, scores, tables,
/// curves, help and the files for other toolkits then follow.
public struct EvaluationProtocol: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  public let rawValue: String
  let rules: any ProtocolRules.Type

  /// One pass from the first label to the last frame.
  public static let ope = EvaluationProtocol("ope", OnePassProtocol.self)
  /// OTB's temporal robustness: 20 attempts from different start frames, each to the last frame.
  public static let tre = EvaluationProtocol("tre", TemporalRobustness.self)
  /// OTB's spatial robustness: 12 attempts from displaced or scaled first boxes.
  public static let sre = EvaluationProtocol("sre", SpatialRobustness.self)
  /// VOT 2013 to 2019: the tracker is restarted five frames after each failure.
  public static let votSupervised = EvaluationProtocol("vot-supervised", SupervisedProtocol.self)
  /// VOT 2020 and later: attempts forward and backward from anchors.
  public static let votMultistart = EvaluationProtocol("vot-multistart", MultistartProtocol.self)
  /// VOT's long-term challenge: precision and recall as functions of the confidence.
  public static let longterm = EvaluationProtocol("longterm", LongTermProtocol.self)
  /// GOT-10k: the average overlap of all frames.
  public static let got10k = EvaluationProtocol("got10k", GOT10kProtocol.self)

  public static let allCases = [ope, tre, sre, votSupervised, votMultistart, longterm, got10k]

  private init(_ name: String, _ rules: any ProtocolRules.Type) {
    rawValue = name
    self.rules = rules
  }

  public init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }

  /// A short description of the protocol.
  public var summary: String { rules.summary }
  /// The protocol's measures, in the order of tables.
  public var measures: [MeasureFacts] { rules.measures }
  /// The measures that rank trackers. A tracker is ranked by the first measure for which it has a value, or
  /// else by the last. Empty if the convention's main measure ranks trackers.
  public var rankedBy: [MeasureFacts] { rules.rankedBy }
  /// The two measures that are plotted against each other; nil for none.
  public var plane: MeasurePlane? { rules.plane }
  /// Whether the protocol's toolkit scores all frames of a sequence, including those before an attempt's start.
  public var scoresWholeSequences: Bool { rules.scoresWholeSequences }
  /// Whether trackers are restarted during an attempt.
  public var restarts: Bool { rules.restarts }
  /// Whether confidences are judged by how well they recognize that the target is absent.
  public var judgesAbsence: Bool { rules.judgesAbsence }
  /// The default range of lengths, in frames, over which the expected average overlap is averaged; nil if the
  /// protocol does not define this figure.
  public var overlapLengths: ClosedRange<Int>? { rules.overlapLengths }
  /// Whether `ProtocolParameters.anchorSpacing` determines the starts.
  public var spacesAnchors: Bool { rules.spacesAnchors }
  /// The form in which other toolkits store the protocol's attempts.
  public var files: RunFiles { rules.files }
  /// The names that the VOT toolkit uses for the protocol's experiment folders, the most common one first.
  public var experiments: [String] { rules.experiments }

  /// Returns the attempts at a target, in the order of the results; empty if the target cannot be started.
  ///
  /// - Throws: errors from reading the frame size.
  public func attempts(
    at target: StartableTarget, parameters: ProtocolParameters
  ) throws -> [Attempt] {
    try rules.attempts(at: target, parameters: parameters)
  }
}

/// The form in which other toolkits store the attempts of a protocol.
public enum RunFiles: Hashable, Sendable {
  /// One attempt per target, which every toolkit can store.
  case onePass
  /// OTB's file with many attempts. Displacement names are included if they identify the attempts.
  case otb(namesShifts: Bool)
  /// VOT's repetitions of an attempt with restarts.
  case votRestarted
  /// VOT's attempts from anchors, forward and backward.
  case votAnchored
}

/// The rules by which a protocol starts, stops and scores trackers.
protocol ProtocolRules: Sendable {
  static var summary: String { get }
  static var measures: [MeasureFacts] { get }
  static var rankedBy: [MeasureFacts] { get }
  static var plane: MeasurePlane? { get }
  static var scoresWholeSequences: Bool { get }
  static var restarts: Bool { get }
  static var judgesAbsence: Bool { get }
  static var overlapLengths: ClosedRange<Int>? { get }
  static var spacesAnchors: Bool { get }
  static var files: RunFiles { get }
  static var experiments: [String] { get }

  /// Returns the attempts at a target. By default, there is one attempt, which starts at the first label.
  static func attempts(
    at target: StartableTarget, parameters: ProtocolParameters
  ) throws -> [Attempt]

  static func scores(
    of targets: [ProtocolTarget], parameters: ProtocolParameters,
    over resampling: TargetResampling?
  ) -> ProtocolScores
}

extension ProtocolRules {
  static var plane: MeasurePlane? { nil }
  static var scoresWholeSequences: Bool { false }
  static var restarts: Bool { false }
  static var judgesAbsence: Bool { false }
  static var overlapLengths: ClosedRange<Int>? { nil }
  static var spacesAnchors: Bool { false }
  static var files: RunFiles { .onePass }
  static var experiments: [String] { ["unsupervised", "longterm", "baseline"] }

  static func attempts(
    at target: StartableTarget, parameters: ProtocolParameters
  ) throws -> [Attempt] {
    [Attempt(start: target.firstStart, region: target.firstRegion)]
  }
}

/// The toolkit parameters that differ between the years of a challenge.
public struct ProtocolParameters: Hashable, Sendable, Codable {
  /// The number of frames that `vot-supervised` excludes from the accuracy after each initialization, including
  /// the initialization frame.
  public var burnIn = 10
  /// The number of frames between a failure and the next initialization.
  public var restartAfter = 5
  /// The number of frames between anchors if a dataset has no anchors of its own.
  public var anchorSpacing = 50
  /// The range of lengths, in frames, over which the expected average overlap is averaged; nil for that of VOT
  /// 2018 (`vot-supervised`) or VOT 2020 (`vot-multistart`).
  public var overlapLengths: ClosedRange<Int>?

  public init() {}

  /// Returns the range of lengths over which a protocol's expected average overlap is averaged; nil if the
  /// protocol does not define this figure.
  public func overlapLengths(under evaluationProtocol: EvaluationProtocol) -> ClosedRange<Int>? {
    evaluationProtocol.overlapLengths.map { overlapLengths ?? $0 }
  }
}
