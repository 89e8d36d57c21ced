import Analysis
import Evaluation
import Execution
import Foundation
import Geometry
import GroundTruth
import Timing
import Tracking

/// `results.json`: everything that was measured, under every convention, for machines to read.
///
/// Its schema is `Documentation/results.schema.json`, version 1. What is not defined is left out of
/// an object and `null` in a row. Keys are in alphabetical order, so that equal results give equal
/// files.
struct ResultsDocument {
  private let result: RunResult
  private let figures: ReportFigures
  private static let schema = 1

  init(_ result: RunResult, _ figures: ReportFigures) {
    self.result = result
    self.figures = figures
  }

  init(_ result: RunResult) {
    self.init(result, ReportFigures(result))
  }

  /// The file's bytes.
  func encoded() throws -> [UInt8] {
    var json = JSONText(to: ByteOutput())
    try write(to: &json)
    try json.finish()
    return json.output.bytes
  }

  /// Passes the bytes on piece by piece.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func write(to output: ByteOutput) throws {
    var json = JSONText(to: output)
    try write(to: &json)
    try json.finish()
  }

  private func write(to json: inout JSONText) throws {
    let words = ComparisonWords(result)
    try json.object { json in
      try json.field(
        "comparisons",
        encoding: result.comparisons.map {
          ComparisonDocument($0, verdict: words.sentence($0))
        })
      json.field("conventions", result.conventions.rawValue)
      try json.field("facts", encoding: result.facts)
      json.field("ground_truth_self_check", result.selfCheck)
      json.field("protocol", result.evaluationProtocol.rawValue)
      json.field("schema", Self.schema)
      json.field("sequences", result.sequences) { $0.value($1) }
      try json.field("subjects", result.subjects.indices) { json, index in
        try json.value(
          result.subjects[index], of: result.sequences, figures.ofSubject(at: index, in: result))
      }
      try json.field("timing_run", encoding: result.timing)
      try json.field(
        "uncertainty",
        encoding: UncertaintyDocument(seed: result.facts.seed, rounds: result.bootstrapRounds))
    }
  }
}

extension JSONText {
  mutating func field(_ name: String, _ scores: [Conventions: Scores]) {
    field(name) { json in
      for conventions in Conventions.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
        guard let scores = scores[conventions] else { continue }
        json.field(conventions.rawValue, scores)
      }
    }
  }

  mutating func field(_ name: String, _ scores: Scores) {
    let figures = scores.figures
    field(name) { json in
      json.field("auc", figures?.auc)
      json.field("corner_success5", figures?.cornerSuccess5)
      json.field("frames", scores.frames)
      json.field("mean_center_error", figures?.meanCenterError)
      json.field("mean_corner_error", figures?.meanCornerError)
      json.field("norm_precision", figures?.normPrecision)
      json.field("op50", figures?.op50)
      json.field("op75", figures?.op75)
      json.field("precision20", figures?.precision20)
      json.field("scored_frames", scores.scoredFrames)
    }
  }

  mutating func field(_ name: String, _ curves: Curves) {
    field(name) { json in
      json.field("norm_precision", curves.normPrecision)
      json.field("precision", curves.precision)
      json.field("success", curves.success)
    }
  }

  mutating func field(_ name: String, _ timing: TimingSummary) {
    field(name) { json in
      json.field("cpu_median_ms", timing.cpuMedian)
      json.field("fps", timing.framesPerSecond)
      json.field("init_ms", timing.initMilliseconds)
      json.field("max_ms", timing.max)
      json.field("median_ms", timing.median)
      json.field("miss30", timing.miss30)
      json.field("miss60", timing.miss60)
      json.field("p95_ms", timing.p95)
      json.field("p99_ms", timing.p99)
      json.field("steps", timing.steps)
    }
  }

  fileprivate mutating func value(_ facts: SequenceFacts) {
    object { json in
      json.field("attributes", facts.sequence.attributes) { $0.value($1) }
      json.field("dataset", facts.sequence.dataset)
      json.field("frame_height", facts.frameSize.height)
      json.field("frame_width", facts.frameSize.width)
      json.field("frames", facts.sequence.frameCount)
      json.field("name", facts.sequence.name)
      json.field("targets", facts.sequence.targets.map(\.name)) { $0.value($1) }
    }
  }
}

extension Double {
  /// JSON knows no other numbers.
  var ifFinite: Double? { isFinite ? self : nil }
}
