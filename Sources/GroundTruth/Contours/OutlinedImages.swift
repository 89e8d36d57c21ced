import Foundation

/// An image with known outlines and their nesting.
public struct OutlinedImage: Sendable {
  public let name: String
  public let attributes: [String]
  public let drawing: ShapeImage
  /// The amplitude of the uniform noise that is added to the image, in gray levels.
  public let noise: Double
  /// The nesting of the outlines in bracket notation: each outline is a pair of brackets that encloses the brackets of
  /// the outlines inside it. Brackets at the same level are in alphabetical order.
  public let nesting: String

  /// The images that come with vbench: dark shapes on a light background.
  public static var embedded: [OutlinedImage] {
    let side = 240
    func drawing(_ shapes: [(ShapeOutline, Double)]) -> ShapeImage {
      var drawing = ShapeImage(width: side, height: side, ground: 230)
      for (outline, value) in shapes { drawing.paint(outline, value) }
      return drawing
    }
    func circle(_ x: Double, _ y: Double, _ radius: Double) -> ShapeOutline {
      .circle(x: x, y: y, radius: radius)
    }
    let (dark, light) = (25.0, 230.0)
    let letter = ShapeOutline.polygons([
      [
        [60, 40], [90, 40], [90, 100], [150, 100], [150, 40], [180, 40], [180, 200], [150, 200],
        [150, 130], [90, 130], [90, 200], [60, 200],
      ]
    ])
    let shapes: [(name: String, shapes: [(ShapeOutline, Double)], nesting: String)] = [
      ("circle", [(circle(120.3, 118.7, 70.4), dark)], "()"),
      (
        "square", [(.rectangle(x: 120.5, y: 119.3, width: 120.6, height: 120.6), dark)], "()"
      ),
      (
        "diamond",
        [(.rectangle(x: 120, y: 120, width: 110, height: 110, angle: .pi / 4), dark)], "()"
      ),
      (
        "turned",
        [(.rectangle(x: 118, y: 122, width: 130, height: 70, angle: 0.4), dark)], "()"
      ),
      ("letter", [(letter, dark)], "()"),
      ("ring", [(circle(120, 120, 90), dark), (circle(122, 119, 50), light)], "(())"),
      (
        "rings",
        [
          (circle(120, 120, 105), dark), (circle(120, 120, 85), light),
          (circle(120, 120, 62), dark), (circle(120, 120, 38), light), (circle(120, 120, 18), dark),
        ], "((((()))))"
      ),
      (
        "plate with holes",
        [
          (.rectangle(x: 120, y: 120, width: 200, height: 160), dark),
          (circle(70, 90, 18), light), (circle(120, 150, 22), light), (circle(170, 95, 15), light),
        ], "(()()())"
      ),
      (
        "many",
        (0..<9).map { index in
          (
            circle(45 + Double(index % 3) * 75, 45 + Double(index / 3) * 75, 14 + Double(index)),
            dark
          )
        }, "()()()()()()()()()"
      ),
      (
        "thin line",
        [(.rectangle(x: 120, y: 120, width: 180, height: 3, angle: 0.2), dark)], "()"
      ),
    ]
    return shapes.flatMap { shape in
      [("plain", 0.0), ("noise", 12.0)].map { condition, noise in
        OutlinedImage(
          name: "\(shape.name)-\(condition)", attributes: [condition],
          drawing: drawing(shape.shapes), noise: noise, nesting: shape.nesting)
      }
    }
  }
}
