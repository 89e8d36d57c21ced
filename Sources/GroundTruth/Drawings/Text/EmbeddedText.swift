import Geometry

/// Images of text lines. They come with vbench and are drawn on demand.
///
/// The text is set in vbench's own font. Each line's text and corners are known exactly. The corners are those of the
/// tightest rectangle around the line's ink.
public enum EmbeddedText {
  /// Three images for each set of drawing conditions.
  public static var images: [LabeledImage] {
    scenes.map { scene in
      LabeledImage(name: scene.name, attributes: [scene.conditions.name], labels: scene.labels) {
        scene.drawing().buffer
      }
    }
  }

  static var scenes: [TextScene] {
    pages.enumerated().map { index, page in
      TextScene(
        lines: page, conditions: ImagingConditions.all[index % ImagingConditions.all.count],
        number: index / ImagingConditions.all.count + 1, seed: UInt64(index) + 1)
    }
  }

  private static let pages = [
    ["Harbor Street 27", "open daily from 8 to 18", "closed on Sunday"],
    ["NORTH STATION", "Platform 4", "next train at 16.35", "please mind the gap"],
    ["Fresh bread", "rye 3.20", "wheat 2.90", "cakes and coffee", "ask for the menu"],
    ["Museum of Maps", "tickets 12.50", "children under 7 free"],
    ["NO PARKING", "between 7 and 19", "except for residents"],
    ["Invoice 20417", "two boxes of paper", "one lamp, green", "total 184.00"],
    ["Quiet Zone", "no phones, no music", "thank you"],
    ["Weather", "morning fog, then sun", "wind from the west", "high 17, low 9"],
    ["LIBRARY", "books due in 14 days", "second floor, room 203"],
    ["Bicycle repair", "brakes and wheels", "while you wait"],
    ["Exit 9 Lakeside", "road works ahead", "speed limit 60"],
    ["Garden center", "tulips, roses, herbs", "everything half price", "until Friday"],
    ["Ferry Timetable", "departs 6.10 and 13.45", "crossing takes 50 minutes"],
    ["KEEP DRY", "this side up", "weight 23 kg", "do not drop"],
    ["Swimming pool", "depth 1.80", "showers on the left"],
    ["The Old Mill", "built in 1764", "restored by volunteers"],
    ["Jazz Quartet", "live tonight at eight", "doors open 19.30", "free entry"],
    ["Caution", "wet floor", "low ceiling, watch your head"],
  ]
}

/// An image of a sheet with lines of text.
struct TextScene: Sendable {
  static let size = PixelSize(width: 640, height: 480)
  /// Half the sheet's width and height before rotation.
  private static let sheet = SIMD2(258.0, 178.0)

  /// A line of text and its position on the sheet.
  struct Line: Sendable {
    var text: String
    var strokes: StrokeLine
    var scale: Double
    /// The position, on the sheet, of the left end of the line's baseline.
    var origin: SIMD2<Double>
  }

  let name: String
  let conditions: ImagingConditions
  let seed: UInt64
  let lines: [Line]
  /// The map from the sheet to pixels of the image. Positions on the sheet are relative to its center.
  let placement: ProjectiveMap
  /// Whether the letters are lighter than the sheet.
  private let isInverted: Bool

  init(lines texts: [String], conditions: ImagingConditions, number: Int, seed: UInt64) {
    name = "text-\(conditions.name)-\(number)"
    (self.conditions, self.seed) = (conditions, seed)
    isInverted = number == 2
    var random = PairNumbers(state: seed &* 0x7E47)
    placement = conditions.placement(
      at: SIMD2(Double(Self.size.width), Double(Self.size.height)) / 2, scale: 1, distance: 900,
      &random)
    let pitch = 2 * Self.sheet.y / Double(texts.count)
    lines = texts.enumerated().compactMap { index, text in
      StrokeLine(text).map { strokes in
        let (width, height) = (2 * Self.sheet.x - 40, pitch * 0.7)
        // At the desired scale, capital letters are 14 to 36 pixels high in the first line and 14 to 26 pixels high in
        // the other lines. The scale is reduced if the line would not fit.
        let wanted = 1.4 + (index == 0 ? 2.2 : 1.2) * random.unit()
        let scale = min(wanted, width / strokes.box.width, height / 13)
        let left = (width - strokes.box.width * scale) * random.unit() * 0.6
        return Line(
          text: text, strokes: strokes, scale: scale,
          origin: SIMD2(
            20 - Self.sheet.x + left, (Double(index) + 0.5) * pitch - Self.sheet.y + 4 * scale))
      }
    }
  }

  var labels: [ImageLabel] {
    lines.map { line in
      ImageLabel(quadrilateral: quadrilateral(of: line.strokes.box, in: line), text: line.text)
    }
  }

  /// Maps a box, given relative to a line of text, to its four corners in the image.
  private func quadrilateral(of box: Box, in line: Line) -> Quadrilateral {
    func corner(_ x: Double, _ y: Double) -> Point {
      placement(Point(line.origin.x + x * line.scale, line.origin.y + y * line.scale))
    }
    return Quadrilateral(
      topLeft: corner(box.x, box.y), topRight: corner(box.maxX, box.y),
      bottomRight: corner(box.maxX, box.maxY), bottomLeft: corner(box.x, box.maxY))
  }

  func drawing() -> DrawnImage {
    let ground = PairSurface(seed: seed)
    var drawing = DrawnImage(Self.size) { SIMD3(0.6, 0.65, 0.7) * ground.value(at: $0) }
    let (sheet, ink): (DrawnImage.Color, DrawnImage.Color) =
      isInverted
      ? (SIMD3(28, 52, 96), SIMD3(238, 236, 225)) : (SIMD3(236, 232, 220), SIMD3(34, 30, 38))
    let back = placement.inverse
    let outline = placement.quadrilateral(around: Self.sheet)
    drawing.paint(in: outline.boundingBox) { point in
      let position = back(point)
      return abs(position.x) <= Self.sheet.x && abs(position.y) <= Self.sheet.y ? sheet : nil
    }
    for line in lines {
      for glyph in line.strokes.glyphs {
        drawing.paint(in: quadrilateral(of: glyph.box, in: line).boundingBox) { point in
          let position = back(point)
          let own = (SIMD2(position.x, position.y) - line.origin) / line.scale
          return glyph.covers(own) ? ink : nil
        }
      }
    }
    drawing.take(conditions, seed: seed)
    return drawing
  }
}
