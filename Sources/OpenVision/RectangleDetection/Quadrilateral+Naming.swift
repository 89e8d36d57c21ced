import Geometry

extension Quadrilateral {
  /// The quadrilateral with its corners reordered, so that each name matches the corner's position on screen.
  ///
  /// Any of the four corners can become `topLeft`, and the others follow in order. The corner is chosen so that the
  /// upper and lower sides, taken from left to right, point most nearly to the right, and the left and right sides,
  /// taken from top to bottom, point most nearly downward.
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
