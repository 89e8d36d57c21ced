import Evaluation
import Results

/// The difference between two runs in one subject's answers for one item.
struct ItemChange: Sendable {
  /// The frame of a target in which the overlaps differ most.
  struct Divergence: Hashable {
    var target: String
    /// The 0-based frame of the sequence.
    var frame: Int
    /// The last earlier frame with similar overlaps; nil if there is none.
    var lastSimilar: Int?
    var before: Double
    var after: Double

    var distance: Double { abs(after - before) }
  }

  /// The indices of the subject and the item among those shared by both runs.
  var subject: Int
  var item: Int
  /// The item's figures in the compared measure; nil if nothing was scored.
  var before: Double?
  var after: Double?
  /// The comparison by blocks of frames; nil if no frame is scored in both runs, or if the task has no frames.
  var figures: PairedComparison?
  /// The number of frames that are scored in both runs, and the number of all frames with a different answer. For tasks
  /// without frames, the second number is 1 if the answer differs.
  var frames = 0
  var differing = 0
  var divergence: Divergence?
  /// A remark on failures of the subject in either run, e.g. "failed before".
  var remark = ""

  /// Whether the answers of the two runs differ.
  var hasChanged: Bool { differing > 0 || !remark.isEmpty }

  /// Whether the corrected p-value is at most 0.05.
  var isShown: Bool { figures?.isShown ?? false }

  /// The later score minus the earlier one; 0 if one of them is missing.
  var difference: Double { scoreDifference ?? 0 }

  /// The later score minus the earlier one; nil if one of them is missing.
  var scoreDifference: Double? {
    if let before, let after { after - before } else { nil }
  }

  init(subject: Int, item: Int, before: Double?, after: Double?) {
    self.subject = subject
    self.item = item
    self.before = before
    self.after = after
  }

  /// Compares a subject's figures and answers for an item.
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

  /// Returns the remark on failures; empty if there are none.
  ///
  /// - Parameters:
  ///   - old: the reason for the failure in the earlier run; nil if there was none.
  ///   - new: the reason for the failure in the later run; nil if there was none.
  static func remark(_ old: String?, _ new: String?) -> String {
    switch (old, new) {
    case (nil, let reason?): "fails now: \(reason)"
    case (let reason?, nil): "failed before: \(reason)"
    default: ""
    }
  }
}
