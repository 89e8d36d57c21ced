import Bench
import Foundation
import Geometry
import Imaging

/// A preview that shows the tracker's input frames as characters on standard error. Each frame overwrites the previous
/// one.
package final class TextPreview {
  private static let maximumColumns = 64
  private static let shades = Array(" .:-=+*#%@")
  /// The minimum time between two frames of the preview, in nanoseconds.
  private static let interval: UInt64 = 200_000_000

  private let columns: Int
  /// The width of the terminal, in columns.
  private let width: Int
  private var lastShown: UInt64 = 0
  private var lineCount = 0

  /// Creates a preview that has not shown a frame yet.
  ///
  /// - Parameter width: the width of the terminal, in columns.
  package init(width: Int = 80) {
    self.width = max(2, width)
    columns = min(Self.maximumColumns, self.width - 1)
  }

  /// Shows a frame if the minimum time since the previous frame has passed.
  ///
  /// - Parameter marks: the outlines, each with the letter used to draw it.
  package func show(
    _ frame: PixelBuffer, marks: [(region: Region, letter: Character)], line: String
  ) {
    let now = DispatchTime.now().uptimeNanoseconds
    guard lineCount == 0 || now - lastShown >= Self.interval else { return }
    lastShown = now
    let rows = Self.text(frame, marks: marks, columns: columns)
    // The line is shortened because a line that the terminal wraps could not be overwritten.
    let line = String(line.prefix(width - 1))
    var text = lineCount > 0 ? "\u{1B}[\(lineCount)A" : ""
    for row in rows + [line] { text += "\u{1B}[K\(row)\n" }
    lineCount = rows.count + 1
    StandardStream.error(text)
  }

  /// Returns the rows of characters that show a frame. A character is about twice as tall as it is wide.
  package static func text(
    _ frame: PixelBuffer, marks: [(region: Region, letter: Character)],
    columns: Int = maximumColumns
  ) -> [String] {
    let cell = Double(frame.width) / Double(columns)
    let rows = max(1, Int((Double(frame.height) / (2 * cell)).rounded()))
    let luma = frame.luma
    var letters = (0..<rows).map { row in
      (0..<columns).map { column in
        let x = min(frame.width - 1, Int((Double(column) + 0.5) * cell))
        let y = min(frame.height - 1, Int((Double(row) + 0.5) * 2 * cell))
        let value = Int(luma.base[y * luma.bytesPerRow + x])
        return shades[value * shades.count / 256]
      }
    }
    for mark in marks {
      let box = mark.region.boundingBox
      guard box.isValid else { continue }
      let left = column(box.x / cell, columns)
      let right = column(box.maxX / cell, columns)
      let top = column(box.y / (2 * cell), rows)
      let bottom = column(box.maxY / (2 * cell), rows)
      for x in left...right {
        letters[top][x] = mark.letter
        letters[bottom][x] = mark.letter
      }
      for y in top...bottom {
        letters[y][left] = mark.letter
        letters[y][right] = mark.letter
      }
    }
    return letters.map { String($0) }
  }

  private static func column(_ position: Double, _ count: Int) -> Int {
    Int(max(0, min(position, Double(count - 1))))
  }
}
