import Foundation

/// The horizon's direction according to the upright and level edges in an image, such as the edges of walls, doors and
/// furniture.
///
/// Lines that are upright in the world meet far above or below the image center. The angle between such a line and the
/// upright line through the image center therefore grows in proportion to the distance between the two lines. Level
/// lines seen head-on are parallel to the horizon. Combinations of direction and convergence are tried in coarse steps,
/// and the best one is refined by weighted least squares (based on an idea of J. Coughlan and A. Yuille, "Manhattan
/// World", 1999).
struct UprightDirection {
  /// The horizon's angle in radians, counterclockwise.
  private(set) var angle: Double
  /// The fraction of the total edge length that agrees with the direction.
  private(set) var fraction: Double
  /// The number of upright lines that agree with the direction.
  private(set) var uprightCount: Int
  /// The number of level lines that agree with the direction.
  private(set) var levelCount: Int
  /// The total length of the edges that agree with the direction, in pixels.
  private(set) var agreeingLength: Double
  /// A logarithmic measure of how unlikely it is that the lines agree by chance.
  private(set) var evidence = 0.0
  /// The standard deviation of the horizon's angle, in radians, estimated from the lines.
  private(set) var deviation: Double

  private static let degree = Double.pi / 180
  /// The difference between an edge's angle and the tried direction at which the edge no longer counts, in radians.
  private static let reach = 1.5 * degree
  private static let steepest = 46.0 * degree
  /// The step between the convergences to try. A convergence is the change in angle, in radians, at a distance of half
  /// the image's longer side from the center.
  private static let convergenceStep = 0.03
  private static let convergenceCount = 3
  /// The logarithm of the number of distinguishable combinations of direction and convergence.
  private static let logarithmOfTests = 9.4

  /// Finds the direction; nil if there are no suitable edges.
  ///
  /// - Parameters:
  ///   - pieces: the edge segments, in coordinates centered on the image.
  ///   - halfWidth: half the image's longer side.
  init?(_ pieces: [HorizonEdge], halfWidth: Double) {
    let all = pieces.map { Piece($0) }
    let total = all.reduce(0) { $0 + $1.length }
    guard total > 0 else { return nil }
    var best = (score: 0.0, angle: 0.0, convergence: 0.0)
    for step in -92...92 {
      let angle = Double(step) * Self.degree / 2
      let (cosine, sine) = (cos(angle), sin(angle))
      var level = 0.0
      var upright = [Double](repeating: 0, count: 2 * Self.convergenceCount + 1)
      for piece in all {
        let off = abs(piece.angle - angle)
        if off < Self.reach { level += piece.length * (1 - off / Self.reach) }
        let turned = Self.wrapped(piece.angle - .pi / 2 - angle)
        guard abs(turned) < 0.2 else { continue }
        let across = (piece.middle.x * cosine + piece.middle.y * sine) / halfWidth
        for index in upright.indices {
          let convergence = Double(index - Self.convergenceCount) * Self.convergenceStep
          let rest = abs(turned - convergence * across)
          if rest < Self.reach { upright[index] += piece.length * (1 - rest / Self.reach) }
        }
      }
      for index in upright.indices {
        let distance = abs(index - Self.convergenceCount)
        let score = upright[index] * (1 - 0.03 * Double(distance)) + 0.6 * level
        if score > best.score {
          best = (score, angle, Double(index - Self.convergenceCount) * Self.convergenceStep)
        }
      }
    }
    guard best.score > 0 else { return nil }
    angle = best.angle
    deviation = .infinity
    (fraction, uprightCount, levelCount, agreeingLength) = (0, 0, 0, 0)
    var convergence = best.convergence
    for scale in [1.0, 0.6, 0.4, 0.4] {
      refine(all, &convergence, halfWidth, scale: scale * Self.degree)
    }
    weigh(all, convergence, halfWidth, total)
  }

  /// Refines the angle by weighted least squares, together with the convergences of the upright lines and of the level
  /// lines.
  private mutating func refine(
    _ pieces: [Piece], _ convergence: inout Double, _ halfWidth: Double, scale: Double
  ) {
    // The prior assumes little convergence of upright and level lines.
    var matrix: [Double] = [0, 0, 0, 1 / (0.06 * 0.06), 0, 1 / (0.1 * 0.1)]
    var right = SIMD3<Double>()
    for piece in pieces {
      guard let match = match(piece, convergence, halfWidth) else { continue }
      let ratio = match.rest / (2 * scale)
      let robust = 1 / ((1 + ratio * ratio) * (1 + ratio * ratio))
      let weight = robust / match.variance
      // Residuals are deviations from the current angle, before the effect of convergence is subtracted.
      let (a, b) = match.isUpright ? (match.offset, 0) : (0, match.offset)
      let value = match.isUpright ? match.rest + convergence * match.offset : match.rest
      matrix[0] += weight
      matrix[1] += weight * a
      matrix[2] += weight * b
      matrix[3] += weight * a * a
      matrix[4] += weight * a * b
      matrix[5] += weight * b * b
      right += weight * value * SIMD3(1, a, b)
    }
    guard matrix[0] > 0 else { return }
    // Eliminate the two convergences. Each segment affects only one of them.
    let reduced = matrix[0] - matrix[1] * matrix[1] / matrix[3] - matrix[2] * matrix[2] / matrix[5]
    guard reduced > 0 else { return }
    let shift =
      (right.x - matrix[1] * right.y / matrix[3] - matrix[2] * right.z / matrix[5]) / reduced
    convergence = (right.y - matrix[1] * shift) / matrix[3]
    angle += shift
    deviation = (1 / reduced).squareRoot()
  }

