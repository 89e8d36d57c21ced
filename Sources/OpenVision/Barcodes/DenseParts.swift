#if Barcodes
  import Geometry
  import Imaging

  /// The parts of a binary image that may be codes with small modules. Such parts have many edges in both directions,
  /// are not too elongated, and are separate from other dense parts.
  ///
  /// ZXing searches for DataMatrix codes outward from an image's center, so the reader cuts out each part as a separate
  /// image.
  struct DenseParts {
    /// The parts in image pixels, largest first.
    private(set) var boxes: [Box] = []

    private static let block = 8
    /// The minimum number of transitions between black and white in a block, required both along
    /// its rows and along its columns.
    private static let changes = 9
    private static let limit = 4

    /// Finds the parts.
    ///
    /// - Parameter image: a binary image, possibly reduced.
    init(in image: PixelBuffer) {
      let plane = image.luma
      let (columns, rows) = ((plane.width - 1) / Self.block, (plane.height - 1) / Self.block)
      guard columns > 2, rows > 2 else { return }
      var isDense = [Bool](repeating: false, count: columns * rows)
      for row in 0..<rows {
        for column in 0..<columns {
          let start =
            plane.base + row &* Self.block &* plane.bytesPerRow + column &* Self.block
          var (across, down) = (0, 0)
          for y in 0..<Self.block {
            let (line, next) = (
              start + y &* plane.bytesPerRow, start + (y + 1) &* plane.bytesPerRow
            )
            for x in 0..<Self.block {
              if (line[x] ^ line[x &+ 1]) & 128 != 0 { across &+= 1 }
              if (line[x] ^ next[x]) & 128 != 0 { down &+= 1 }
            }
          }
          isDense[row &* columns &+ column] = across >= Self.changes && down >= Self.changes
        }
      }
      var found: [Box] = []
      for start in isDense.indices where isDense[start] {
        isDense[start] = false
        var (stack, count) = ([start], 0)
        var (left, right, top, bottom) = (columns, 0, rows, 0)
        while let cell = stack.popLast() {
          let (x, y) = (cell % columns, cell / columns)
          (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
          count += 1
          for other in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
          where other.0 >= 0 && other.0 < columns && other.1 >= 0 && other.1 < rows {
            let next = other.1 * columns + other.0
            if isDense[next] {
              isDense[next] = false
              stack.append(next)
            }
          }
        }
        let (width, height) = (right - left + 1, bottom - top + 1)
        guard min(width, height) >= 2, max(width, height) <= 4 * min(width, height),
          3 * count >= width * height
        else { continue }
        let side = Double(Self.block)
        found.append(
          Box(
            x: Double(left - 2) * side, y: Double(top - 2) * side,
            width: Double(width + 4) * side, height: Double(height + 4) * side))
      }
      boxes = Array(found.sorted { $0.area > $1.area }.prefix(Self.limit))
    }
  }
#endif
