import Foundation
import Geometry
import Imaging

/// Finds how a picture is turned against the horizon.
///
/// It combines three kinds of evidence: two uniform areas, as sky and ground; a line that divides
/// the picture in two, as between land or sea and sky; and the directions of straight edges that
/// are upright or level, as indoors. If they agree, the more exact one decides; if neither is
/// strong, there is no horizon.
struct HorizonDetector {
  struct Horizon {
    /// The angle, counterclockwise, in radians.
    var angle: Double
    /// The confidence, 0...1.
    var confidence: Double
  }

  /// The longer sides of the pictures that are analyzed, in order.
  static let workingSides = [320, 160]

  private static let degree = Double.pi / 180

  /// Analyzes a part of an image at one size after another until a horizon is found.
  ///
  /// - Parameters:
  ///   - region: the part, within the image.
  ///   - image: the size of the whole image; upright lines are upright around its center.
  ///   - areas: the evidence of the part's colors.
  ///   - votes: where many thresholds agree that the sky ends.
  ///   - picture: returns the part's luma at a size.
  static func horizon(
    in region: PixelRegion, of image: PixelSize, isCancelled: () -> Bool = { false },
    areas: SkyAndGround?, votes: SkyVotes? = nil, picture: (PixelSize) -> PixelBuffer
  ) -> Horizon? {
    for (index, side) in workingSides.enumerated() {
      guard !isCancelled() else { return nil }
      let scale = min(1, Double(side) / Double(max(region.size.width, region.size.height)))
      let size = PixelSize(
        width: max(1, Int((Double(region.size.width) * scale).rounded())),
        height: max(1, Int((Double(region.size.height) * scale).rounded())))
      let perColumn = Double(region.size.width) / Double(size.width)
      let perRow = Double(region.size.height) / Double(size.height)
      let frame = HorizonFrame(
        center: Point(
          (Double(image.width) / 2 - Double(region.x)) / perColumn,
          (Double(image.height) / 2 - Double(region.y)) / perRow),
        pixelAspect: perRow / perColumn)
      let picture = picture(size)
      let found: Horizon? = withExtendedLifetime(picture) {
        horizon(
          in: picture.luma, frame, areas: areas, votes: votes, leastScore: leastScores[index],
          usesDirections: index == 0)
      }
      if let found { return found }
    }
    return nil
  }

  static func horizon(
    in plane: PixelBuffer.Plane, _ frame: HorizonFrame, areas: SkyAndGround?,
    votes: SkyVotes? = nil, leastScore: Double, usesDirections: Bool
  ) -> Horizon? {
    let edges = HorizonEdges(plane, in: frame)
    let halfWidth = Double(max(plane.width, plane.height)) / 2
    let upright =
      usesDirections ? UprightDirection(edges.pieces, halfWidth: halfWidth) : nil
    let found = horizon(edges, plane, frame, areas, upright, leastScore: leastScore)
    guard usesDirections, let votes else { return found }
    return votes.judged(
      found, areas, uprightScore: upright.map(score) ?? 0,
      line: DividingLine.best(edges, of: plane, in: frame, near: votes.angle).flatMap { line in
        score(line) >= leastScore && abs(line.offset(in: plane, frame) - votes.offset) < nearOffset
          ? line.angle : nil
      })
  }

  /// The greatest distance of a line from the end of the sky, as a share of the longer side.
  private static let nearOffset = 0.02

