import Geometry

extension Quadrilateral {
  /// Creates a quadrilateral from eight numbers `x1, y1, ..., x4, y4`, subtracting `offset` from each.
  init(_ numbers: ArraySlice<Double>, minus offset: Double = 0) {
    let values = numbers.map { $0 - offset }
    self.init(
      topLeft: Point(values[0], values[1]), topRight: Point(values[2], values[3]),
      bottomRight: Point(values[4], values[5]), bottomLeft: Point(values[6], values[7]))
  }
}
