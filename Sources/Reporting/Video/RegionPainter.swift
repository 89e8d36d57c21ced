import Geometry
import Imaging

/// A painter that draws labeled outlines on frames. Each outline has its own color and is either solid or dashed.
package struct RegionPainter: Sendable {
  /// An outline to draw, with its label.
  package struct Mark: Sendable {
    package var region: Region
    package var color: Canvas.Color
    var isSolid: Bool
    /// A short text that is drawn next to the outline; nil for no text.
    package var label: String?

    package init(region: Region, color: Canvas.Color, isSolid: Bool, label: String?) {
      self.region = region
      self.color = color
      self.isSolid = isSolid
      self.label = label
    }
  }

  /// The colors of outlines, which differ from each other and from the colors of most scenes. If there are more than 16
  /// outlines, colors are reused.
  private static let palette: [Canvas.Color] = [
    Canvas.Color(91, 162, 242), Canvas.Color(255, 143, 82), Canvas.Color(63, 214, 163),
    Canvas.Color(245, 131, 194), Canvas.Color(173, 156, 255), Canvas.Color(240, 192, 64),
    Canvas.Color(69, 208, 230), Canvas.Color(255, 111, 119), Canvas.Color(160, 230, 90),
    Canvas.Color(230, 120, 255), Canvas.Color(255, 205, 160), Canvas.Color(120, 255, 220),
    Canvas.Color(200, 200, 90), Canvas.Color(120, 140, 255), Canvas.Color(255, 160, 160),
    Canvas.Color(150, 190, 170),
  ]

  package static func color(_ index: Int) -> Canvas.Color { palette[index % palette.count] }

  package init() {}

  /// Returns the frame with the marks drawn on it. The sizes of lines and letters are proportional to the frame size.
  ///
  /// - Parameter caption: the parts of the caption at the top of the frame. The caption takes up as many lines as
  ///   needed.
  package func paint(_ marks: [Mark], on frame: PixelBuffer, caption: [String] = []) -> PixelBuffer
  {
    let canvas = Canvas(frame)
    let unit = max(1, Double(min(frame.width, frame.height)) / 360)
    let letters = max(1, Int((1.4 * unit).rounded()))
    let marks = marks.filter(\.region.isValid)
    for mark in marks {
      canvas.stroke(
        mark.region.corners, color: mark.color, width: 2 * unit,
        dash: mark.isSolid ? nil : 7 * unit)
    }
    var labels = LabelPositions(frame: frame.size, scale: letters)
    for line in labels.lines(of: caption) {
      canvas.write(line, at: labels.addLine(line), color: .white, scale: letters)
    }
    for mark in marks {
      guard let label = mark.label else { continue }
      let position = labels.add(label, beside: mark.region.boundingBox, gap: 2 * unit)
      canvas.write(label, at: position, color: mark.color, scale: letters)
    }
    return canvas.image()
  }
}
