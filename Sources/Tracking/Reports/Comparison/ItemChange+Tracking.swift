import Algorithms
import Evaluation
import Geometry
import Reporting

extension ItemChange {
  /// The maximum difference at which two overlaps are considered similar.
  private static let similarOverlap = 0.1

  /// Compares a tracker's answers for a sequence in two runs.
  ///
  /// Because neighboring frames are similar, the test and the confidence interval use blocks of frames as units. The
  /// block length is the square root of the target's number of frames. All targets have equal weight.
  init(_ old: SequenceResult, _ new: SequenceResult, under conventions: Conventions) {
    self.init(
      before: old.scores(under: conventions).figures?.auc,
      after: new.scores(under: conventions).figures?.auc,
      remark: Self.remark(old.failure, new.failure))
    var blocks = Blocks()
    for target in new.targets {
      guard
        let match = old.targets.first(where: {
          $0.target == target.target && $0.attempt == target.attempt
        })
      else { continue }
      differing += Self.differing(match.trajectory.steps, target.trajectory.steps)
      let scored = Self.overlaps(match, target)
      frames += scored.count
      blocks.add(scored)
      if let found = Self.divergence(scored, of: target.target),
        found.distance > (divergence?.distance ?? 0)
      {
        divergence = found
      }
    }
    guard differing > 0, !blocks.before.isEmpty else { return }
    figures =
      PairedComparison.each(
        [(1, 0)],
        of: [blocks.before, blocks.after].map { PairedScores($0, weights: blocks.weights) },
        // The blocks cover the whole sequence. There are no unobserved blocks, so the test need not assume extreme
        // values for them.
        range: .any
      ).first?.comparison
  }

  /// The two runs' overlaps in a frame that is scored in both.
  private typealias Overlaps = (frame: Int, before: Double, after: Double)

  private struct Blocks {
    var before: [Double?] = []
    var after: [Double?] = []
    var weights: [Double] = []

    mutating func add(_ frames: [Overlaps]) {
      let length = max(1, Int(Double(frames.count).squareRoot().rounded()))
      for block in frames.chunks(ofCount: length) {
        let count = Double(block.count)
        before.append(block.reduce(0) { $0 + $1.before } / count)
        after.append(block.reduce(0) { $0 + $1.after } / count)
        weights.append(count / Double(frames.count))
      }
    }
  }

  /// Counts the steps in which the region or the confidence differs. Steps that exist in only one of the runs are
  /// included.
  private static func differing(_ old: Trajectory.Steps, _ new: Trajectory.Steps) -> Int {
    zip(old, new).count { $0.region != $1.region || $0.confidence != $1.confidence }
      + abs(old.count - new.count)
  }

  /// Returns the overlaps in all frames that are scored in both runs.
  private static func overlaps(_ old: TargetResult, _ new: TargetResult) -> [Overlaps] {
    zip(old.eachFrame, new.eachFrame).enumerated().compactMap { step, frames in
      guard frames.0.isScored, frames.1.isScored else { return nil }
      return (new.frame(ofStep: step), frames.0.overlap, frames.1.overlap)
    }
  }

  private static func divergence(_ frames: [Overlaps], of target: String) -> Divergence? {
    guard
      let index = frames.indices.max(by: {
        abs(frames[$0].after - frames[$0].before) < abs(frames[$1].after - frames[$1].before)
      }), frames[index].before != frames[index].after
    else { return nil }
    let similar = frames[..<index].last { abs($0.after - $0.before) <= Self.similarOverlap }
    return Divergence(
      target: target, frame: frames[index].frame, lastSimilar: similar?.frame,
      before: frames[index].before, after: frames[index].after)
  }
}

extension SequenceResult {
  /// The reason why the tracker failed; nil if it did not fail.
  fileprivate var failure: String? {
    if case .failed(let reason) = status { reason } else { nil }
  }
}
