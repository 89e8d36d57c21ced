import Geometry
import Imaging

/// Images of printed codes. They come with vbench and are drawn on demand.
///
/// Each code is printed on white paper in front of a textured background. Its corners and its content are known
/// exactly. The corners of a linear code are the outer corners of its bars.
public enum EmbeddedCodes {
  /// One image for each combination of symbology and drawing conditions. Each code encodes a different text.
  public static var images: [LabeledImage] {
    scenes.map { scene in
      LabeledImage(
        name: scene.name, attributes: [scene.kind, scene.conditions.name], labels: [scene.label]
      ) { scene.drawing().buffer }
    }
  }

  static var scenes: [CodeScene] {
    let codes = qrCodes + ean13 + code128 + code39
    return codes.enumerated().compactMap { index, code in
      code.modules.map {
        CodeScene(
          kind: code.kind, text: code.text, modules: $0,
          conditions: ImagingConditions.all[index % ImagingConditions.all.count],
          seed: UInt64(index) + 1)
      }
    }
  }

  /// A code: its symbology, its text and its modules. The modules are nil if the text is not valid in the symbology.
  private typealias Code = (kind: String, text: String, modules: CodeModules?)

  private static var qrCodes: [Code] {
    let texts = [
      "https://example.org/a", "vbench", "WIFI:S:harbor;T:WPA;P:open sesame;;",
      "geo:59.9139,10.7522", "mailto:post@example.org?subject=hello",
      "The quick brown fox jumps over the lazy dog.",
    ]
    let levels: [QRCode.Level] = [.low, .high, .medium, .quartile, .medium, .low]
    return zip(texts, levels).enumerated().map { index, code in
      ("QR", code.0, QRCode.modules(of: code.0, level: code.1, mask: (3 * index + 1) % 8))
    }
  }

  private static var ean13: [Code] {
    [
      "4006381333931", "9780131103627", "5901234123457", "0036000291452", "7351353000029",
      "8710398500403",
    ].map { ("EAN13", $0, EAN13.modules(of: $0)) }
  }

  private static var code128: [Code] {
    ["vbench-128", "Pallet 0042", "(01)9501234", "a7#Kq~2!", "SHELF B/17", "2026-11-24"].map {
      ("Code128", $0, Code128.modules(of: $0))
    }
  }

  private static var code39: [Code] {
    ["VBENCH 39", "LOT-2047", "A1B2C3", "$12.50", "BIN/7+8", "50% OFF"].map {
      ("Code39", $0, Code39.modules(of: $0))
    }
  }
}

/// An image that shows a printed code.
struct CodeScene: Sendable {
  static let size = PixelSize(width: 640, height: 480)

  let kind: String
  let text: String
  let modules: CodeModules
  let conditions: ImagingConditions
  let seed: UInt64
  /// The map from positions in modules, relative to the code's center, to positions in pixels.
  let placement: ProjectiveMap

  init(
    kind: String, text: String, modules: CodeModules, conditions: ImagingConditions, seed: UInt64
  ) {
    (self.kind, self.text, self.modules) = (kind, text, modules)
    (self.conditions, self.seed) = (conditions, seed)
    var random = PairNumbers(state: seed &* 0xC0DE)
    let paper = Self.paper(of: modules)
    let largest = min(
      0.78 * Double(Self.size.width) / (2 * paper.x),
      0.72 * Double(Self.size.height) / (2 * paper.y))
    let center = SIMD2(
      Double(Self.size.width) / 2 + 20 * random.signed(),
      Double(Self.size.height) / 2 + 20 * random.signed())
    placement = conditions.placement(
      at: center, scale: min(8, largest) * (0.85 + 0.15 * random.unit()), distance: 900, &random)
  }

  /// Returns half the width and height of the paper around a code, in modules.
  private static func paper(of modules: CodeModules) -> SIMD2<Double> {
    SIMD2(
      modules.extent.columns / 2 + modules.quietZone.across,
      modules.extent.rows / 2 + modules.quietZone.down)
  }

  var name: String { "\(kind.lowercased())-\(conditions.name)" }

  var label: ImageLabel {
    let half = SIMD2(modules.extent.columns / 2, modules.extent.rows / 2)
    return ImageLabel(quadrilateral: placement.quadrilateral(around: half), text: text)
  }

  func drawing() -> DrawnImage {
    let ground = PairSurface(seed: seed)
    var drawing = DrawnImage(Self.size) { SIMD3(repeating: 0.7 * ground.value(at: $0)) }
    let paper = Self.paper(of: modules)
    let (columns, rows) = modules.extent
    let back = placement.inverse
    drawing.paint(in: placement.quadrilateral(around: paper).boundingBox) { point in
      let position = back(point)
      guard abs(position.x) <= paper.x, abs(position.y) <= paper.y else { return nil }
      let isDark = modules.isDark(position.x + columns / 2, position.y + rows / 2)
      return SIMD3(repeating: isDark ? 30 : 232)
    }
    drawing.take(conditions, seed: seed)
    return drawing
  }
}

extension ProjectiveMap {
  /// Returns the corners, in the image, of a rectangle centered at the origin of the drawn object's coordinate system.
  ///
  /// - Parameter half: half the rectangle's width and height.
  func quadrilateral(around half: SIMD2<Double>) -> Quadrilateral {
    Quadrilateral(
      topLeft: self(Point(-half.x, -half.y)), topRight: self(Point(half.x, -half.y)),
      bottomRight: self(Point(half.x, half.y)), bottomLeft: self(Point(-half.x, half.y)))
  }
}
