import Evaluation
import Results

/// The difference of one subject's answers on one item between two runs.
struct ItemChange: Sendable {
  /// The frame of a target in which the overlaps differ most.
  struct Parting: Hashable {
    var target: String
    /// The frame of the sequence, 0-based.
    var frame: Int
    /// The last frame before it with similar overlaps; nil if there is none.
    var lastAlike: Int?
    var before: Double
    var after: Double

    var distance: Double { abs(after - before) }
  }

  /// The indices of the shared subject and item.
  var subject: Int
  var item: Int
  /// The item's figure in the compared measure; nil if nothing was scored.
  var before: Double?
  var after: Double?
  /// The comparison by blocks of frames; nil if no frame counts in both runs, or if answers have no frames.
  var figures: PairedComparison?
  /// The number of frames that count in both runs, and of all frames with a different answer. If answers have
  /// no frames, it tells whether the answer differs.
  var frames = 0
  var differing = 0
  var parting: Parting?
  /// Whether the subject failed in either run, e.g. "failed before".
  var remark = ""

  /// Whether the two runs' answers differ anywhere.
  var hasChanged: Bool { differing > 0 || !remark.isEmpty }

  /// Whether the corrected p-value is at most 0.05.
  var isShown: Bool { figures?.isShown ?? false }

  /// After minus before; 0 if one of them has no score.
  var difference: Double { scoreDifference ?? 0 }

  /// After minus before; nil if one of them has no score.
  var scoreDifference: Double? {
    if let before, let after { after - before } else { nil }
  }

  init(subject: Int, item: Int, before: Double?, after: Double?) {
    self.subject = subject
    self.item = item
    self.before = before
    self.after = after
  }

  /// Compares a subject's figures and answers on an item.
  init(
    subject: Int, item: Int, _ old: RunResult.Score, _ new: RunResult.Score,
    in measure: MeasureFacts
  ) {
    self.init(
      subject: subject, item: item, before: old.figures[measure]?.ifFinite,
      after: new.figures[measure]?.ifFinite)
    differing = old.answer == new.answer ? 0 : 1
    remark = Self.remark(old.failure, new.failure)
  }

  /// - Parameters:
  ///   - old: the reason of the failure before; nil if there was none.
  ///   - new: the reason of the failure now; nil if there was none.
  static func remark(_ old: String?, _ new: String?) -> String {
    switch (old, new) {
    case (nil, let reason?): "fails now: \(reason)"
    case (let reason?, nil): "failed before: \(reason)"
    default: ""
    }
  }
}
