import CKernels
import Imaging

/// A detector for strong corners, distributed over the whole image.
struct CornerDetector {
  struct Corner {
    var x: Int
    var y: Int
    var strength: Float
  }

  /// The width, in pixels, of the border that is not searched.
  static let margin = 17
  /// The minimum strength of a corner, in squared luma levels.
  private static let minimumStrength: Float = 6

  /// Finds the strongest corners of an image.
  ///
  /// - Parameter count: the approximate maximum number of corners.
  static func corners(of plane: PixelBuffer.Plane, count: Int) -> [Corner] {
    let (width, height) = (plane.width, plane.height)
    guard width > 2 * margin, height > 2 * margin else { return [] }
    let response = FloatBuffer(count: width * height)
    let scratch = FloatBuffer(count: 21 * width)
    ck_corner_response(
      plane.base, plane.bytesPerRow, Int32(width), Int32(height), scratch.base, response.base)
    // Only the strongest corners of each cell are kept, so that a single object with many corners does not dominate.
    let area = Double((width - 2 * margin) * (height - 2 * margin))
    let cell = max(8, (area * Double(perCell) / Double(count)).squareRoot())
    let across = Int(Double(width) / cell) + 1
    let down = Int(Double(height) / cell) + 1
    var cells = [[Corner]](repeating: [], count: across * down)
    let map = response.base
    for y in margin..<height - margin {
      let row = map + y &* width
      let line = Int(Double(y) / cell) * across
      for x in margin..<width - margin {
        let value = row[x]
        guard value > minimumStrength, value > row[x - 1], value >= row[x + 1],
          value > row[x - width], value >= row[x + width], value > row[x - width - 1],
          value > row[x - width + 1], value >= row[x + width - 1], value >= row[x + width + 1]
        else { continue }
        let index = line + Int(Double(x) / cell)
        if cells[index].count == perCell {
          guard value > cells[index][perCell - 1].strength else { continue }
          cells[index].removeLast()
        }
        let insertionIndex = cells[index].firstIndex { $0.strength < value } ?? cells[index].count
        cells[index].insert(Corner(x: x, y: y, strength: value), at: insertionIndex)
      }
    }
    return cells.flatMap { $0 }
  }

  private static let perCell = 3
}
