/// A box blur, which computes the mean over a square. If the square's width is not an odd number, each outermost pixel
/// is weighted by the fraction of the pixel that is inside the square.
struct BoxOperation: ImageOperation {
  let reach: Int
  /// The fraction of each outermost pixel that is inside the square.
  let edge: Double
  /// The reciprocal of the square's width.
  let scale: Double
  /// The maximum filter radius at which computing each sum separately is faster than updating a running sum.
  private static let directReach = 12

  /// Creates a box blur over a square.
  ///
  /// - Parameter width: the width of the square in pixels, above 1.
  init(width: Double) {
    reach = max(1, Int(((width - 1) / 2).rounded(.up)))
    edge = (width - Double(2 * reach - 1)) / 2
    scale = 1 / width
  }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let input = try evaluator.tile(image.inputs[0], rect.surroundings(reach, reach))
    if reach <= Self.directReach {
      let side = Float(edge * scale)
      let weights = [side] + [Float](repeating: Float(scale), count: 2 * reach - 1) + [side]
      return SeparablePasses(weights: weights).applied(to: input, rect)
    }
    let tile = Tile(rect, input.layout)
    let across = Tile(
      PixelRect(minX: 0, minY: 0, maxX: rect.width, maxY: input.height),
      TileLayout(isGray: true, hasAlpha: false))
    var sums = [Double](repeating: 0, count: rect.width)
    for plane in 0..<tile.layout.planeCount {
      for y in 0..<input.height {
        averageRow(input.row(plane, y), into: across.row(0, y), count: rect.width)
      }
      averageColumns(of: across, into: tile, plane, &sums)
    }
    return tile
  }

  private func averageRow(
    _ row: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    let last = 2 * reach
    var sum = 0.0
    for x in 1..<last { sum += Double(row[x]) }
    for x in 0..<count {
      let ends = Double(row[x]) + Double(row[x &+ last])
      out[x] = Float((sum + edge * ends) * scale)
      sum += Double(row[x &+ last]) - Double(row[x &+ 1])
    }
  }

  private func averageColumns(
    of across: Tile, into tile: Tile, _ plane: Int, _ sums: inout [Double]
  ) {
    let last = 2 * reach
    sums.withUnsafeMutableBufferPointer { sums in
      sums.update(repeating: 0)
      for y in 1..<last {
        let row = across.row(0, y)
        for x in sums.indices { sums[x] += Double(row[x]) }
      }
      for y in 0..<tile.height {
        let (below, above) = (across.row(0, y), across.row(0, y + last))
        let (leaving, out) = (across.row(0, y + 1), tile.row(plane, y))
        for x in sums.indices {
          let entering = Double(above[x])
          out[x] = Float((sums[x] + edge * (Double(below[x]) + entering)) * scale)
          sums[x] += entering - Double(leaving[x])
        }
      }
    }
  }
}
