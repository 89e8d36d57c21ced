import Geometry

/// A face seen from the front, drawn with ellipses for hair, skin, eyes, eyebrows, nose and mouth.
///
/// In the face's own plane, the face's center is the origin, x points right, and y points down. The unit of length is
/// half the height from the top of the hair to the chin.
struct DrawnFace: Sendable {
  typealias Color = DrawnImage.Color

  /// Half the face's width, in units of half its height.
  static let halfWidth = 0.72
  /// Half the side length of a square around the center that contains the whole drawing.
  static let reach = 1.25

  /// The outline of the face from the hair to the chin, in the face's plane.
  static let outline = (0..<64).map { step in
    Point(
      halfWidth * SceneMath.cosine(turns: Double(step) / 64),
      SceneMath.sine(turns: Double(step) / 64))
  }

  private let skin: Color
  private let hair: Color
  /// The side from which the light comes: 1 for the left, -1 for the right.
  private let lightSide: Double
  /// The sideways displacement of the facial features, in the units of the face's plane. The nose is displaced 1.3
  /// times as far.
  private let turn: Double

  init(_ random: inout PairNumbers) {
    let skins: [Color] = [
      SIMD3(205, 150, 110), SIMD3(175, 120, 90), SIMD3(130, 85, 60), SIMD3(225, 175, 140),
    ]
    let hairs: [Color] = [
      SIMD3(35, 25, 20), SIMD3(90, 60, 30), SIMD3(150, 110, 60), SIMD3(125, 120, 120),
    ]
    skin = skins[Int(4 * random.unit())]
    hair = hairs[Int(4 * random.unit())]
    lightSide = random.unit() < 0.5 ? -1 : 1
    turn = 0.1 * random.signed()
  }

  /// The centers of the eyes, the tip of the nose and the corners of the mouth.
  var landmarks: [Point] {
    [(-0.31, -0.23), (0.31, -0.23), (0, 0.15), (-0.25, 0.48), (0.25, 0.48)].enumerated().map {
      Point($1.0 + ($0 == 2 ? 1.3 : 1) * turn, $1.1)
    }
  }

  /// Returns the face's color at a position in the face's plane; nil where nothing is drawn.
  func color(at position: Point) -> Color? {
    let inFace = Self.coverage(of: position, (0, 0), (Self.halfWidth, 1), soft: 0.05)
    let inHair = Self.coverage(of: position, (0, -0.3), (0.88, 0.95), soft: 0.05)
    guard inFace > 0 || inHair > 0.5 else { return nil }
    let light =
      1.05 - 0.25 * lightSide * position.x - 0.12 * position.x * position.x - 0.05 * position.y
    var color = Self.mixed(hair, skin * light, inFace)
    color = Self.mixed(
      color, hair, Self.coverage(of: position, (0, -1.02), (0.62, 0.38), soft: 0.3))
    for side in [-1.0, 1] {
      let x = side * 0.31 + turn
      paint(&color, skin * 0.5, 0.55, position, (x, -0.25), (0.21, 0.16), soft: 0.7)
      paint(&color, SIMD3(230, 225, 225), 1, position, (x, -0.23), (0.15, 0.075), soft: 0.3)
      paint(&color, SIMD3(20, 25, 30), 1, position, (x, -0.23), (0.066, 0.075), soft: 0.3)
      paint(&color, skin * 0.25, 0.8, position, (x, -0.295), (0.156, 0.03), soft: 0.6)
      paint(&color, hair * 0.8, 0.9, position, (side * 0.33 + turn, -0.47), (0.21, 0.05), soft: 0.6)
      paint(
        &color, skin * 0.35, 0.8, position, (side * 0.1 + 1.3 * turn, 0.19), (0.055, 0.04),
        soft: 0.6)
    }
    paint(&color, skin * 0.6, 0.35, position, (0.1 + 1.3 * turn, -0.05), (0.04, 0.28), soft: 0.9)
    paint(&color, skin * 1.15, 0.35, position, (1.3 * turn, -0.03), (0.04, 0.24), soft: 0.9)
    paint(
      &color, skin * SIMD3(0.85, 0.55, 0.65), 1, position, (turn, 0.48), (0.25, 0.085), soft: 0.35)
    paint(&color, skin * 0.3, 0.9, position, (turn, 0.475), (0.23, 0.02), soft: 0.5)
    paint(&color, skin * 0.6, 0.4, position, (turn, 0.61), (0.156, 0.04), soft: 0.9)
    return color
  }

  private func paint(
    _ color: inout Color, _ other: Color, _ strength: Double, _ position: Point,
    _ center: (Double, Double), _ radii: (Double, Double), soft: Double
  ) {
    color = Self.mixed(
      color, other, strength * Self.coverage(of: position, center, radii, soft: soft))
  }

  private static func mixed(_ a: Color, _ b: Color, _ fraction: Double) -> Color {
    a + (b - a) * fraction
  }

  /// Returns the degree to which an ellipse with a soft edge covers a position: 1 well inside, 0.5 on the edge, 0 well
  /// outside.
  ///
  /// - Parameter soft: half the width of the soft edge, as a fraction of the ellipse's radius.
  private static func coverage(
    of position: Point, _ center: (Double, Double), _ radii: (Double, Double), soft: Double
  ) -> Double {
    let (x, y) = ((position.x - center.0) / radii.0, (position.y - center.1) / radii.1)
    return min(1, max(0, (1 - (x * x + y * y).squareRoot()) / soft * 0.5 + 0.5))
  }
}
