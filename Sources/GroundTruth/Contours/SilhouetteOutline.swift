import Foundation

/// The outline of a mask, used to measure the distance of points from it.
public struct SilhouetteOutline: Sendable {
  /// A side of a pixel at which the inside of the mask meets the outside.
  struct Edge: Sendable {
    var x: Int
    var y: Int
    /// Whether the edge is vertical; otherwise, it is horizontal.
    var isUpright: Bool

    func distance(_ px: Double, _ py: Double) -> Double {
      let (along, across) =
        isUpright ? (py - Double(y), px - Double(x)) : (px - Double(x), py - Double(y))
      return hypot(along - min(1, max(0, along)), across)
    }
  }

  private static let cell = 8
  private let columns: Int
  private let rows: Int
  private var cells: [[Edge]]

  public init(_ mask: SilhouetteMask) {
    // One more column and row may be needed, because edges can have coordinates equal to the width or height.
    columns = mask.width / Self.cell + 1
    rows = mask.height / Self.cell + 1
    cells = Array(repeating: [], count: columns * rows)
    for edge in mask.edges {
      cells[edge.y / Self.cell * columns + edge.x / Self.cell].append(edge)
    }
  }

  /// Returns a point's distance from the outline, in pixels; infinity if the outline is empty or the point is not
  /// finite.
  public func distance(_ x: Double, _ y: Double) -> Double {
    guard x.isFinite, y.isFinite else { return .infinity }
    let column = Int(max(0, min(Double(columns - 1), x / Double(Self.cell))))
    let row = Int(max(0, min(Double(rows - 1), y / Double(Self.cell))))
    var best = Double.infinity
    for ring in 0..<max(columns, rows) {
      // An edge extends at most one pixel beyond its cell. If the condition holds, all edges in this ring and in the
      // following rings are therefore farther away than the nearest edge found so far.
      if Double((ring - 1) * Self.cell - 1) > best { break }
      for v in max(0, row - ring)...min(rows - 1, row + ring) {
        for h in max(0, column - ring)...min(columns - 1, column + ring)
        where max(abs(v - row), abs(h - column)) == ring {
          for edge in cells[v * columns + h] { best = min(best, edge.distance(x, y)) }
        }
      }
    }
    return best
  }
}
