import Foundation
import Geometry

/// A tracker's behavior after one start, by age in frames since the initialization.
public struct DriftTrace: Sendable {
  /// The sequence's index in its dataset.
  public var sequence: Int
  /// The overlaps by age, starting with the initialization at age 0; nan if the frame is not scored.
  public var overlaps: [Double]
  /// The center errors in pixels; infinite without a prediction.
  public var centerErrors: [Double]
  /// The values of ln(predicted area / labeled area) until the failure; nan without a prediction. Negative
  /// values mean that the box has shrunk, and 0 that its size is right.
  public var logAreaRatios: [Double]
  /// The time to failure. A failure is the first of ten consecutive scored frames with an overlap of at most
  /// 0.1. Without a failure, the time ends at the tenth-last scored frame, because a later failure cannot be
  /// detected.
  public var life: KaplanMeier.Life

  /// The age of the last scored frame; 0 if there is none.
  public var oldest: Int

  /// - Parameters:
  ///   - frameCount: the number of frames in the track.
  ///   - pieces: the pieces of the track in order, starting at the first frame, with the scores of their
  ///     frames.
  ///   - failure: the age at the failure; nil if there is none.
  public init(
    sequence: Int, frameCount: Int,
    pieces: some Sequence<(track: TargetTrack, frames: [FrameScore])>, failure: Int?
  ) {
    self.sequence = sequence
    (overlaps, centerErrors, logAreaRatios) = ([], [], [])
    overlaps.reserveCapacity(frameCount)
    centerErrors.reserveCapacity(frameCount)
    logAreaRatios.reserveCapacity(frameCount)
    // The last ten scored frames.
    var scored: [Int] = []
    for (track, frames) in pieces {
      for (index, frame) in frames.enumerated() {
        let age = overlaps.count
        overlaps.append(frame.isScored ? frame.overlap : .nan)
        centerErrors.append(frame.isScored ? frame.centerError : .nan)
        logAreaRatios.append(
          frame.isScored && age < failure ?? .max ? track.logAreaRatio(at: index) : .nan)
        guard frame.isScored else { continue }
        if scored.count == LossRule.frames { scored.removeFirst() }
        scored.append(age)
      }
    }
    oldest = scored.last ?? 0
    let lastKnown = scored.count == LossRule.frames ? scored[0] : 0
    life = KaplanMeier.Life(time: failure ?? lastKnown, hasFailed: failure != nil)
  }
}

extension TargetTrack {
  /// Returns ln(predicted area / labeled area); nan without a prediction.
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
