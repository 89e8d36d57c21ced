import Geometry

/// Four lines that may be the sides of a rectangle, with the supporting evidence.
struct RectangleHypothesis {
  /// The corners in the full image's pixels, clockwise on screen.
  var corners: Quadrilateral
  /// The scale factor from the image in which the hypothesis was found to the full image.
  var scale = 1.0
  /// The fraction of each side that lies on an edge, 0...1. Parts of a side where the contrast has the less frequent
  /// sign contribute only a quarter of their length. The first value is for the side that starts at the first corner.
  var support: [Double]
  /// Whether each side is brighter on the outside of its edge than on the inside.
  var isBrighterOutside: [Bool]
  /// The degree to which edges continue beyond the corners, from 0 for no continuation to 1 if edges cover every
  /// extension of a side. An extension is 15 percent as long as its side.
  var overshoot: Double
  /// The degree to which edges cover the ends of the sides, 0...1. An end is the 15 percent of a side next to a corner,
  /// except for the last three pixels.
  var cornerSupport: Double
  /// The mean, over the four sides, of the fraction of a side where the contrast has the sign that is less frequent on
  /// that side, 0...1.
  var alternation: Double
  /// The likelihood that a person would mark the hypothesis as a rectangle, 0...1. Its values are comparable between
  /// hypotheses in the same image.
  var confidence = 0.0
}
