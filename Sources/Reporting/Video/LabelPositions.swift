import Geometry
import Imaging

/// The positions of text on a frame, chosen to avoid overlaps if possible.
struct LabelPositions {
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

  /// Adds a line to the caption and returns the position of its upper-left corner.
  mutating func addLine(_ text: String) -> Point {
    let position = Point(0, taken.map { $0.y + $0.height }.max() ?? 0)
    take(text, position)
    return position
  }

  /// Adds a label and returns the position of its upper-left corner. Positions above, below and inside the box are tried first,
  /// followed by positions farther away. If no position is free, the first one is used.
  mutating func add(_ text: String, beside box: Box, gap: Double) -> Point {
    let size = Canvas.size(ofText: text, scale: scale)
    let (width, height) = (Double(size.width), Double(size.height))
    let right = box.x + box.width - width
    var wanted = [
      Point(box.x, box.y - height - gap), Point(right, box.y - height - gap),
      Point(box.x, box.y + box.height + gap), Point(right, box.y + box.height + gap),
      Point(box.x, box.y + gap),
    ]
    for step in 1...8 {
      let distance = Double(step) * (height + 1)
      for side in [-distance, distance] { wanted.append(Point(box.x, box.y - gap + side)) }
    }
    let candidates = wanted.map { position in
      Point(
        max(0, min(position.x, Double(frame.width) - width)),
        max(0, min(position.y, Double(frame.height) - height)))
    }
    let free = candidates.first { position in
      !taken.contains { $0.covers(Box(x: position.x, y: position.y, width: width, height: height)) }
    }
    let position = free ?? candidates[0]
    take(text, position)
    return position
  }

  private mutating func take(_ text: String, _ position: Point) {
    let size = Canvas.size(ofText: text, scale: scale)
    taken.append(
      Box(x: position.x, y: position.y, width: Double(size.width), height: Double(size.height)))
  }
}

extension Box {
  /// Returns whether the boxes overlap.
  fileprivate func covers(_ other: Box) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
