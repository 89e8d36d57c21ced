import CKernels
import Synchronization

/// An operation that scales an image relative to the origin, with a Lanczos kernel along both axes.
final class LanczosOperation: ImageOperation {
  let scaleX: Double
  let scaleY: Double
  /// The weights for scaling rows. Tiles that cover the same columns share these weights.
  private let columns = Mutex<[Range<Int>: LanczosAxis]>([:])
  private static let columnLimit = 64

  init(scaleX: Double, scaleY: Double) {
    self.scaleX = scaleX
    self.scaleY = scaleY
  }

  private func columns(_ range: Range<Int>, limits: Range<Int>) -> LanczosAxis {
    if let axis = columns.withLock({ $0[range] }) { return axis }
    let axis = LanczosAxis(range, scale: scaleX, limits: limits)
    columns.withLock { if $0.count < Self.columnLimit { $0[range] = axis } }
    return axis
  }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let whole = image.inputs[0].pixelExtent
    let width = span(rect.width, scaleX, limit: whole.width)
    let height = span(rect.height, scaleY, limit: whole.height)
    guard width * height <= Double(Evaluator.pixelLimit) else {
      throw .tooManyPixels(
        count: Int(min(width * height, 1e18)), limit: Evaluator.pixelLimit)
    }
    let columns = columns(rect.minX..<rect.maxX, limits: whole.minX..<whole.maxX)
    let lines = LanczosAxis(
      rect.minY..<rect.maxY, scale: scaleY, limits: whole.minY..<whole.maxY)
    let input = try evaluator.tile(
      image.inputs[0],
      PixelRect(
        minX: columns.first, minY: lines.first, maxX: columns.last + 1, maxY: lines.last + 1))
    let tile = Tile(rect, input.layout)
    let across = Tile(
      PixelRect(minX: 0, minY: 0, maxX: rect.width, maxY: max(16, input.height)),
      TileLayout(isGray: true, hasAlpha: false))
    let lanes = LaneBuffer(inputWidth: input.width, width: rect.width)
    var rows = [UnsafePointer<Float>?](repeating: nil, count: lines.tapCount)
    for plane in 0..<tile.layout.planeCount {
      scaleRows(of: input, plane, columns, lanes, into: across)
      for y in 0..<rect.height {
        for tap in rows.indices {
          rows[tap] = UnsafePointer(across.row(0, Int(lines.starts[y]) + tap))
        }
        lines.weights.withUnsafeBufferPointer { weights in
          guard let weights = weights.baseAddress else { return }
          ck_weighted_rows(
            rows, weights + y * lines.tapCount, Int32(lines.tapCount), tile.row(plane, y),
            Int32(rect.width))
        }
      }
    }
    return tile
  }

  /// Returns an upper bound on the number of samples that are needed to compute `count` results in a row or column.
  private func span(_ count: Int, _ scale: Double, limit: Int) -> Double {
    min(Double(limit), Double(count) / scale + 6 * max(1, 1 / scale) + 2)
  }

  /// Scales the rows of a plane horizontally, sixteen rows at a time.
  private func scaleRows(
    of input: Tile, _ plane: Int, _ columns: LanczosAxis, _ lanes: LaneBuffer, into across: Tile
  ) {
    var y = 0
    while y < input.height {
      // The last sixteen rows may overlap the sixteen rows before them. In a tile with fewer than sixteen rows, the
      // last row is repeated.
      let start = max(0, min(y, input.height - 16))
      if input.height >= 16 {
        ck_rows_to_columns(
          input.row(plane, start), input.width, lanes.input, Int32(input.width))
      } else {
        for lane in 0..<16 {
          let row = input.row(plane, min(lane, input.height - 1))
          for x in 0..<input.width { lanes.input[16 * x + lane] = row[x] }
        }
      }
      ck_weighted_columns(
        lanes.input, columns.starts, columns.weights, Int32(columns.tapCount), lanes.output,
        Int32(across.width))
      ck_columns_to_rows(lanes.output, across.row(0, start), across.width, Int32(across.width))
      y = start + 16
    }
  }
}

/// Buffers for sixteen rows, interleaved column by column, before and after scaling.
private final class LaneBuffer {
  let input: UnsafeMutablePointer<Float>
  let output: UnsafeMutablePointer<Float>

  init(inputWidth: Int, width: Int) {
    input = .allocate(capacity: 16 * max(1, inputWidth))
    output = .allocate(capacity: 16 * max(1, width))
  }

  deinit {
    input.deallocate()
    output.deallocate()
  }
}
