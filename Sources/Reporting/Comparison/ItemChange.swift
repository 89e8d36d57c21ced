import Evaluation
import Results

/// The change in a method's answers for one item between two runs.
package struct ItemChange: Sendable {
  /// The frame in which the overlaps of the two runs differ most.
  package struct Divergence: Hashable {
    package var target: String
    /// The 0-based index of the frame in the sequence.
    package var frame: Int
    /// The last frame with similar overlaps before the divergence; nil if there is none.
    package var lastSimilar: Int?
    package var before: Double
    package var after: Double

    package init(target: String, frame: Int, lastSimilar: Int? = nil, before: Double, after: Double)
    {
      self.target = target
      self.frame = frame
      self.lastSimilar = lastSimilar
      self.before = before
      self.after = after
    }

    package var distance: Double { abs(after - before) }
  }

  /// The index of the method among the methods that both runs have.
  package var method = 0
  /// The index of the item among the items that both runs have.
  package var item = 0
  /// The value of the compared measure for the item in the earlier run; nil if nothing was scored.
  package var before: Double?
  /// The value of the compared measure for the item in the later run; nil if nothing was scored.
  package var after: Double?
  /// The statistical comparison of the two runs on this item, with blocks of frames as units; nil if the answers are
  /// equal, if no frame is scored in both runs, or if the task has no frames.
  package var figures: PairedComparison?
  /// The number of frames that are scored in both runs.
  package var frames = 0
  /// The number of frames with a different answer, whether or not they are scored. For tasks without frames, the number
  /// is 1 if the answer differs and otherwise 0.
  package var differing = 0
  package var divergence: Divergence?
  /// A remark such as "failed before: " with the reason, if the method failed in only one of the two runs; otherwise
  /// an empty string.
  package var remark: String

  /// Whether the method's answers differ between the two runs, or the method failed in only one of them.
  var hasChanged: Bool { differing > 0 || !remark.isEmpty }

  /// Whether the change is statistically significant, that is, whether the corrected p-value is at most 0.05.
  package var isShown: Bool { figures?.isShown ?? false }

  /// The score in the later run minus the score in the earlier run; 0 if either is missing.
  package var difference: Double { scoreDifference ?? 0 }

  /// The score in the later run minus the score in the earlier run; nil if either is missing.
  var scoreDifference: Double? {
    if let before, let after { after - before } else { nil }
  }

  package init(before: Double?, after: Double?, remark: String) {
    (self.before, self.after, self.remark) = (before, after, remark)
  }

  /// Compares a method's figures and answers for an item between the two runs.
  package init(_ old: RunResult.Score, _ new: RunResult.Score, in measure: MeasureFacts) {
    self.init(
      before: old.figures[measure]?.ifFinite, after: new.figures[measure]?.ifFinite,
      remark: Self.remark(old.failure, new.failure))
    differing = old.answer == new.answer ? 0 : 1
  }

  /// Returns a remark if the method failed in only one of the two runs; otherwise an empty string.
  ///
  /// - Parameters:
  ///   - old: the reason for failing in the earlier run; nil if the method did not fail.
  ///   - new: the reason for failing in the later run; nil if the method did not fail.
  package static func remark(_ old: String?, _ new: String?) -> String {
    switch (old, new) {
    case (nil, let reason?): "fails now: \(reason)"
    case (let reason?, nil): "failed before: \(reason)"
    default: ""
    }
  }
}
