import Evaluation
import Results

/// How one subject's answers on one item differ between two runs.
package struct ItemChange: Sendable {
  /// A frame of a target in which the overlaps are furthest apart.
  struct Parting: Hashable {
    var target: String
    /// 0-based, of the sequence.
    var frame: Int
    /// The last frame before it with overlaps that are about the same; nil where there is none.
    var lastAlike: Int?
    var before: Double
    var after: Double

    var distance: Double { abs(after - before) }
  }

  /// Places among the shared subjects and items.
  var subject: Int
  var item: Int
  /// The item's figure in the measure that is compared; nil where nothing was scored.
  var before: Double?
  var after: Double?
  /// By blocks of frames; nil where no frame counts in both runs, or answers have no frames.
  var figures: PairedComparison?
  /// Frames that count in both runs, and those among all with another answer; where answers have no frames,
  /// whether the answer is another.
  var frames = 0
  var differing = 0
  var parting: Parting?
  /// Whether the subject failed in either run, e.g. "failed before".
  var remark = ""

  /// Whether the two runs' answers differ anywhere.
  var hasChanged: Bool { differing > 0 || !remark.isEmpty }

  /// Whether the corrected p-value is at most 0.05.
  var isShown: Bool { figures?.isShown ?? false }

  /// After minus before; 0 where either has no score.
  var difference: Double { scoreDifference ?? 0 }

  /// After minus before; nil where either has no score.
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
  ///   - old: why the subject failed before; nil where it did not.
  ///   - new: the same now.
  static func remark(_ old: String?, _ new: String?) -> String {
    switch (old, new) {
    case (nil, let reason?): "fails now: \(reason)"
    case (let reason?, nil): "failed before: \(reason)"
    default: ""
    }
  }
}
