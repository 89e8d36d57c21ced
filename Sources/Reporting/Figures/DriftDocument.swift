import Bench
import Evaluation
import Foundation
import Results

/// The output of `vbench drift --json`.
///
/// Its schema is `Documentation/drift.schema.json`, version 1. Undefined values are left out.
struct DriftDocument: Encodable {
  var schema = 1
  var run: String
  var sequences: Int
  /// The findings in words.
  var sentences: [String]
  var subjects: [Subject]
  /// The problems of the run; left out if there are none.
  var problems: [String]?

  struct Subject: Encodable {
    var subject: String
    var tracker: String
    var level: String
    var revision: Int?
    var redetect: String
    /// The re-detection: the number of frames between detections, and the confidence below which the target is
    /// detected.
    var every: Int?
    var below: Double?
    var runs: Int
    var failures: Int
    var medianLife: Int?
    /// The upper bound is left out if fewer than half may ever fail.
    var medianLifeInterval: Interval?
    var auc: EstimateDocument?
    var meanMs: Double?
    var gain: Gain?
    /// The share of time that re-detection adds.
    var extraTime: Double?
    var isRecommended: Bool
    var ages: [Bin]
  }

  struct Interval: Encodable {
    var low: Double?
    var high: Double?
  }

  /// The gain in AUC over the same tracker without re-detection.
  struct Gain: Encodable {
    var difference: Double
    var low: Double?
    var high: Double?
    var sequences: Int
    var adjustedP: Double
    var shown: Bool
    var sequencesNeeded: Double?

    init(_ gain: PairedComparison) {
      difference = gain.difference
      low = gain.interval?.lowerBound
      high = gain.interval?.upperBound
      sequences = gain.sequences
      adjustedP = gain.adjustedP
      shown = gain.isShown
      sequencesNeeded = gain.sequencesNeeded
    }
  }

  /// The ages from `low` to `high`, in frames since the start.
  struct Bin: Encodable {
    var low: Int
    var high: Int
    var runs: Int
    var sequences: Int
    var overlap: EstimateDocument?
    var centerError: EstimateDocument?
    var logAreaRatio: EstimateDocument?
    var survival: EstimateDocument

    init(_ bin: DriftSummary.Bin) {
      low = bin.ages.lowerBound
      high = bin.ages.upperBound - 1
      runs = bin.runs
      sequences = bin.sequences
      overlap = bin.overlap.map(EstimateDocument.init)
      centerError = bin.centerError.map(EstimateDocument.init)
      logAreaRatio = bin.logAreaRatio.map(EstimateDocument.init)
      survival = EstimateDocument(bin.survival)
    }
  }

  init(_ report: DriftReport) {
    let drift = report.drift
    problems = report.problems.isEmpty ? nil : report.problems.map(\.description)
    run = drift.name
    sequences = drift.sequences
    sentences = drift.sentences
    let recommended = Set(drift.recommended.map(\.name))
    subjects = drift.subjects.map {
      Subject($0, isRecommended: recommended.contains($0.identity.name))
    }
  }
}

/// A figure with its 95 % interval, which is left out if there is none.
struct EstimateDocument: Encodable {
  var value: Double
  var low: Double?
  var high: Double?

  init(_ estimate: DriftSummary.Estimate) {
    value = estimate.value
    low = estimate.interval?.lowerBound
    high = estimate.interval?.upperBound
  }
}

extension DriftDocument.Subject {
  fileprivate init(_ subject: DriftResult.Subject, isRecommended: Bool) {
    let summary = subject.summary
    self.init(
      subject: subject.identity.name, tracker: subject.identity.tracker,
      level: subject.identity.level, revision: subject.identity.revision,
      redetect: subject.identity.redetect, every: subject.redetection?.policy.every,
      below: subject.redetection?.policy.below, runs: summary.runs, failures: summary.failures,
      medianLife: summary.medianLife,
      medianLifeInterval: summary.medianLifeInterval.map {
        .init(low: $0.low.ifFinite, high: $0.high.ifFinite)
      },
      auc: subject.auc.map {
        EstimateDocument(DriftSummary.Estimate(value: $0, interval: subject.aucInterval))
      },
      meanMs: subject.milliseconds, gain: subject.gain.map(DriftDocument.Gain.init),
      extraTime: subject.extraTime, isRecommended: isRecommended,
      ages: summary.bins.map(DriftDocument.Bin.init))
  }
}

extension DriftReport {
  /// Returns the result as JSON with sorted keys, so that equal results give equal bytes.
  ///
  /// - Throws: `EncodingError`, which does not happen for any result.
  package func json() throws -> [UInt8] { try JSONBytes.of(DriftDocument(self)) }
}
