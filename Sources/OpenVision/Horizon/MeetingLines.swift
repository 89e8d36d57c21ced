import Foundation

/// Straight edges that converge toward a point, such as the level edges of a wall seen at an angle.
///
/// The candidates are the points where the lines through two of the longest edges cross. The best candidate is the
/// point where the convergence of the lines is least likely to be a coincidence (A. Desolneux, L. Moisan and J.-M.
/// Morel, "Meaningful Alignments", 2000).
struct MeetingLines {
  struct Piece {
    let middle: SIMD2<Double>
    let direction: SIMD2<Double>
    let length: Double
    /// The key of the segment's line. All edge segments on a line have the same key.
    let line: SIMD2<Int>

    init(middle: SIMD2<Double>, angle: Double, length: Double, line: SIMD2<Int>) {
      (self.middle, self.length, self.line) = (middle, length, line)
      direction = SIMD2(cos(angle), sin(angle))
    }
  }

  private static let degree = Double.pi / 180
  /// The maximum number of edges to use, and the number of edges whose crossings are tried. The longest edges are
  /// chosen in both cases.
  private static let (pieceLimit, tryLimit) = (100, 16)
  /// The minimum number of lines that must converge toward a point.
  private static let minimumCount = 4

  private var pieces: [Piece]

  init(_ pieces: [Piece]) {
    self.pieces = Array(pieces.sorted { $0.length > $1.length }.prefix(Self.pieceLimit))
  }

  /// Finds the points toward which edges converge, one after another. The edges that converge toward a point are
  /// removed before the next point is sought.
  ///
  /// - Parameter count: the maximum number of points.
  /// - Returns: the keys of the lines whose segments were removed, and the total length of the removed segments.
  mutating func explain(upTo count: Int) -> (lines: Set<SIMD2<Int>>, length: Double) {
    var lines: Set<SIMD2<Int>> = []
    var length = 0.0
    for _ in 0..<count {
      guard let point = bestPoint() else { break }
      pieces.removeAll { piece in
        guard Self.distance(of: piece, from: point) != nil else { return false }
        lines.insert(piece.line)
        length += piece.length
        return true
      }
    }
    return (lines, length)
  }

  private func bestPoint() -> SIMD2<Double>? {
    let count = Set(pieces.map(\.line)).count
    let long = pieces.prefix(Self.tryLimit)
    guard count >= Self.minimumCount else { return nil }
    let tests = log(Double(max(1, long.count * (long.count - 1) / 2)))
    var best: (point: SIMD2<Double>, evidence: Double)?
    for (index, first) in long.enumerated() {
      for second in long.dropFirst(index + 1) {
        guard let point = Self.crossing(first, second) else { continue }
        var surprises: [SIMD2<Int>: Double] = [:]
        for piece in pieces {
          guard let off = Self.distance(of: piece, from: point) else { continue }
          let surprise = log(.pi / 2 / max(off, 0.2 * Self.degree))
          surprises[piece.line] = max(surprises[piece.line] ?? 0, surprise)
        }
        let agreeing = Double(surprises.count)
        guard surprises.count >= Self.minimumCount else { continue }
        let choices =
          lgamma(Double(count) + 1) - lgamma(agreeing + 1)
          - lgamma(max(0, Double(count) - agreeing) + 1)
        // Two of the lines determine the point, so they are not evidence of convergence.
        let sum = surprises.values.sorted(by: >).dropFirst(2).reduce(0, +)
        let evidence = sum - choices - tests
        if evidence > best?.evidence ?? 0 { best = (point, evidence) }
      }
    }
    return best?.point
  }

  /// Returns the point where two lines cross; nil if they are nearly parallel or cross too close to
  /// one of the segments.
  private static func crossing(_ first: Piece, _ second: Piece) -> SIMD2<Double>? {
    let (a, b) = (first.direction, second.direction)
    let cross = a.x * b.y - a.y * b.x
    guard abs(cross) > sin(2 * degree) else { return nil }
    let off = second.middle - first.middle
    let point = first.middle + a * ((off.x * b.y - off.y * b.x) / cross)
    for piece in [first, second] {
      let offset = point - piece.middle
      guard (offset * offset).sum() > piece.length * piece.length else { return nil }
    }
    return point
  }

  /// Returns the angle between a segment and the direction from its midpoint to a point; nil if the
  /// angle is too large or the point is too close to the segment.
  private static func distance(of piece: Piece, from point: SIMD2<Double>) -> Double? {
    let offset = point - piece.middle
    let square = (offset * offset).sum()
    guard square > piece.length * piece.length / 4 else { return nil }
    let across = offset.x * piece.direction.y - offset.y * piece.direction.x
    let off = asin(min(1, abs(across) / square.squareRoot()))
    let tolerance = max(0.8, 25 / piece.length) * degree
    return off < tolerance ? off : nil
  }
}
