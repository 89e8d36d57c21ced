import Geometry

/// How much each of some boxes has in common with each of others, row by row.
///
/// The arithmetic is that of TrackEval 1.3.0 operation by operation, so that a threshold which a
/// pair just reaches there is reached here: areas are products of differences of edges, and what is
/// no larger than the spacing of numbers at one counts as empty.
enum BoxMatrix {
  /// What is added to or taken from thresholds.
  static let tolerance = Double.ulpOfOne

  /// Intersection over union; 0 where a box is empty.
  static func overlap(_ rows: [Box], _ columns: [Box]) -> [Double] {
    matrix(rows, columns) { common, area, other in
      let union = area + other - common
      guard area > tolerance, other > tolerance, union > tolerance else { return 0 }
      return common / union
    }
  }

  /// Intersection over the row's own area; 0 where that is empty.
  static func cover(_ rows: [Box], by columns: [Box]) -> [Double] {
    matrix(rows, columns) { common, area, _ in area > tolerance ? common / area : 0 }
  }

  private static func matrix(
    _ rows: [Box], _ columns: [Box],
    value: (_ common: Double, _ area: Double, _ other: Double) -> Double
  ) -> [Double] {
    let rows = rows.map(Edges.init)
    let columns = columns.map(Edges.init)
    var values: [Double] = []
    values.reserveCapacity(rows.count * columns.count)
    for row in rows {
      for column in columns {
        let width = min(row.right, column.right) - max(row.left, column.left)
        let height = min(row.bottom, column.bottom) - max(row.top, column.top)
        values.append(value(max(width, 0) * max(height, 0), row.area, column.area))
      }
    }
    return values
  }

  private struct Edges {
    let left, top, right, bottom, area: Double

    init(_ box: Box) {
      (left, top, right, bottom) = (box.x, box.y, box.maxX, box.maxY)
      area = (right - left) * (bottom - top)
    }
  }
}
