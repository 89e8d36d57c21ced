import Evaluation
import Foundation
import Geometry
import GroundTruth
import Harness

/// `results.json`: everything that was measured, under every convention, for machines to read.
///
/// Its schema is `Documentation/results.schema.json`, version 1. What is not defined is left out of
/// an object and `null` in a row.
struct ResultsDocument: Encodable {
  var schema = 1
  var facts: RunFacts
  var conventions: String
  var `protocol`: String
  var groundTruthSelfCheck: [String: ScoresDocument]
  var sequences: [SequenceDocument]
  var subjects: [SubjectDocument]
  var uncertainty: UncertaintyDocument
  var comparisons: [ComparisonDocument]
  var timingRun: TimingResult?

  init(_ result: RunResult) {
    facts = result.facts
    conventions = result.conventions.rawValue
    self.protocol = result.evaluationProtocol.rawValue
    groundTruthSelfCheck = result.selfCheck.documents
    sequences = result.sequences.map(SequenceDocument.init)
    subjects = result.subjects.map { SubjectDocument($0, of: result.sequences) }
    uncertainty = UncertaintyDocument(seed: result.facts.seed, rounds: result.bootstrapRounds)
    timingRun = result.timing
    let words = ComparisonWords(result)
    comparisons = result.comparisons.map {
      ComparisonDocument($0, verdict: words.sentence($0))
    }
  }

  /// The file's bytes: keys in alphabetical order, so that equal results give equal files.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

struct ScoresDocument: Encodable {
  var frames: Int
  var scoredFrames: Int
  var auc: Double?
  var op50: Double?
  var op75: Double?
  var precision20: Double?
  var normPrecision: Double?
  var meanCenterError: Double?
  var meanCornerError: Double?
  var cornerSuccess5: Double?

  init(_ scores: Scores) {
    frames = scores.frames
    scoredFrames = scores.scoredFrames
    guard let figures = scores.figures else { return }
    auc = figures.auc
    op50 = figures.op50
    op75 = figures.op75
    precision20 = figures.precision20
    normPrecision = figures.normPrecision
    meanCenterError = figures.meanCenterError
    meanCornerError = figures.meanCornerError
    cornerSuccess5 = figures.cornerSuccess5
  }
}

extension [Conventions: Scores] {
  /// By the conventions' names, as JSON has no other keys.
  var documents: [String: ScoresDocument] {
    [String: ScoresDocument](
      uniqueKeysWithValues: map { ($0.key.rawValue, ScoresDocument($0.value)) })
  }
}

struct CurvesDocument: Encodable {
  var success: [Double]
  var precision: [Double]
  var normPrecision: [Double]

  init(_ curves: Curves) {
    success = curves.success
    precision = curves.precision
    normPrecision = curves.normPrecision
  }
}

struct TimingDocument: Encodable {
  var steps: Int
  var initMs: Double?
  var medianMs: Double?
  var p95Ms: Double?
  var p99Ms: Double?
  var maxMs: Double?
  var cpuMedianMs: Double?
  var fps: Double?
  var miss30: Double?
  var miss60: Double?

  init(_ timing: TimingSummary) {
    steps = timing.steps
    initMs = timing.initMilliseconds
    medianMs = timing.median
    p95Ms = timing.p95
    p99Ms = timing.p99
    maxMs = timing.max
    cpuMedianMs = timing.cpuMedian
    fps = timing.framesPerSecond
    miss30 = timing.miss30
    miss60 = timing.miss60
  }
}

struct SequenceDocument: Encodable {
  var name: String
  var dataset: String
  var frames: Int
  var frameWidth: Int
  var frameHeight: Int
  var attributes: [String]
  var targets: [String]

  init(_ facts: SequenceFacts) {
    name = facts.sequence.name
    dataset = facts.sequence.dataset
    frames = facts.sequence.frameCount
    frameWidth = facts.frameSize.width
    frameHeight = facts.frameSize.height
    attributes = facts.sequence.attributes
    targets = facts.sequence.targets.map(\.name)
  }
}
