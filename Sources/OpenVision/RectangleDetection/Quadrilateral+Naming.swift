import Geometry

extension Quadrilateral {
  /// The quadrilateral with its corners reordered, so that each name matches the corner's position on screen.
  ///
  /// The names can start at any of the four corners. The result starts at the corner for which the upper and lower
  /// sides point most nearly to the right, and the left and right sides point most nearly downward.
  var named: Quadrilateral {
    let points = corners
    var best = self
    var bestRun = -Double.infinity
    for start in 0..<4 {
      let turned = Quadrilateral(
        topLeft: points[start], topRight: points[(start + 1) % 4],
        bottomRight: points[(start + 2) % 4], bottomLeft: points[(start + 3) % 4])
      let across = turned.topRight - turned.topLeft + (turned.bottomRight - turned.bottomLeft)
      let down = turned.bottomLeft - turned.topLeft + (turned.bottomRight - turned.topRight)
      let run = across.x + down.y
      if run > bestRun { (best, bestRun) = (turned, run) }
    }
    return best
  }

  func moved(by shift: Point) -> Quadrilateral {
    Quadrilateral(
      topLeft: topLeft + shift, topRight: topRight + shift, bottomRight: bottomRight + shift,
      bottomLeft: bottomLeft + shift)
  }

  func scaled(_ x: Double, _ y: Double) -> Quadrilateral {
    func scaled(_ point: Point) -> Point { Point(point.x * x, point.y * y) }
    return Quadrilateral(
      topLeft: scaled(topLeft), topRight: scaled(topRight), bottomRight: scaled(bottomRight),
      bottomLeft: scaled(bottomLeft))
  }
}
