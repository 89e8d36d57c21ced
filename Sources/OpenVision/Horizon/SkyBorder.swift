import Foundation
import Geometry
import Imaging

/// The border between sky and ground. It stays near a straight line but follows hills.
///
/// In each column, the step between the colors above and below the border is similar to the steps elsewhere along the
/// border. Dynamic programming finds the most likely border, and a line is fitted to it robustly (P. Huber, "Robust
/// Estimation of a Location Parameter", 1964).
struct SkyBorder {
  /// The straight line through the border.
  let line: GridLine
  private(set) var division = SkyDivision()

  /// The maximum distance between the border and the given line, in rows.
  private static let reach = 8
  /// The maximum number of rows by which the border's distance from the line may change between adjacent columns, and
  /// the loss in log-likelihood per row of change.
  private static let (maximumChange, loss): (Int, Float) = (2, 1)
  /// The upper limit on the agreement of the steps. It limits the weight of a single column.
  private static let maximumAgreement: Float = 12
  /// The range of a step's size in units of the mean step. Sizes outside this range are clamped to it.
  private static let sizes: ClosedRange<Float> = -0.5...1.5
  /// The number of times the line is fitted, each time with new weights.
  private static let fitCount = 6
  /// The lower limit on the estimated standard deviation of the border from its line, in rows.
  private static let minimumDeviation = 0.3

  /// Finds the border near a line; nil if there is none.
  ///
  /// - Parameters:
  ///   - start: the line.
  ///   - steps: the steps across the line or across a border near it.
  ///   - columns: the grid's columns.
  init?(near start: GridLine, like steps: StepSample, in columns: SkyColumns) {
    let rows = Self.path(near: start, like: steps, in: columns)
    guard let line = Self.line(through: rows) else { return nil }
    self.line = line
    for (column, row) in rows.enumerated() {
      if let row { division.steps += columns.step(column, row) }
      division.above += columns.above(column, row ?? line.row(in: column, of: columns.width))
    }
  }

  /// Returns the border's row in each column; nil where the border is outside the image or too close to the image's top
  /// or bottom.
  private static func path(
    near line: GridLine, like steps: StepSample, in columns: SkyColumns
  ) -> [Int?] {
    let size = 2 * reach + 1
    let mixture = steps.bestMixture
    let meanStep = (steps.mean * mixture).sum()
    let agreement = min(maximumAgreement, steps.agreement)
    let lowest = (0..<columns.width).map { line.row(in: $0, of: columns.width) - reach }
    // The log-likelihood of the best path to each cell, and the cell in the previous column from which that path comes.
    var values = [Float](repeating: 0, count: size)
    var origins = [Int](repeating: 0, count: size * columns.width)
    for column in 0..<columns.width {
      let previous = values
      for index in 0..<size {
        var best = -Float.infinity
        for origin in max(0, index - maximumChange)...min(size - 1, index + maximumChange) {
          let value = previous[origin] - loss * Float(abs(origin - index))
          if value > best { (best, origins[column * size + index]) = (value, origin) }
        }
        let step = columns.step(column, lowest[column] + index)
        if step.count > 0 {
          // Add the logarithm of a likelihood ratio: the likelihood of this step at the border, divided by its
          // likelihood elsewhere.
          let relative = (step.mean * mixture).sum() / meanStep
          best += agreement * (min(max(relative, sizes.lowerBound), sizes.upperBound) - 0.5)
        }
        values[index] = best
      }
    }
    var index = values.indices.max { values[$0] < values[$1] } ?? reach
    var rows = [Int?](repeating: nil, count: columns.width)
    for column in rows.indices.reversed() {
      let row = lowest[column] + index
      if columns.step(column, row).count > 0 { rows[column] = row }
      index = origins[column * size + index]
    }
    return rows
  }

  /// Returns a line fitted to the given rows; nil if they do not determine a line or if the line is too steep. Rows far
  /// from the line have little weight.
  private static func line(through rows: [Int?]) -> GridLine? {
    let points = rows.enumerated().compactMap { column, row in
      row.map { Point(GridLine.right(column, of: rows.count), Double($0)) }
    }
    var found: Line?
    var deviation = Double.infinity
    for _ in 0..<fitCount {
      var fit = LineFit()
      for point in points {
        let distance = found.map { abs($0.offset(of: point)) } ?? 0
        fit.add(point.x, point.y, weight: distance > deviation ? deviation / distance : 1)
      }
      guard let line = fit.line, abs(line.direction.x) >= cos(DividingLine.steepest) else {
        return nil
      }
      found = line
      let distances = points.map { abs(line.offset(of: $0)) }.sorted()
      // For normally distributed errors, the median absolute error is 0.67 standard deviations.
      deviation = max(minimumDeviation, 1.48 * distances[distances.count / 2])
    }
    return found.map { line in
      let slope = line.direction.y / line.direction.x
      return GridLine(slope: slope, row: line.point.y - slope * line.point.x)
    }
  }
}
