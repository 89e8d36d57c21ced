/// Whose rules turn overlaps and center errors into headline numbers.
///
/// Toolkits disagree on thresholds, on the first frame and on absent frames; see the reference page
/// on conventions. `vbench` is the default, the others reproduce their home toolkit's figures. To add one: a
/// file with its `ScoringRules`, and a line in the list.
public struct Conventions: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  public let rawValue: String
  let rules: any ScoringRules.Type

  public static let vbench = Conventions("vbench", VBenchRules.self)
  public static let otb = Conventions("otb", OTBRules.self)
  public static let got10k = Conventions("got10k", GOT10kRules.self)
  /// GOT-10k's toolkit has an experiment on OTB of its own, which tests no label.
  public static let got10kOTB = Conventions("got10k-otb", GOT10kOTBRules.self)
  public static let lasot = Conventions("lasot", LaSOTRules.self)
  public static let pysot = Conventions("pysot", PySOTRules.self)
  public static let pytracking = Conventions("pytracking", PyTrackingRules.self)
  public static let trackingnet = Conventions("trackingnet", TrackingNetRules.self)
  public static let vot = Conventions("vot", VOTRules.self)

  public static let allCases = [
    vbench, otb, got10k, got10kOTB, lasot, pysot, pytracking, trackingnet, vot,
  ]

  /// Whether regions are cut at the image's border where its size is known.
  public var cutsBoxes: Bool { rules.cutsBoxes }

  private init(_ name: String, _ rules: any ScoringRules.Type) {
    rawValue = name
    self.rules = rules
  }

  public init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

/// The rules by which a toolkit scores tracks.
protocol ScoringRules: Sendable {
  /// Nothing yet, with the thresholds that the toolkit counts at.
  static var tally: Tally { get }

  /// Measures the frames of a piece of a track.
  static func measure(_ piece: ScoredPiece, into measures: inout FrameMeasures)

  /// The figures that the toolkit makes of a tally; by default the mean overlap, and both precisions at the
  /// twentieth threshold.
  static func headline(of tally: Tally) -> HeadlineFigures

  /// How much each sequence counts in the figures of a dataset; by default all count alike.
  static var weighting: SequenceWeighting { get }

  /// Measures under the names that the toolkit has for them; by default none.
  static var names: [MeasureFacts] { get }

  /// Whether regions are cut at the image's border where its size is known; by default not.
  static var cutsBoxes: Bool { get }
}

extension ScoringRules {
  static var cutsBoxes: Bool { false }

  static var tally: Tally { Tally() }

  static func headline(of tally: Tally) -> HeadlineFigures {
    let curves = tally.curves
    return HeadlineFigures(
      auc: tally.meanOverlap, precision: curves.precision[20],
      normPrecision: curves.normPrecision[20])
  }

  static var weighting: SequenceWeighting { .alike }
  static var names: [MeasureFacts] { [] }
}

/// A piece of a track as the rules see it: with what its frames scored by those of vbench, and as boxes.
struct ScoredPiece {
  var track: TargetTrack
  /// How many frames of the track are before it.
  var start: Int
  var scored: [FrameScore]
  var boxes: BoxTrack
}

/// What toolkits compute in ways of their own.
struct HeadlineFigures {
  var auc: Double
  var precision: Double
  var normPrecision: Double
}

/// How much a sequence counts in the figures of a dataset.
enum SequenceWeighting {
  case alike
  /// As much as it has frames.
  case length
  /// As much as it has frames that are scored, as if all sequences were one; so do the targets of a sequence.
  case scoredFrames
}
