import Geometry

/// An evaluation protocol of a tracking benchmark, which defines how trackers are started, stopped and scored.
///
/// To add a protocol, write a file with its `ProtocolRules` and its name, and add the name to `allCases`. The code that
/// starts and scores trackers, writes tables, curves and other toolkits' files, and prints the help then supports the
/// protocol automatically.
package struct EvaluationProtocol: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  package let rawValue: String
  let rules: any ProtocolRules.Type

  /// All protocols, in the order in which the help lists them.
  package static let allCases = [
    ope, tre, sre, votSupervised, votMultistart, longterm, got10k, realtime,
  ]

  init(_ name: String, _ rules: any ProtocolRules.Type) {
    rawValue = name
    self.rules = rules
  }

  package init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }

  /// A short description of the protocol.
  package var summary: String { rules.summary }
  /// The protocol's measures, in the order of table columns.
  package var measures: [MeasureFacts] { rules.measures }
  /// The measures by which trackers are ranked. A tracker is ranked by the first of these measures for which it has a
  /// value, or by the last measure if it has no values. The array is empty if trackers are ranked by the main measure
  /// of the scoring convention (`Conventions`).
  package var rankedBy: [MeasureFacts] { rules.rankedBy }
  /// The two measures that are plotted against each other; nil if the protocol has no such plot.
  package var plane: MeasurePlane? { rules.plane }
  /// Whether the protocol's toolkit scores all frames of a sequence, including those before an attempt's start.
  package var scoresWholeSequences: Bool { rules.scoresWholeSequences }
  /// Whether trackers are restarted during an attempt.
  package var restarts: Bool { rules.restarts }
  /// Whether the protocol evaluates how well confidences indicate that the target is absent.
  package var judgesAbsence: Bool { rules.judgesAbsence }
  /// The default range of lengths, in frames, over which the expected average overlap is averaged; nil if the
  /// protocol does not define this measure.
  package var overlapLengths: ClosedRange<Int>? { rules.overlapLengths }
  /// Whether `ProtocolParameters.anchorSpacing` determines where attempts start if the dataset defines no anchors.
  package var spacesAnchors: Bool { rules.spacesAnchors }
  /// Whether the camera does not wait for the tracker, so that `ProtocolParameters.realTime` determines which frames the
  /// tracker receives.
  package var isRealTime: Bool { rules.isRealTime }
  /// The file layout in which other toolkits store the protocol's attempts.
  package var files: RunFiles { rules.files }
  /// The names that the VOT toolkit uses for the protocol's experiment folders, the most common one first.
  package var experiments: [String] { rules.experiments }

  /// Returns the attempts at a target, in the order in which results are stored. The array is empty if no
  /// tracker can be started on the target.
  ///
  /// - Throws: an error if the frame size cannot be read.
  package func attempts(
    at target: StartableTarget, parameters: ProtocolParameters
  ) throws -> [Attempt] {
    try rules.attempts(at: target, parameters: parameters)
  }
}

/// The file layout in which other toolkits store the attempts of a protocol.
package enum RunFiles: Hashable, Sendable {
  /// One attempt per target, which every toolkit can store.
  case onePass
  /// OTB's file, which contains many attempts. `namesShifts` specifies whether each attempt is identified by the name
  /// of its displaced or scaled initial box (`SpatialShift`).
  case otb(namesShifts: Bool)
  /// VOT's files for repetitions of an attempt with restarts.
  case votRestarted
  /// VOT's files for attempts that run forward and backward from anchors.
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
  static var isRealTime: Bool { get }
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
  static var isRealTime: Bool { false }
  static var files: RunFiles { .onePass }
  static var experiments: [String] { ["unsupervised", "longterm", "baseline"] }

  static func attempts(
    at target: StartableTarget, parameters: ProtocolParameters
  ) throws -> [Attempt] {
    [Attempt(start: target.firstStart, region: target.firstRegion)]
  }
}

/// The parameters of protocols. Those of VOT differ from one year's challenge to the next.
package struct ProtocolParameters: Hashable, Sendable, Codable {
  /// The number of frames that `vot-supervised` excludes from the accuracy after each initialization, including
  /// the initialization frame.
  package var burnIn = 10
  /// The number of frames from a failure to the next initialization.
  package var restartAfter = 5
  /// The number of frames between anchors, used if a dataset does not define anchors.
  package var anchorSpacing = 50
  /// The range of lengths, in frames, over which the expected average overlap is averaged; nil for the range
  /// used by VOT 2018 (`vot-supervised`) or VOT 2020 (`vot-multistart`).
  package var overlapLengths: ClosedRange<Int>?
  /// The parameters of `realtime`; nil for other protocols.
  package var realTime: RealTimeParameters?

  package init() {}

  /// The same parameters without the times of `realtime`, which a run measures if they are not given.
  package var withoutTimes: ProtocolParameters {
    var parameters = self
    parameters.realTime = realTime?.withoutTimes
    return parameters
  }

  /// Returns the range of lengths over which a protocol's expected average overlap is averaged; nil if the
  /// protocol does not define this measure.
  package func overlapLengths(under evaluationProtocol: EvaluationProtocol) -> ClosedRange<Int>? {
    evaluationProtocol.overlapLengths.map { overlapLengths ?? $0 }
  }
}

extension ProtocolParameters {
  private enum CodingKeys: String, CodingKey {
    case burnIn, restartAfter, anchorSpacing, overlapLengths, realTime
  }

  /// The numbers of frames that parameters may have.
  private static let possible = 0...10_000_000

  /// Decodes the parameters.
  ///
  /// - Throws: `DecodingError` if a number of frames or a time is negative, zero where this is impossible, or too large.
  package init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    burnIn = try values.decode(Int.self, forKey: .burnIn)
    restartAfter = try values.decode(Int.self, forKey: .restartAfter)
    anchorSpacing = try values.decode(Int.self, forKey: .anchorSpacing)
    overlapLengths = try values.decodeIfPresent(ClosedRange<Int>.self, forKey: .overlapLengths)
    realTime = try values.decodeIfPresent(RealTimeParameters.self, forKey: .realTime)
    let bounds = overlapLengths.map { [$0.lowerBound, $0.upperBound] } ?? []
    guard ([burnIn, restartAfter, anchorSpacing - 1] + bounds).allSatisfy(Self.possible.contains),
      realTime?.isPossible ?? true
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "expected numbers of frames or times"))
    }
  }
}
