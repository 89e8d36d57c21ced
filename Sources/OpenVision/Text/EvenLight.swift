#if Text
  import Imaging

  extension PixelBuffer {
    /// Returns the luma as if the paper were evenly lit.
    ///
    /// The luma of the paper is estimated in each block, as a percentile of the block's luma. Each pixel is multiplied
    /// by the ratio of the brightest paper's luma to the luma of the paper around the pixel. Blocks that are far darker
    /// than the brightest paper, such as those in a photograph or in a dark area with light text, are not changed.
    ///
    /// - Parameter block: the approximate side length of a block, in pixels.
    func withEvenLight(block: Int) -> PixelBuffer {
      let plane = luma
      let (width, height) = (plane.width, plane.height)
      let light = PaperLight(of: plane, block: block)
      let rows = BlockWeights(length: height, count: light.rows)
      let columns = BlockWeights(length: width, count: light.columns)
      return PixelBuffer.makeLuma(width: width, height: height) { target in
        guard let out = target.baseAddress else { return }
        var gains = [Float](repeating: 1, count: light.columns)
        for y in 0..<height {
          let (upper, fraction) = (rows.first[y] &* light.columns, rows.fraction[y])
          let lower = min(rows.first[y] &+ 1, light.rows &- 1) &* light.columns
          for column in 0..<light.columns {
            let (a, b) = (light.gains[upper &+ column], light.gains[lower &+ column])
            gains[column] = a + fraction * (b - a)
          }
          let (source, row) = (plane.base + y &* plane.bytesPerRow, out + y &* width)
          for x in 0..<width {
            let left = columns.first[x]
            let (a, b) = (gains[left], gains[min(left &+ 1, light.columns &- 1)])
            row[x] = UInt8(min(255, Float(source[x]) * (a + columns.fraction[x] * (b - a)) + 0.5))
          }
        }
      }
    }
  }

  /// The gains that give the paper in all blocks of an image the same luma.
  private struct PaperLight {
    let rows: Int
    let columns: Int
    private(set) var gains: [Float]

    /// The percentile of a block's luma that is taken as the paper's luma, as a fraction.
    private static let paper = 0.6
    /// The percentile of the blocks' paper luma that is taken as the luma of the brightest paper, as a fraction.
    private static let brightest = 0.9
    /// The maximum gain. A block that would need a higher gain is assumed not to show paper, and is not changed.
    private static let maximumGain: Float = 3

    init(of plane: PixelBuffer.Plane, block: Int) {
      let rows = max(1, plane.height / block)
      let columns = max(1, plane.width / block)
      var levels: [Float] = []
      var counts = [Int](repeating: 0, count: 256)
      for row in 0..<rows {
        let lines = row * plane.height / rows..<(row + 1) * plane.height / rows
        for column in 0..<columns {
          let span = column * plane.width / columns..<(column + 1) * plane.width / columns
          for index in counts.indices { counts[index] = 0 }
          for y in lines {
            let source = plane.base + y &* plane.bytesPerRow
            for x in span { counts[Int(source[x])] &+= 1 }
          }
          var left = Int(Self.paper * Double(lines.count * span.count))
          let level = counts.firstIndex { count in
            left -= count
            return left < 0
          }
          levels.append(Float(max(1, level ?? 255)))
        }
      }
      let sorted = levels.sorted()
      let bright = sorted[min(sorted.count - 1, Int(Self.brightest * Double(sorted.count)))]
      (self.rows, self.columns) = (rows, columns)
      gains = levels.map { level in
        let gain = bright / level
        return gain <= Self.maximumGain ? gain : 1
      }
      smooth()
    }

    /// Smooths the gains: replaces each with the median over the 3 x 3 blocks around it, and then with the mean of
    /// these medians.
    private mutating func smooth() {
      gains = overNeighbors { $0.sorted()[$0.count / 2] }
      gains = overNeighbors { $0.reduce(0, +) / Float($0.count) }
    }

    private func overNeighbors(_ combine: ([Float]) -> Float) -> [Float] {
      var result: [Float] = []
      for row in 0..<rows {
        for column in 0..<columns {
          var near: [Float] = []
          for y in max(0, row - 1)...min(rows - 1, row + 1) {
            for x in max(0, column - 1)...min(columns - 1, column + 1) {
              near.append(gains[y * columns + x])
            }
          }
          result.append(combine(near))
        }
      }
      return result
    }
  }

  /// The two blocks whose centers are on either side of a pixel, for each pixel of a row or a column.
  private struct BlockWeights {
    /// The index of the block whose center is before the pixel, for each pixel.
    private(set) var first: [Int] = []
    /// The weight of the next block in the interpolation, 0...1, for each pixel.
    private(set) var fraction: [Float] = []

    init(length: Int, count: Int) {
      for pixel in 0..<length {
        let position = (Float(pixel) + 0.5) * Float(count) / Float(length) - 0.5
        let inside = min(max(0, position), Float(count - 1))
        first.append(Int(inside))
        fraction.append(inside - inside.rounded(.down))
      }
    }
  }
#endif
