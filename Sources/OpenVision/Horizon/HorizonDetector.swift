import Foundation
import Geometry
import Imaging

/// A detector for the rotation of an image relative to the horizon.
///
/// It combines three types of evidence: the line at which the sky ends, a straight edge that divides the image, and the
/// directions of upright and level edges, which are common indoors. If the dividing edge and the upright and level
/// edges agree, their angles are combined, and the more precise angle has more weight. If the evidence is too weak,
/// there is no horizon.
struct HorizonDetector {
  struct Horizon {
    /// The angle in radians, counterclockwise.
    var angle: Double
    /// The confidence, 0...1.
    var confidence: Double
  }

  /// The longer side of each reduced image, in pixels. The images are analyzed in this order until a horizon is found.
  static let workingSides = [320, 160]

  private static let degree = Double.pi / 180

  /// Analyzes a region of an image at several sizes until a horizon is found.
  ///
  /// - Parameters:
  ///   - region: a region within the image.
  ///   - image: the size of the whole image. Upright lines converge symmetrically about its center.
  ///   - isCancelled: a function that returns whether to cancel the search.
  ///   - sky: the line at which the sky probably ends; nil if there is none.
  ///   - picture: a function that returns the region's luma, reduced to a given size.
  /// - Returns: the horizon; nil if there is none or if the search was canceled.
  static func horizon(
    in region: PixelRegion, of image: PixelSize, isCancelled: () -> Bool = { false },
    sky: SkyLine?, picture: (PixelSize) -> PixelBuffer
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
          in: picture.luma, frame, sky: sky, minimumScore: minimumScores[index],
          usesDirections: index == 0)
      }
      if let found { return found }
    }
    return nil
  }

  private static func horizon(
    in plane: PixelBuffer.Plane, _ frame: HorizonFrame, sky: SkyLine?, minimumScore: Double,
    usesDirections: Bool
  ) -> Horizon? {
    let edges = HorizonEdges(plane, in: frame)
    let halfWidth = Double(max(plane.width, plane.height)) / 2
    let upright =
      usesDirections ? UprightDirection(edges.pieces, halfWidth: halfWidth) : nil
    let uprightScore = upright.map(score) ?? 0
    if let sky, sky.confidence >= minimumSky {
      let edge = edge(at: sky, edges, plane, frame, minimumScore: minimumScore)
      // The border of a wall can look like the end of the sky, but it is rarely level. If the upright lines are
      // sufficient evidence, the sky is therefore ignored, except when the evidence of the sky is clear and that of the
      // upright lines is not.
      let isClear = edge != nil && sky.confidence >= clearScore && uprightScore < clearScore
      if isClear || uprightScore < minimumScore {
        // The edges of hills are straight only in places, so the line fitted to the whole border is used.
        let angle = sky.isHilly ? sky.angle : edge?.angle ?? sky.angle
        return Horizon(angle: angle, confidence: sky.confidence)
      }
    }
    let line = DividingLine.best(edges, of: plane, in: frame)
    let lineScore = line.map(score) ?? 0
    // A partly hidden edge and a faint end of the sky are sufficient evidence together if their angles agree.
    if let line, let sky, uprightScore < agreeingScore, lineScore >= agreeingScore,
      sky.confidence >= agreeingScore, abs(line.angle - sky.angle) < sameAngle
    {
      let confidence = 1 - (1 - lineScore) * (1 - sky.confidence)
      if confidence >= minimumScore { return Horizon(angle: line.angle, confidence: confidence) }
    }
    if let line, let upright, lineScore >= agreeingScore, uprightScore >= agreeingScore {
      // If an image has both upright and level edges, one type can be mistaken for the other. The angles are therefore
      // compared modulo 90 degrees.
      let difference = remainder(line.angle - upright.angle, .pi / 2)
      // The edge of a wall seen at a slight angle is nearly parallel to the horizon. The upright
      // lines next to it determine the direction more precisely.
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
    // Indoors, some lines from border to border are not level. Outdoors, few lines are upright, but faint lines may be
    // parallel for other reasons. Test whether the upright lines remain sufficient evidence if faint lines are ignored.
    var isUpright = uprightScore >= minimumScore
    if isUpright, let line, lineScore >= minimumScore {
      let strong = edges.pieces.filter { $0.magnitude >= 0.3 * line.magnitude }
      let rest = UprightDirection(strong, halfWidth: halfWidth)
      isUpright = rest.map { score($0) >= minimumScore } ?? false
    }
    if let upright, isUpright {
      let angle = unambiguous(within45(upright.angle), sky: sky)
      return angle.map { Horizon(angle: $0, confidence: uprightScore) }
    }
    if let line, lineScore >= max(minimumScore, minimumLine) {
      return Horizon(angle: line.angle, confidence: unsupported * lineScore)
    }
    return nil
  }

  /// Returns the edge where the sky ends, which gives a more precise direction than the colors do; nil if there is
  /// none.
  private static func edge(
    at sky: SkyLine, _ edges: HorizonEdges, _ plane: PixelBuffer.Plane, _ frame: HorizonFrame,
    minimumScore: Double
  ) -> DividingLine? {
    let line = DividingLine.best(edges, of: plane, in: frame, near: sky.angle)
    guard let line, score(line) >= minimumScore,
      abs(line.offset(in: plane, frame) - sky.offset) < nearOffset
    else { return nil }
    return line
  }

  /// The maximum distance between an edge and the line at which the sky ends, as a fraction of the image's longer side.
  private static let nearOffset = 0.02
  /// The minimum scores at which a single type of evidence is sufficient, for the larger and the smaller reduced image.
  private static let minimumScores = [0.5, 0.8]
  /// The minimum confidence at which the end of the sky is sufficient evidence.
  private static let minimumSky = 0.3
  /// The minimum score at which an edge is sufficient without other evidence, and the factor by which its confidence is
  /// then reduced.
  private static let (minimumLine, unsupported) = (0.7, 0.8)
  /// The minimum score at which evidence overrides weaker, contradictory evidence of another type.
  private static let clearScore = 0.8
  /// The minimum score at which one type of evidence is sufficient if another type agrees with it.
  private static let agreeingScore = 0.15
  /// The maximum difference between two angles that are considered equal, in radians.
  private static let sameAngle = 1.5 * degree
  /// The limits that must be exceeded by the evidence from upright lines and by the difference in angle, in radians,
  /// before a dividing line is considered the edge of a wall.
  private static let (strongEvidence, wallAngle) = (6.0, 0.3 * degree)
  /// The standard deviation, in radians, of the angle of a line that crosses the whole image.
  private static let lineDeviation = 0.0003

  /// Returns the confidence that a dividing line is a horizon, 0...1.
  static func score(_ line: DividingLine) -> Double {
    ramp(min(line.coverage, line.separation), 0.5, 0.86)
  }

  /// Returns the confidence that a direction comes from upright lines, 0...1.
  static func score(_ upright: UprightDirection) -> Double {
    // A few lines are enough if they make up most of the visible edges. If there are many lines, they are probably a
    // pattern, so a larger fraction of the edges must agree.
    let clear = 4 * ramp(upright.fraction, 0.33, 0.5)
    let count = Double(upright.uprightCount + upright.levelCount)
    let crowd = min(2, max(1, (count / 12).squareRoot()))
    return min(
      ramp(upright.evidence, -3 - clear, 2 - clear),
      ramp(upright.fraction, 0.16 * crowd, 0.3 * crowd))
  }

  /// Returns the angle, rotated by a right angle if it exceeds 45 degrees by more than half a degree. In that case, the
  /// lines that were taken to be upright are treated as level.
  private static func within45(_ angle: Double) -> Double {
    abs(angle) > 45.5 * degree ? remainder(angle, .pi / 2) : angle
  }

  /// Returns an angle from upright and level lines, or the angle at a right angle to it, whichever is nearer to the
  /// direction in which the sky probably ends. Near 45 degrees, the lines alone do not tell which ones are upright.
  ///
  /// - Returns: nil if the angle is near 45 degrees and the sky's direction supports neither.
  private static func unambiguous(_ angle: Double, sky: SkyLine?) -> Double? {
    guard abs(angle) > ambiguousAngle else { return angle }
    guard let sky else { return nil }
    let other = angle > 0 ? angle - .pi / 2 : angle + .pi / 2
    let nearer = abs(angle - sky.angle) < abs(other - sky.angle) ? angle : other
    return abs(nearer - sky.angle) < supportedAngle && abs(nearer) <= DividingLine.steepest
      ? nearer : nil
  }

  /// The angle above which upright and level lines can be mistaken for each other, and the maximum difference from the
  /// direction in which the sky ends.
  private static let (ambiguousAngle, supportedAngle) = (41 * degree, 12 * degree)

  private static func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    min(1, max(0, (value - low) / (high - low)))
  }
}
