/// The rules by which the main measures are computed from overlaps and center errors.
///
/// Toolkits differ in their thresholds and in how they treat the first frame and absent frames; see the reference page
/// on conventions. `vbench` is the default. Each of the other conventions reproduces the results of a toolkit. To add a
/// convention, write a file with its `ScoringRules`, add a constant for it below, and add the constant to `allCases`.
package struct Conventions: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  package let rawValue: String
  let rules: any ScoringRules.Type

  package static let vbench = Conventions("vbench", VBenchRules.self)
  package static let otb = Conventions("otb", OTBRules.self)
  package static let got10k = Conventions("got10k", GOT10kRules.self)
  /// The OTB experiment of the GOT-10k toolkit. Unlike `otb`, it does not check labels.
  package static let got10kOTB = Conventions("got10k-otb", GOT10kOTBRules.self)
  package static let lasot = Conventions("lasot", LaSOTRules.self)
  package static let pysot = Conventions("pysot", PySOTRules.self)
  package static let pytracking = Conventions("pytracking", PyTrackingRules.self)
  package static let trackingnet = Conventions("trackingnet", TrackingNetRules.self)
  package static let vot = Conventions("vot", VOTRules.self)

  package static let allCases = [
    vbench, otb, got10k, got10kOTB, lasot, pysot, pytracking, trackingnet, vot,
  ]

  /// Whether regions are cropped at the image border if the image size is known.
  package var cutsBoxes: Bool { rules.cutsBoxes }

  private init(_ name: String, _ rules: any ScoringRules.Type) {
    rawValue = name
    self.rules = rules
  }

  package init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

/// The rules by which a toolkit scores tracks.
protocol ScoringRules: Sendable {
  /// An empty tally that uses the toolkit's thresholds.
  static var tally: Tally { get }

  /// Measures the frames in a piece of a track and adds the results to `measures`.
  static func measure(_ piece: ScoredPiece, into measures: inout FrameMeasures)

  /// Computes the toolkit's main measures from a tally. By default, `auc` is the mean overlap, and both precisions are
  /// the values at index 20 of their curves.
  static func headline(of tally: Tally) -> HeadlineFigures

  /// The way in which sequences are weighted in the measures of a dataset. By default, all weights are equal.
  static var weighting: SequenceWeighting { get }

  /// The measures that have different names in the toolkit. By default, there are none.
  static var names: [MeasureFacts] { get }

  /// Whether regions are cropped at the image border if the image size is known. The default is false.
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

  static var weighting: SequenceWeighting { .equal }
  static var names: [MeasureFacts] { [] }
}

/// A piece of a track as input to the scoring rules, together with its boxes and its frames' scores under the `vbench`
/// rule.
struct ScoredPiece {
  var track: TargetTrack
  /// The number of frames in the track before this piece.
  var start: Int
  var scored: [FrameScore]
  var boxes: BoxTrack
}

/// The main measures, which toolkits compute in different ways.
struct HeadlineFigures {
  var auc: Double
  var precision: Double
  var normPrecision: Double
}

/// The way in which sequences are weighted in the measures of a dataset.
enum SequenceWeighting {
  case equal
  /// Sequences are weighted by their number of frames.
  case length
  /// Sequences are weighted by their number of scored frames, as if all sequences were one. The targets of a
  /// sequence are weighted in the same way.
  case scoredFrames
}
