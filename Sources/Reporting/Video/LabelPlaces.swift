import Geometry
import Imaging

/// The positions of text on a frame, chosen to avoid overlaps if possible.
struct LabelPlaces {
  let frame: PixelSize
  /// The size of the letters, in pixels per dot of the font.
  let scale: Int
  /// The areas that are already covered by text.
  private(set) var taken: [Box] = []

  /// Arranges the parts of a caption in lines that fit the width of the frame. A part that is too long is shortened in
  /// the middle.
  func lines(of parts: [String]) -> [String] {
    let letter =
      Canvas.size(ofText: "nn", scale: scale).width - Canvas.size(ofText: "n", scale: scale).width
    let availableWidth = max(1, (frame.width - scale) / letter)
    var lines: [String] = []
    for part in parts {
      let text =
        NameShortening(of: [part], to: availableWidth, TextStyle(usesUnicode: false))?.applied(
          to: part)
        ?? part
      if let last = lines.last, last.count + 2 + text.count <= availableWidth {
        lines[lines.count - 1] = "\(last)  \(text)"
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  /// Returns the position of the upper-left corner of the caption's next line.
  mutating func placeLine(_ text: String) -> Point {
    let place = Point(0, taken.map { $0.y + $0.height }.max() ?? 0)
    take(text, place)
    return place
  }

  /// Returns the position of a label's upper-left corner. Positions above, below and inside the box are tried first,
  /// followed by positions farther away. If no position is free, the first one is used.
  mutating func place(_ text: String, beside box: Box, gap: Double) -> Point {
    let size = Canvas.size(ofText: text, scale: scale)
    let (width, height) = (Double(size.width), Double(size.height))
    let right = box.x + box.width - width
    var wanted = [
      Point(box.x, box.y - height - gap), Point(right, box.y - height - gap),
      Point(box.x, box.y + box.height + gap), Point(right, box.y + box.height + gap),
      Point(box.x, box.y + gap),
    ]
    wanted += (1...8).flatMap { step in
      [-1.0, 1.0].map { Point(box.x, box.y - gap + $0 * Double(step) * (height + 1)) }
    }
    let places = wanted.map { place in
      Point(
        max(0, min(place.x, Double(frame.width) - width)),
        max(0, min(place.y, Double(frame.height) - height)))
    }
    let free = places.first { place in
      !taken.contains { $0.covers(Box(x: place.x, y: place.y, width: width, height: height)) }
    }
    let place = free ?? places[0]
    take(text, place)
    return place
  }

  private mutating func take(_ text: String, _ place: Point) {
    let size = Canvas.size(ofText: text, scale: scale)
    taken.append(
      Box(x: place.x, y: place.y, width: Double(size.width), height: Double(size.height)))
  }
}

extension Box {
  /// Returns whether the boxes overlap.
  fileprivate func covers(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
