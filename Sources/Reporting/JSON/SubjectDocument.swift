import Evaluation
import Geometry
import GroundTruth
import Harness

/// A subject in `results.json`.
struct SubjectDocument: Encodable {
  struct Attribute: Encodable {
    var attribute: String
    var targets: Int
    var scores: ScoresDocument
  }

  struct Sequence: Encodable {
    var sequence: String
    var dataset: String
    var status: String
    var scores: [String: ScoresDocument]
    var timing: TimingDocument
    var targets: [TargetDocument]
  }

  var subject: String
  var tracker: String
  var level: String
  var revision: Int?
  var redetect: String
  var status: String
  var lost: Int
  /// The mean over sequences, by convention.
  var scores: [String: ScoresDocument]
  /// All scored frames together, by convention.
  var pooled: [String: ScoresDocument]
  var aucLow: Double?
  var aucHigh: Double?
  /// Low and high of the figures of the convention shown.
  var intervals: [String: [Double]]
  var auroc: Double?
  var ece: Double?
  var trueRejection: Double?
  /// What the threshold given for the subject does.
  var acceptance: AcceptanceDocument?
  /// nil under `ope`.
  var `protocol`: ProtocolDocument?
  var curves: CurvesDocument
  var attributes: [Attribute]
  var timing: TimingDocument
  var sequences: [Sequence]

  init(_ result: SubjectResult, of sequences: [SequenceFacts]) {
    subject = result.identity.name
    tracker = result.identity.tracker
    level = result.identity.level
    revision = result.identity.revision
    redetect = result.identity.redetect
    status = result.status
    lost = result.lost
    scores = result.scores.documents
    pooled = result.pooled.documents
    aucLow = result.aucInterval?.lowerBound
    aucHigh = result.aucInterval?.upperBound
    intervals = result.intervals.documents
    auroc = result.auroc
    ece = result.ece
    trueRejection = result.trueRejection
    acceptance = result.acceptance.map(AcceptanceDocument.init)
    self.protocol = result.protocolResult.map { ProtocolDocument($0, of: sequences) }
    curves = CurvesDocument(result.curves)
    attributes = result.attributes.map {
      Attribute(attribute: $0.attribute, targets: $0.targets, scores: ScoresDocument($0.scores))
    }
    timing = TimingDocument(result.timing)
    self.sequences = zip(sequences, result.sequences).map { facts, sequence in
      Sequence(
        sequence: facts.sequence.name, dataset: facts.sequence.dataset,
        status: sequence.status.text, scores: sequence.scores.documents,
        timing: TimingDocument(sequence.timing),
        targets: sequence.targets.map(TargetDocument.init))
    }
  }
}

/// A run on a target in `results.json`; per-frame values are columns that start at `firstFrame` and go
/// in the run's direction.
struct TargetDocument: Encodable {
  struct Frames: Encodable {
    /// Four numbers x, y, width, height of a box or eight of the corners; null without an answer.
    var regions: [[Double]?]
    var confidence: [Double?]
    /// null where the frame does not count.
    var overlap: [Double?]
    /// null where the frame does not count or has no prediction.
    var centerError: [Double?]
    var wallMs: [Double?]
    var cpuMs: [Double?]
    /// Frames of the sequence on which the tracker was initialised.
    var initialised: [Int]
    /// Frames on which the tracker was stopped because it missed the target; nil where there are
    /// none.
    var failed: [Int]?
  }

  var target: String
  var firstFrame: Int
  var firstFailure: Int?
  var lost: Bool
  /// Which run on the target, and the way it goes, where a protocol makes several.
  var run: String?
  var direction: String?
  var comparesPolygons: Bool
  var scores: [String: ScoresDocument]
  var curves: CurvesDocument
  var timing: TimingDocument
  var frames: Frames

  init(_ result: TargetResult) {
    target = result.target
    firstFrame = result.trajectory.firstFrame
    firstFailure = result.firstFailure
    lost = result.isLost
    if !result.trajectory.run.isEmpty {
      run = result.trajectory.run
      direction = result.trajectory.direction.rawValue
    }
    comparesPolygons = result.comparesPolygons
    scores = result.scores.documents
    curves = CurvesDocument(result.curves)
    timing = TimingDocument(result.timing)
    let steps = result.trajectory.steps
    let failed = steps.indices.filter { steps[$0].failed }
    frames = Frames(
      regions: steps.map { $0.region.flatMap(Self.numbers) },
      confidence: steps.map { $0.confidence?.ifFinite },
      overlap: result.frames.map(\.overlap.ifFinite),
      centerError: result.frames.map(\.centerError.ifFinite),
      wallMs: steps.map { $0.wallNanoseconds.map { Double($0) / 1e6 } },
      cpuMs: steps.map { $0.cpuNanoseconds.map { Double($0) / 1e6 } },
      initialised: steps.indices.filter { $0 == 0 || steps[$0].initialised }
        .map(result.trajectory.frame(ofStep:)),
      failed: failed.isEmpty ? nil : failed.map(result.trajectory.frame(ofStep:)))
  }

  private static func numbers(_ region: Region) -> [Double]? {
    let numbers =
      switch region {
      case .box(let box): [box.x, box.y, box.width, box.height]
      case .quadrilateral(let corners): corners.corners.flatMap { [$0.x, $0.y] }
      }
    return numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}

extension Double {
  /// JSON knows no other numbers.
  var ifFinite: Double? { isFinite ? self : nil }
}
