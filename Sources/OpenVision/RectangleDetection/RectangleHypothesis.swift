import Geometry

/// Four lines that may be the sides of a rectangle, with the supporting evidence.
struct RectangleHypothesis {
  /// The corners in the full image's pixels, clockwise on screen.
  var corners: Quadrilateral
  /// The scale factor from the image in which the hypothesis was found to the full image.
  var scale = 1.0
  /// The fraction of each side that lies on an edge, 0...1. Parts whose contrast has the less frequent sign count for
  /// only a quarter of their length. The first value is for the side that starts at the first corner.
  var support: [Double]
  /// Whether each side is brighter on the outside of its edge than on the inside.
  var isBrighterOutside: [Bool]
  /// The fraction, 0...1, of the sides' extensions beyond the corners that lies on an edge.
  var overshoot: Double
  /// The fraction, 0...1, of the sides' ends that lies on an edge. An end is the seventh of a side that is nearest to a
  /// corner.
  var cornerSupport: Double
  /// The fraction, 0...1, of the sides where the edge's contrast has the sign that is less frequent on that side.
  var alternation: Double
  /// The likelihood that a person would mark the hypothesis as a rectangle, 0...1. Its values are comparable between
  /// hypotheses in the same image.
  var confidence = 0.0
}
