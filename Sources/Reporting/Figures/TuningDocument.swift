import Bench
import Evaluation
import Foundation
import Results

/// The output of `vbench tune --json`.
///
/// Its schema is `Documentation/thresholds.schema.json`, version 1. Undefined values are left out.
struct TuningDocument: Encodable {
  var schema = 1
  var run: String
  var rule: Rule
  var subjects: [Subject]
  /// The problems of the run; left out if there are none.
  var problems: [String]?

  struct Rule: Encodable {
    /// The rule: "best-f", "max-false-accept" or "cost".
    var name: String
    var maxFalseAccept: Double?
    var miss: Double?
    var falseAccept: Double?

    init(_ rule: ThresholdRule) {
      switch rule {
      case .bestF: name = "best-f"
      case .maxFalseAccept(let limit):
        name = "max-false-accept"
        maxFalseAccept = limit
      case .cost(let miss, let falseAccept):
        name = "cost"
        self.miss = miss
        self.falseAccept = falseAccept
      }
    }
  }

  struct Subject: Encodable {
    var subject: String
    var threshold: Double?
    /// The number of sequences with boxes, and with wrong boxes.
    var sequences: Int?
    var wrongSequences: Int?
    var fitted: FiguresDocument?
    var heldOut: FiguresDocument?
    /// The 95 % intervals, by sequence.
    var heldOutFInterval: [Double]?
    var heldOutFalseAcceptInterval: [Double]?
    /// The lowest and the highest threshold with which a sequence was judged.
    var heldOutThresholds: [Double]?
    var falseAcceptBound: Double?
    var isPromised: Bool?
    /// Whether the best F was requested and accepts more than half of the wrong boxes.
    var hardlySeparates: Bool?
    var proposal: Proposal?
    var auroc: Double?
    var aurocInterval: [Double]?
    var ece: Double?
    var eceInterval: [Double]?
    var reliability: [Bin]
    var remarks: [String]

    init(_ tuning: SubjectTuning, _ words: ThresholdWords) {
      subject = tuning.identity.name
      threshold = tuning.choice?.threshold
      sequences = tuning.choice?.sequences
      wrongSequences = tuning.choice?.wrongSequences
      fitted = tuning.choice.map { FiguresDocument($0.fitted) }
      heldOut = tuning.choice?.heldOut.map(FiguresDocument.init)
      heldOutFInterval = Self.ends(tuning.choice?.heldOutFInterval)
      heldOutFalseAcceptInterval = Self.ends(tuning.choice?.heldOutFalseAcceptInterval)
      hardlySeparates = tuning.choice == nil ? nil : tuning.hardlySeparates
      proposal = tuning.proposal.flatMap(Proposal.init)
      heldOutThresholds = tuning.choice?.heldOutRange.map { [$0.lowerBound, $0.upperBound] }
      falseAcceptBound = tuning.choice?.falseAcceptBound
      isPromised = tuning.choice?.isPromised
      auroc = tuning.auroc
      aurocInterval = tuning.intervals[TrackMeasures.auroc].map { [$0.lowerBound, $0.upperBound] }
      ece = tuning.ece
      eceInterval = tuning.intervals[TrackMeasures.ece].map { [$0.lowerBound, $0.upperBound] }
      reliability = tuning.reliability.map(Bin.init)
      remarks = tuning.remarks.map { $0.sentence(words) }
    }

    private static func ends(_ interval: ClosedRange<Double>?) -> [Double]? {
      interval.map { [$0.lowerBound, $0.upperBound] }
    }
  }

  /// A limit on false accepts in place of a threshold that hardly separates.
  struct Proposal: Encodable {
    var maxFalseAccept: Double
    var threshold: Double
    var heldOut: FiguresDocument?

    init?(_ choice: ThresholdChoice) {
      guard case .maxFalseAccept(let limit) = choice.rule else { return nil }
      maxFalseAccept = limit
      threshold = choice.threshold
      heldOut = choice.heldOut.map(FiguresDocument.init)
    }
  }

  /// A bin of the reliability diagram. The ten bins have equal widths over 0...1.
  struct Bin: Encodable {
    var frames: Int
    var meanConfidence: Double?
    var rightShare: Double?

    init(_ bin: ConfidenceQuality.ReliabilityBin) {
      frames = bin.count
      meanConfidence = bin.meanConfidence
      rightShare = bin.rightShare
    }
  }

  init(_ report: TuningReport) {
    run = report.run
    rule = Rule(report.rule)
    subjects = report.tunings.map { Subject($0, report.words) }
    problems = report.problems.isEmpty ? nil : report.problems.map(\.description)
  }
}

/// The effect of a threshold on boxes.
struct FiguresDocument: Encodable {
  var precision: Double?
  var recall: Double?
  var f: Double?
  var falseAccept: Double?
  var accepted: Double?
  var acceptedRight: Int
  var acceptedWrong: Int
  var rejectedRight: Int
  var rejectedWrong: Int

  init(_ figures: ThresholdFigures) {
    precision = figures.precision
    recall = figures.recall
    f = figures.f
    falseAccept = figures.falseAccept
    accepted = figures.accepted
    acceptedRight = figures.acceptedRight
    acceptedWrong = figures.acceptedWrong
    rejectedRight = figures.rejectedRight
    rejectedWrong = figures.rejectedWrong
  }
}

extension TuningReport {
  /// Returns the result as JSON with sorted keys, so that equal results give equal bytes.
  ///
  /// - Throws: `EncodingError`, which does not happen for any result.
  package func json() throws -> [UInt8] { try JSONBytes.of(TuningDocument(self)) }
}
