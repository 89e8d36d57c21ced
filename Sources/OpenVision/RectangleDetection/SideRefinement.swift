import Geometry
import Imaging

/// A refiner that improves a rectangle's corners by measuring its sides in the full image.
///
/// At many points along each side, the refiner finds where the luma changes most across the side. It then fits a line
/// to these positions by a method that is robust against outliers.
struct SideRefinement {
  /// The image, which is retained because it owns the memory of the luma plane.
  private let image: PixelBuffer
  private let plane: PixelBuffer.Plane
  /// The scale factor from the image in which the rectangle was found to the full image; at least 1.
  private var scale = 1.0
  private var profile: [Double] = []
  private var positions: [Point] = []

  init(_ image: PixelBuffer) {
    self.image = image
    plane = image.luma
  }

  /// Returns the refined corners, or nil if the sides cannot be measured or the corners move too
  /// far.
  mutating func refinedCorners(of hypothesis: RectangleHypothesis) -> Quadrilateral? {
    scale = max(1, hypothesis.scale)
    let isBrighterOutside = hypothesis.isBrighterOutside
    let points = hypothesis.corners.corners
    var lines: [Line] = []
    for index in 0..<4 {
      guard
        let line = measure(
          from: points[index], to: points[(index + 1) % 4],
          brighterOutside: isBrighterOutside[index])
      else { return nil }
      lines.append(line)
    }
    var result: [Point] = []
    for index in 0..<4 {
      guard let corner = lines[(index + 3) % 4].intersection(lines[index]),
        corner.distance(to: points[index]) <= 4 * scale + 1
      else { return nil }
      result.append(corner)
    }
    return Quadrilateral(
      topLeft: result[0], topRight: result[1], bottomRight: result[2], bottomLeft: result[3])
  }

  private mutating func measure(
    from start: Point, to end: Point, brighterOutside: Bool
  ) -> Line? {
    let length = start.distance(to: end)
    guard length > 4 else { return nil }
    let along = (end - start) * (1 / length)
    // The outward direction of a clockwise outline.
    let outward = Point(along.y, -along.x)
    let count = min(160, max(12, Int(length / 2)))
    positions.removeAll(keepingCapacity: true)
    for index in 0..<count {
      let fraction = 0.04 + 0.92 * (Double(index) + 0.5) / Double(count)
      let center = start + along * (fraction * length)
      if let shift = edge(at: center, outward, brighterOutside: brighterOutside) {
        positions.append(center + outward * shift)
      }
    }
    guard positions.count >= max(6, count / 4) else { return nil }
    return robustLine(from: Line(point: start, direction: along))
  }

  /// Returns the outward distance from a point on the side to the edge, in pixels. The distance is negative if the edge
  /// is farther inside the rectangle, and nil if there is no clear edge nearby. The edge is the position at which the
  /// luma changes most in the expected direction.
  private mutating func edge(
    at center: Point, _ outward: Point, brighterOutside: Bool
  ) -> Double? {
    let step = 0.5 * scale
    let reach = 8
    // The slope at a position is the difference between the three luma samples outside it and the three samples inside
    // it. Samples are half a pixel apart, in pixels of the image in which the rectangle was found.
    profile.removeAll(keepingCapacity: true)
    for index in -reach - 3...reach + 3 {
      guard let value = sample(center + outward * (Double(index) * step)) else { return nil }
      profile.append(brighterOutside ? value : -value)
    }
    var best = 0
    var bestSlope = 0.0
    func slope(_ index: Int) -> Double {
      let position = index + reach + 3
      return profile[position + 1] + profile[position + 2] + profile[position + 3]
        - profile[position - 1] - profile[position - 2] - profile[position - 3]
    }
    for index in -reach...reach {
      // Slopes have less weight the farther they are from the expected position, so that the nearest of several equally
      // strong edges is chosen.
      let weighted = slope(index) * (1 - 0.04 * Double(abs(index)))
      if weighted > bestSlope { (best, bestSlope) = (index, weighted) }
    }
    guard bestSlope > 6, abs(best) < reach else { return nil }
    let (before, here, after) = (slope(best - 1), slope(best), slope(best + 1))
    let bend = before - 2 * here + after
    let shift = bend < 0 ? min(1, max(-1, (before - after) / (2 * bend))) : 0
    return (Double(best) + shift) * step
  }

  /// Interpolates the luma between pixel centers. The result is nil outside the image.
  private func sample(_ point: Point) -> Double? {
    let x = point.x - 0.5
    let y = point.y - 0.5
    guard x >= 0, y >= 0, x < Double(plane.width - 1), y < Double(plane.height - 1) else {
      return nil
    }
    let column = Int(x)
    let row = Int(y)
    let fractionX = x - Double(column)
    let fractionY = y - Double(row)
    let above = plane.base + (row &* plane.bytesPerRow &+ column)
    let below = above + plane.bytesPerRow
    let top = Double(above[0]) * (1 - fractionX) + Double(above[1]) * fractionX
    let bottom = Double(below[0]) * (1 - fractionX) + Double(below[1]) * fractionX
    return top * (1 - fractionY) + bottom * fractionY
  }

  /// Fits a line by weighted least squares with Tukey's weights, whose cutoff decreases over the first iterations. The
  /// result is nil if too few positions remain, or if the direction changes too much.
  private func robustLine(from start: Line) -> Line? {
    var line = start
    for limit in [4.0, 2.5, 1.5, 1.5, 1.5] {
      let reach = limit * scale
      var fit = LineFit()
      for position in positions {
        let fraction = line.offset(of: position) / reach
        let rest = 1 - fraction * fraction
        guard rest > 0 else { continue }
        fit.add(position.x, position.y, weight: rest * rest)
      }
      guard fit.weight >= 3, let fitted = fit.line else { return nil }
      line = fitted
    }
    let cosine =
      line.direction.x * start.direction.x + line.direction.y * start.direction.y
    return abs(cosine) > 0.98 ? line : nil
  }
}
