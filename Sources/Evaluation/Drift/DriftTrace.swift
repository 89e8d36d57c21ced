import Foundation
import Geometry

/// The behavior of a subject after one start, by age: frames since the initialization.
public struct DriftTrace: Sendable {
  /// The index of the sequence in its dataset.
  public var sequence: Int
  /// The overlaps by age, beginning with the initialization at 0; nan if the frame is not scored.
  public var overlaps: [Double]
  /// The center errors in pixels; infinite without a prediction.
  public var centerErrors: [Double]
  /// ln(predicted area / labeled area) up to the failure; nan without a prediction. 0 is right; negative values
  /// mean that the box has shrunk.
  public var logAreaRatios: [Double]
  /// The time until the failure, which is the first of some scored frames in a row off the target (`LossRule`).
  /// Without a failure, the time until as many frames before the last scored one, because a later loss cannot
  /// be detected.
  public var life: KaplanMeier.Life

  /// The age of the last scored frame; 0 if there is none.
  public var oldest: Int

  /// - Parameters:
  ///   - frameCount: the number of frames in the track.
  ///   - pieces: the pieces of the track, beginning with the first frame, with the scores of their frames.
  ///   - rule: the definition of a failure.
  public init(
    sequence: Int, frameCount: Int,
    pieces: some Sequence<(track: TargetTrack, frames: [FrameScore])>, by rule: LossRule = .standard
  ) {
    self.sequence = sequence
    (overlaps, centerErrors, logAreaRatios) = ([], [], [])
    overlaps.reserveCapacity(frameCount)
    centerErrors.reserveCapacity(frameCount)
    logAreaRatios.reserveCapacity(frameCount)
    var loss = FirstFailure(by: rule)
    // The last scored frames, as many as a loss has.
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
    // A loss is recognized by its last frame and begins with its first one.
    for age in (loss.index ?? logAreaRatios.count)..<logAreaRatios.count {
      logAreaRatios[age] = .nan
    }
  }
}

extension TargetTrack {
  /// nan without a prediction.
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