  /// Returns whether a segment is upright or level, its position `offset` across its direction, its deviation `rest`
  /// from the direction, and the variance of that deviation. The result is nil if the segment is neither upright nor
  /// level.
  private func match(
    _ piece: Piece, _ convergence: Double, _ halfWidth: Double
  ) -> (isUpright: Bool, offset: Double, rest: Double, variance: Double)? {
    let (cosine, sine) = (cos(angle), sin(angle))
    let across = (piece.middle.x * cosine + piece.middle.y * sine) / halfWidth
    let turned = Self.wrapped(piece.angle - .pi / 2 - angle)
    let rest = turned - convergence * across
    if abs(rest) < 2 * Self.degree { return (true, across, rest, piece.variance) }
    let off = piece.angle - angle
    guard abs(off) < 1.2 * Self.degree else { return nil }
    let up = (piece.middle.y * cosine - piece.middle.x * sine) / halfWidth
    // Level lines that are seen at a slight angle deviate from the model, so the variance of level lines is larger.
    return (false, up, off, piece.variance + 0.09 * Self.degree * Self.degree)
  }

  /// Computes the final evidence, which measures how unlikely it is that the lines agree by chance (A. Desolneux, L.
  /// Moisan and J.-M. Morel, "Meaningful Alignments", 2000). Segments on the same line are treated as one line. The
  /// lines of a single object agree with each other even if the object is tilted, so each line is given a weight below
  /// 1.
  private mutating func weigh(
    _ pieces: [Piece], _ convergence: Double, _ halfWidth: Double, _ total: Double
  ) {
    let (cosine, sine) = (cos(angle), sin(angle))
    var upright: [Int: Double] = [:]
    var level: [Int: Double] = [:]
    var lines: Set<SIMD2<Int>> = []
    // The level lines of a wall seen at an angle converge. Such lines are not counted as disagreeing with the
    // direction.
    let others = pieces.filter { match($0, convergence, halfWidth) == nil }
    var meeting = MeetingLines(
      others.map {
        MeetingLines.Piece(middle: $0.middle, angle: $0.angle, length: $0.length, line: $0.line)
      })
    let explained = meeting.explain(upTo: 2)
    let total = total - explained.length
    for piece in pieces {
      if !explained.lines.contains(piece.line) { lines.insert(piece.line) }
      guard let match = match(piece, convergence, halfWidth),
        abs(match.rest) < max(0.8 * Self.degree, 2.5 * piece.variance.squareRoot())
      else { continue }
      agreeingLength += piece.length
      let tolerance = max(abs(match.rest), piece.variance.squareRoot(), 0.15 * Self.degree)
      let surprise = log(.pi / 2 / tolerance)
      let offset =
        match.isUpright
        ? piece.middle.x * cosine + piece.middle.y * sine
        : piece.middle.y * cosine - piece.middle.x * sine
      let strip = Int((offset / 6).rounded())
      if match.isUpright {
        upright[strip] = max(upright[strip] ?? 0, surprise)
      } else {
        level[strip] = max(level[strip] ?? 0, surprise)
      }
    }
    fraction = agreeingLength / total
    (uprightCount, levelCount) = (upright.count, level.count)
    let agreeing = Double(upright.count + level.count)
    let count = max(Double(lines.count), agreeing)
    let choices = lgamma(count + 1) - lgamma(agreeing + 1) - lgamma(count - agreeing + 1)
    evidence =
      0.5 * (upright.values.reduce(0, +) - choices) + 0.25 * level.values.reduce(0, +)
      - Self.logarithmOfTests
  }

  /// Wraps the angle of an undirected line to -pi/2...pi/2.
  private static func wrapped(_ angle: Double) -> Double {
    angle < -.pi / 2 ? angle + .pi : angle > .pi / 2 ? angle - .pi : angle
  }

  private struct Piece {
    let middle: SIMD2<Double>
    let angle: Double
    let length: Double
    /// The variance of the angle, in squared radians. The model assumes one point per pixel, each with an error of
    /// about a third of a pixel, and an additional error that does not decrease with the segment's length.
    let variance: Double

    init(_ edge: HorizonEdge) {
      (middle, angle, length) = (edge.middle, edge.angle, edge.length)
      variance = 12 * 0.1 / (length * length * length) + 1e-6
    }

    /// A key shared by all segments on the same line. It is made of the line's approximate distance from the center and
    /// the line's approximate direction.
    var line: SIMD2<Int> {
      let along = middle.x * sin(angle) - middle.y * cos(angle)
      return SIMD2(
        Int((along / 6).rounded()), Int((angle / (4 * UprightDirection.degree)).rounded()))
    }
  }
}
