/// A name beside a point of a chart, in the picture's coordinates.
struct PointLabel {
  var name: String
  private(set) var x: Double
  private(set) var y: Double
  private(set) var isLeft: Bool
  private var isNamed: Bool

  /// Puts a name on the side of its point that has more room.
  ///
  /// - Parameter isNamed: whether it is drawn; the others' names are read.
  init(_ name: String, besideX x: Double, y: Double, isNamed: Bool, in frame: ChartFrame) {
    self.name = name
    self.isNamed = isNamed
    isLeft = x > (frame.left + frame.width - frame.right) / 2
    self.x = x + (isLeft ? -10 : 10)
    self.y = y - 7
  }

  /// Pushes names apart where they would lie on each other; the first stay where they are.
  static func all(_ labels: [PointLabel]) -> [PointLabel] {
    var placed: [PointLabel] = []
    for var label in labels {
      for other in placed
      where other.isNamed && label.isNamed && other.span.overlaps(label.span)
        && abs(other.y - label.y) < lineHeight
      {
        label.y = other.y + lineHeight
      }
      placed.append(label)
    }
    return placed
  }

  private static let lineHeight = 14.0

  /// What the text covers, at about seven units a letter.
  private var span: ClosedRange<Double> {
    let width = 7 * Double(name.count)
    return isLeft ? x - width...x : x...x + width
  }

  func draw(in svg: inout SVG) {
    guard isNamed else { return }
    svg.element(
      "text",
      [
        "class": "label", "x": x.coordinate, "y": y.coordinate,
        "text-anchor": isLeft ? "end" : "start",
      ],
      text: name)
  }
}
