import Foundation
import Geometry

/// A tracker's overlaps and errors in one attempt, indexed by the number of frames since the initialization.
package struct DriftTrace: Sendable {
  /// The sequence's index in its dataset.
  package var sequence: Int
  /// The overlap of each frame, starting with the initialization; nan if the frame is not scored.
  package var overlaps: [Double]
  /// The center error of each frame in pixels; infinite if there is no prediction, nan if the frame is not scored.
  package var centerErrors: [Double]
  /// The value of ln(predicted area / labeled area) for each frame; nan if the frame is not scored, has no prediction,
  /// or does not precede the failure. The value is 0 if the size is correct, and negative if the predicted box is too
  /// small.
  package var logAreaRatios: [Double]
  /// The time to failure, in frames. A failure is the first of several consecutive scored frames off the target
  /// (`LossRule`). If there is no failure, the time runs until the first of the final `LossRule.frames` scored frames,
  /// because a later failure could not be detected.
  package var life: KaplanMeier.Life

  /// The number of frames from the start to the last scored frame; 0 if there is none.
  package var oldest: Int

  /// Records the overlaps and errors of an attempt, and determines when it failed.
  ///
  /// - Parameters:
  ///   - pieces: consecutive pieces of the track, starting at the first frame, with the scores of their frames.
  ///   - rule: the definition of a failure.
  package init(
    sequence: Int, frameCount: Int,
    pieces: some Sequence<(track: TargetTrack, frames: [FrameScore])>, by rule: LossRule = .standard
  ) {
    self.sequence = sequence
    (overlaps, centerErrors, logAreaRatios) = ([], [], [])
    overlaps.reserveCapacity(frameCount)
    centerErrors.reserveCapacity(frameCount)
    logAreaRatios.reserveCapacity(frameCount)
    var loss = FirstFailure(by: rule)
    // The ages of the most recent scored frames. At most `rule.frames` ages are kept, because this is the number of
    // frames that constitute a loss.
    var scored: [Int] = []
    for (track, frames) in pieces {
      for (index, frame) in frames.enumerated() {
        let age = overlaps.count
        overlaps.append(frame.isScored ? frame.overlap : .nan)
        centerErrors.append(frame.isScored ? frame.centerError : .nan)
        logAreaRatios.append(
          frame.isScored && loss.index == nil ? track.logAreaRatio(at: index) : .nan)
        loss.add(frame)
        guard frame.isScored else { continue }
        if scored.count == rule.frames { scored.removeFirst() }
        scored.append(age)
      }
    }
    oldest = scored.last ?? 0
    let lastKnown = scored.count == rule.frames ? scored[0] : 0
    life = KaplanMeier.Life(time: loss.index ?? lastKnown, hasFailed: loss.index != nil)
    // A loss begins before it is detected, so values added in between are replaced by nan.
    for age in (loss.index ?? logAreaRatios.count)..<logAreaRatios.count {
      logAreaRatios[age] = .nan
    }
  }
}

extension TargetTrack {
  /// Returns ln(predicted area / labeled area) of a frame; nan if there is no prediction or no label.
  fileprivate func logAreaRatio(at index: Int) -> Double {
    guard index < answers.count, let answer = answers[index].region, let label = truth[index].region
    else { return .nan }
    return log(answer.area / label.area)
  }
}

extension Region {
  fileprivate var area: Double {
    switch self {
    case .box(let box): box.area
    case .quadrilateral(let quadrilateral): abs(quadrilateral.signedArea)
    }
  }
}
