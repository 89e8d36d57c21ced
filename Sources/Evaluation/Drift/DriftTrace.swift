import Foundation
import Geometry

/// What a subject did from one start on, by age: frames since the initialization.
public struct DriftTrace: Sendable {
  /// The place of the sequence in its dataset.
  public var sequence: Int
  /// By age from 0, the initialization; nan where the frame is not scored.
  public var overlaps: [Double]
  /// In pixels; infinite where there is no prediction.
  public var centerErrors: [Double]
  /// ln(predicted area / labeled area), up to the failure; nan without a prediction. 0 is right,
  /// below it the box has shrunk.
  public var logAreaRatios: [Double]
  /// How long it lived: to the failure, the first of ten scored frames in a row with an overlap of
  /// at most 0.1, or to the tenth last scored frame: what is lost later cannot be told any more.
  public var life: KaplanMeier.Life

  /// The age of the last scored frame; 0 where there is none.
  public var oldest: Int

  /// The same of frames that are no trace yet.
  public static func oldest(of frames: [FrameScore]) -> Int {
    frames.lastIndex { !overlap(of: $0).isNaN } ?? 0
  }

  private static func overlap(of frame: FrameScore) -> Double {
    frame.isScored ? frame.overlap : .nan
  }

  /// - Parameters:
  ///   - frames: what the track's frames scored.
  ///   - failure: the age of the failure; nil if there is none.
  public init(sequence: Int, track: TargetTrack, frames: [FrameScore], failure: Int?) {
    self.sequence = sequence
    overlaps = frames.map(Self.overlap)
    oldest = Self.oldest(of: frames)
    centerErrors = frames.map { $0.isScored ? $0.centerError : .nan }
    logAreaRatios = frames.indices.map { age in
      guard frames[age].isScored, age < failure ?? .max, age < track.answers.count,
        let answer = track.answers[age].region, let label = track.truth[age].region
      else { return .nan }
      return log(answer.area / label.area)
    }
    let scored = frames.indices.filter { frames[$0].isScored }
    let lastKnown = scored.dropLast(FirstFailure.frames - 1).last ?? 0
    life = KaplanMeier.Life(time: failure ?? lastKnown, hasFailed: failure != nil)
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