  private static func horizon(
    _ edges: HorizonEdges, _ plane: PixelBuffer.Plane, _ frame: HorizonFrame,
    _ areas: SkyAndGround?, _ upright: UprightDirection?, leastScore: Double
  ) -> Horizon? {
    let halfWidth = Double(max(plane.width, plane.height)) / 2
    let uprightScore = upright.map(score) ?? 0
    if let areas, areas.score >= leastAreaScore {
      let (found, hasLine) = horizon(between: areas, edges, plane, frame, leastScore: leastScore)
      // Two walls are also two areas, but their border is seldom level.
      let isClear = hasLine && areas.score >= clearScore && uprightScore < clearScore
      if isClear || uprightScore < leastScore { return found }
    }
    let line = DividingLine.best(edges, of: plane, in: frame)
    let lineScore = line.map(score) ?? 0
    // A partly hidden line and areas with similar colors are sufficient together.
    if let line, let areas, uprightScore < agreeingScore, lineScore >= agreeingScore,
      areas.weakScore >= agreeingScore, abs(line.angle - areas.angle) < sameAngle
    {
      let confidence = 1 - (1 - lineScore) * (1 - areas.weakScore)
      if confidence >= leastAreaScore { return Horizon(angle: line.angle, confidence: confidence) }
    }
    if let line, let upright, lineScore >= agreeingScore, uprightScore >= agreeingScore {
      // Where edges run in both directions, one may be taken for the other.
      let difference = remainder(line.angle - upright.angle, .pi / 2)
      // The edge of a wall that is seen at a slight angle runs nearly like the horizon. The upright
      // lines beside it give the direction better.
      let isWall =
        upright.evidence > strongEvidence && lineScore <= uprightScore
        && abs(difference) > max(wallAngle, 4 * upright.deviation)
      if abs(difference) < sameAngle, !isWall {
        let lineVariance = lineDeviation * lineDeviation
        let uprightVariance = upright.deviation * upright.deviation + lineVariance
        return Horizon(
          angle: line.angle - difference * lineVariance / (uprightVariance + lineVariance),
          confidence: 1 - (1 - lineScore) * (1 - uprightScore))
      }
    }
    // Indoors there are lines from border to border that are not level. Outdoors few lines are
    // upright, though there may be faint parallel ones for other reasons.
    var isUpright = uprightScore >= leastScore
    if isUpright, let line, lineScore >= leastScore {
      let strong = edges.pieces.filter { $0.magnitude >= 0.3 * line.magnitude }
      let rest = UprightDirection(strong, halfWidth: halfWidth)
      isUpright = rest.map { score($0) >= leastScore } ?? false
    }
    if let upright, isUpright {
      return Horizon(angle: within45(upright.angle), confidence: uprightScore)
    }
    if let line, lineScore >= leastScore {
      return Horizon(angle: line.angle, confidence: lineScore)
    }
    return nil
  }

  /// Returns the border of sky and ground, or the line that gives its direction more exactly, and whether it is
  /// a line.
  private static func horizon(
    between areas: SkyAndGround, _ edges: HorizonEdges, _ plane: PixelBuffer.Plane,
    _ frame: HorizonFrame, leastScore: Double
  ) -> (Horizon, hasLine: Bool) {
    let line = DividingLine.best(edges, of: plane, in: frame, near: areas.angle)
    let lineScore = line.map(score) ?? 0
    // The ground has borders of its own, e.g. where a sunlit field ends. The sky's border is above them.
    if let higher = DividingLine.best(edges, of: plane, in: frame, above: areas),
      score(higher) >= clearScore, score(higher) > lineScore
    {
      return (Horizon(angle: higher.angle, confidence: score(higher)), true)
    }
    if let line, lineScore >= leastScore {
      return (
        Horizon(angle: line.angle, confidence: 1 - (1 - areas.score) * (1 - lineScore)), true
      )
    }
    return (Horizon(angle: areas.angle, confidence: areas.score), false)
  }

  /// The score at which evidence is enough by itself, in the larger and in the smaller picture.
  private static let leastScores = [0.5, 0.8]
  /// The score at which two areas are sky and ground, whatever other evidence there is.
  private static let leastAreaScore = 0.5
  /// The score above which evidence prevails against evidence of another kind.
  private static let clearScore = 0.8
  /// The score at which evidence is enough if the other kind agrees.
  private static let agreeingScore = 0.15
  /// The greatest difference of two angles that count as the same.
  private static let sameAngle = 1.5 * degree
  /// The evidence of upright lines from which a dividing line that differs by more than this angle
  /// belongs to something else.
  private static let (strongEvidence, wallAngle) = (6.0, 0.3 * degree)
  /// The standard deviation of a line from border to border, in radians.
  private static let lineDeviation = 0.0003

  /// Returns the confidence that a dividing line is a horizon, 0...1.
  static func score(_ line: DividingLine) -> Double {
    ramp(min(line.coverage, line.separation), 0.5, 0.86)
  }

  /// Returns the confidence that a direction is that of upright lines, 0...1.
  static func score(_ upright: UprightDirection) -> Double {
    // A few lines are enough if they are most of what is visible. Many short ones are a pattern
    // unless they far outnumber others.
    let clear = 4 * ramp(upright.share, 0.33, 0.5)
    let count = Double(upright.uprightCount + upright.levelCount)
    let crowd = min(2, max(1, (count / 12).squareRoot()))
    return min(
      ramp(upright.evidence, -3 - clear, 2 - clear),
      ramp(upright.share, 0.16 * crowd, 0.3 * crowd))
  }

  /// Returns the same directions with the two kinds exchanged if the angle is above 45 degrees.
  private static func within45(_ angle: Double) -> Double {
    abs(angle) > 45.5 * degree ? remainder(angle, .pi / 2) : angle
  }

  private static func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(1, max(0, (value - low) / (high - low)))
  }
}
