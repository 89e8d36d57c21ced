import Foundation

extension SkyVotes {
  private static let degree = Double.pi / 180
  /// The minimum number of votes at which the line is considered, and the minimum at which it
  /// overrides two areas or is sufficient alone.
  private static let (fewVotes, manyVotes) = (1.5, 3.0)
  /// The maximum differences at which areas and votes are considered the same line: in angle, and
  /// in height as a fraction of the longer side.
  private static let (sameAngle, sameOffset) = (2 * degree, 0.04)
  /// The maximum difference in angle at which another answer is taken as a more precise version of
  /// the same line.
  private static let nearAngle = 1.5 * degree
  /// The score of upright lines above which the image shows walls instead of a sky.
  private static let wallScore = 0.8
  /// The minimum score at which evidence is used.
  private static let leastScore = 0.5
  /// The factors that reduce the confidence of an answer without votes, and of an answer that
  /// contradicts them.
  private static let (alone, against) = (0.8, 0.7)

  /// Combines the votes with other evidence.
  ///
  /// - Parameters:
  ///   - found: the answer without the votes.
  ///   - areas: the division of the image into two areas.
  ///   - uprightScore: the score of upright and level lines, 0...1.
  ///   - line: the angle of a precisely located line where the sky ends; nil if there is none.
  /// - Returns: the combined answer; nil if there is no horizon.
  func judged(
    _ found: HorizonDetector.Horizon?, _ areas: SkyAndGround?, uprightScore: Double, line: Double?
  ) -> HorizonDetector.Horizon? {
    let hasAreas = (areas?.score ?? 0) >= Self.leastScore
    if uprightScore >= Self.leastScore, votes < Self.fewVotes || !hasAreas { return found }
    if uprightScore >= Self.wallScore, !hasAreas { return found }
    guard votes >= Self.fewVotes else { return found.map { Self.limited($0, to: Self.alone) } }
    let exact = found.flatMap { abs($0.angle - angle) < Self.nearAngle ? $0.angle : nil }
    let trust = min(1, max(0, (votes - 1) / 3))
    if hasAreas, let areas {
      if abs(angle - areas.angle) < Self.sameAngle, abs(offset - areas.offset) < Self.sameOffset {
        return HorizonDetector.Horizon(
          angle: exact ?? line ?? angle,
          confidence: max(
            exact == nil ? 0 : found?.confidence ?? 0, 1 - (1 - areas.score) * (1 - trust)))
      }
      guard votes >= Self.manyVotes else { return found.map { Self.limited($0, to: Self.against) } }
      return HorizonDetector.Horizon(angle: line ?? angle, confidence: 0.7 + 0.2 * trust)
    }
    guard found != nil || votes >= Self.manyVotes else { return nil }
    return HorizonDetector.Horizon(angle: exact ?? line ?? angle, confidence: 0.7 + 0.2 * trust)
  }

  private static func limited(
    _ horizon: HorizonDetector.Horizon, to most: Double
  ) -> HorizonDetector.Horizon {
    HorizonDetector.Horizon(angle: horizon.angle, confidence: most * horizon.confidence)
  }
}
