import Geometry

/// How trackers are started, stopped and scored: the experiments of the field's benchmarks.
///
/// To add one, write a file with its `ProtocolRules` and its name, and name it in `allCases`. Starts, scores,
/// tables, curves, help and the files of other toolkits follow.
public struct EvaluationProtocol: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  public let rawValue: String
  let rules: any ProtocolRules.Type

  /// All protocols, in the order of help.
  public static let allCases = [ope, tre, sre, votSupervised, votMultistart, longterm, got10k]

  init(_ name: String, _ rules: any ProtocolRules.Type) {
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
  /// The measures that rank trackers: the first one of which a tracker has a value, else the last. Empty if the
  /// convention's main measure ranks.
  public var rankedBy: [MeasureFacts] { rules.rankedBy }
  /// The two measures that are drawn against each other; nil for none.
  public var plane: MeasurePlane? { rules.plane }
  /// Whether its toolkit scores all frames of a sequence, including those before the start of a run.
  public var scoresWholeSequences: Bool { rules.scoresWholeSequences }
  /// Whether trackers are restarted during a run.
  public var restarts: Bool { rules.restarts }
  /// Whether confidences are judged by how well they recognize absence.
  public var judgesAbsence: Bool { rules.judgesAbsence }
  /// The default lengths, in frames, over which the expected average overlap is averaged; nil if the protocol
  /// has none.
  public var overlapLengths: ClosedRange<Int>? { rules.overlapLengths }
  /// Whether `ProtocolParameters.anchorSpacing` determines its starts.
  public var spacesAnchors: Bool { rules.spacesAnchors }
  /// How other toolkits store its runs.
  public var files: RunFiles { rules.files }
  /// The names of such experiments' folders in the VOT toolkit, the usual one first.
  public var experiments: [String] { rules.experiments }

  /// Returns the attempts at a target in the order of the results; none if it cannot be started.
  ///
  /// - Throws: what reading the size of the frames throws.
  public func attempts(
    at target: StartableTarget, parameters: ProtocolParameters
  ) throws -> [Attempt] {
    try rules.attempts(at: target, parameters: parameters)
  }
}

/// How other toolkits store the runs of a protocol.
public enum RunFiles: Hashable, Sendable {
  /// One run per target, which every toolkit can store.
  case onePass
  /// OTB's file with many runs. The names of displacements are included if they identify the runs.
  case otb(namesShifts: Bool)
  /// VOT's repetitions of a run with restarts.
  case votRestarted
  /// VOT's runs from anchors, forward and backward.
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

  /// Returns the attempts at a target; by default one attempt from the first label on.
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

/// The parameters of toolkits that differ between the years of a challenge.
public struct ProtocolParameters: Hashable, Sendable, Codable {
  /// The number of frames from each initialization on that `vot-supervised` leaves out of the accuracy,
  /// including the initialization.
  public var burnIn = 10
  /// The number of frames from a failure to the next initialization.
  public var restartAfter = 5
  /// The number of frames between anchors, if a dataset has no anchors of its own.
  public var anchorSpacing = 50
  /// The lengths in frames over which the expected average overlap is averaged; nil for those of VOT 2018
  /// (`vot-supervised`) or VOT 2020 (`vot-multistart`).
  public var overlapLengths: ClosedRange<Int>?

  public init() {}

  /// Returns the lengths over which a protocol's expected average overlap is averaged; nil if it has none.
  public func overlapLengths(under evaluationProtocol: EvaluationProtocol) -> ClosedRange<Int>? {
    evaluationProtocol.overlapLengths.map { overlapLengths ?? $0 }
  }
}
