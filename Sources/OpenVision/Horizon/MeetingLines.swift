import Foundation

/// Straight edges that run towards one point, as the level edges of a wall do that is seen askew.
///
/// Points where two of the longest edges cross are tried. How unlikely it is that chance alone makes as many lines run
/// towards one of them decides (Desolneux, Moisan and Morel 2000).
struct MeetingLines {
  struct Piece {
    let middle: SIMD2<Double>
    let direction: SIMD2<Double>
    let length: Double
    /// The same for all pieces of a line.
    let line: SIMD2<Int>

    init(middle: SIMD2<Double>, angle: Double, length: Double, line: SIMD2<Int>) {
      (self.middle, self.length, self.line) = (middle, length, line)
      direction = SIMD2(cos(angle), sin(angle))
    }
  }

  private static let degree = Double.pi / 180
  /// How many of the longest edges are looked at, and how many of these are crossed with each other.
  private static let (pieceLimit, tryLimit) = (100, 16)
  /// How many lines are a wall at least.
  private static let leastCount = 4

  private var pieces: [Piece]

  init(_ pieces: [Piece]) {
    self.pieces = Array(pieces.sorted { $0.length > $1.length }.prefix(Self.pieceLimit))
  }

  /// Takes out the edges that run towards one point, and again.
  ///
  /// - Parameter count: of points.
  /// - Returns: the lines that were taken out, and the length of their pieces.
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
    guard count >= Self.leastCount else { return nil }
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
        guard surprises.count >= Self.leastCount else { continue }
        let choices =
          lgamma(Double(count) + 1) - lgamma(agreeing + 1)
          - lgamma(max(0, Double(count) - agreeing) + 1)
        // Two of them made the point.
        let sum = surprises.values.sorted(by: >).dropFirst(2).reduce(0, +)
        let evidence = sum - choices - tests
        if evidence > best?.evidence ?? 0 { best = (point, evidence) }
      }
    }
    return best?.point
  }

  /// Where two lines meet; nil where they are about parallel or meet within one of the pieces.
  private static func crossing(_ first: Piece, _ second: Piece) -> SIMD2<Double>? {
    let (a, b) = (first.direction, second.direction)
    let cross = a.x * b.y - a.y * b.x
    guard abs(cross) > sin(2 * degree) else { return nil }
    let off = second.middle - first.middle
    let point = first.middle + a * ((off.x * b.y - off.y * b.x) / cross)
    for piece in [first, second] {
      let way = point - piece.middle
      guard (way * way).sum() > piece.length * piece.length else { return nil }
    }
    return point
  }

  /// The angle between a piece and the way from its middle to a point; nil where that is too much or the point is in the
  /// piece.
  private static func distance(of piece: Piece, from point: SIMD2<Double>) -> Double? {
    let way = point - piece.middle
    let square = (way * way).sum()
    guard square > piece.length * piece.length / 4 else { return nil }
    let across = way.x * piece.direction.y - way.y * piece.direction.x
    let off = asin(min(1, abs(across) / square.squareRoot()))
    let tolerance = max(0.8, 25 / piece.length) * degree
    return off < tolerance ? off : nil
  }
}
