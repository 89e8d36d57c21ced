import Foundation

/// An image of shapes. The outlines of the shapes and the nesting of the outlines are known exactly.
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
    shapes.flatMap { shape in
      [("plain", 0.0), ("noise", 12.0)].map { condition, noise in
        OutlinedImage(
          name: "\(shape.name)-\(condition)", attributes: [condition],
          drawing: shape.drawing, noise: noise, nesting: shape.nesting)
      }
    }
  }

  /// A drawing of one or more shapes, with a name and the nesting of their outlines.
  private struct Shape {
    var name: String
    var nesting: String
    var drawing: ShapeImage

    init(_ name: String, _ nesting: String, _ parts: [(ShapeOutline, Double)]) {
      self.name = name
      self.nesting = nesting
      drawing = ShapeImage(width: 240, height: 240, ground: 230)
      for (outline, value) in parts { drawing.paint(outline, value) }
    }
  }

  private static var shapes: [Shape] {
    func dark(_ outline: ShapeOutline) -> (ShapeOutline, Double) { (outline, 25) }
    func light(_ outline: ShapeOutline) -> (ShapeOutline, Double) { (outline, 230) }
    func circle(_ x: Double, _ y: Double, _ radius: Double) -> ShapeOutline {
      .circle(x: x, y: y, radius: radius)
    }
    let letter = ShapeOutline.polygons([
      [
        [60, 40], [90, 40], [90, 100], [150, 100], [150, 40], [180, 40], [180, 200], [150, 200],
        [150, 130], [90, 130], [90, 200], [60, 200],
      ]
    ])
    let nine = (0..<9).map { index in
      let (column, row) = (Double(index % 3), Double(index / 3))
      return dark(circle(45 + column * 75, 45 + row * 75, 14 + Double(index)))
    }
    return [
      Shape("circle", "()", [dark(circle(120.3, 118.7, 70.4))]),
      Shape("square", "()", [dark(.rectangle(x: 120.5, y: 119.3, width: 120.6, height: 120.6))]),
      Shape(
        "diamond", "()",
        [dark(.rectangle(x: 120, y: 120, width: 110, height: 110, angle: .pi / 4))]),
      Shape(
        "turned", "()", [dark(.rectangle(x: 118, y: 122, width: 130, height: 70, angle: 0.4))]),
      Shape("letter", "()", [dark(letter)]),
      Shape("ring", "(())", [dark(circle(120, 120, 90)), light(circle(122, 119, 50))]),
      Shape(
        "rings", "((((()))))",
        [
          dark(circle(120, 120, 105)), light(circle(120, 120, 85)), dark(circle(120, 120, 62)),
          light(circle(120, 120, 38)), dark(circle(120, 120, 18)),
        ]),
      Shape(
        "plate with holes", "(()()())",
        [
          dark(.rectangle(x: 120, y: 120, width: 200, height: 160)), light(circle(70, 90, 18)),
          light(circle(120, 150, 22)), light(circle(170, 95, 15)),
        ]),
      Shape("many", "()()()()()()()()()", nine),
      Shape(
        "thin line", "()", [dark(.rectangle(x: 120, y: 120, width: 180, height: 3, angle: 0.2))]),
    ]
  }
}
