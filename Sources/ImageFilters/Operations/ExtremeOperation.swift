import CKernels

/// An operation that computes the maximum or minimum over a rectangle around each pixel, separately for each plane.
struct ExtremeOperation: ImageOperation {
  let reachX: Int
  let reachY: Int
  let isMaximum: Bool

  var reach: Int { max(reachX, reachY) }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let input = try evaluator.tile(image.inputs[0], rect.surroundings(reachX, reachY))
    let choose = isMaximum ? ck_greater_floats : ck_smaller_floats
    let tile = Tile(rect, input.layout)
    // Each window of 2, 4, 8 ... samples is composed of two windows of half the size. A window of the full length is
    // composed of two overlapping windows.
    var (from, to) = (Scratch(input), Scratch(input))
    for plane in 0..<tile.layout.planeCount {
      for y in 0..<input.height {
        (from.base + y * input.width).update(from: input.row(plane, y), count: input.width)
      }
      var rows = input.height
      var length = 1
      while length < 2 * reachY + 1 {
        let step = min(length, 2 * reachY + 1 - length)
        rows -= step
        let start = step * input.width
        choose(from.base, from.base + start, to.base, Int32(rows * input.width))
        length += step
        swap(&from, &to)
      }
      for y in 0..<rect.height {
        var (row, next) = (from.base + y * input.width, to.base + y * input.width)
        var count = input.width
        length = 1
        while length < 2 * reachX + 1 {
          let step = min(length, 2 * reachX + 1 - length)
          count -= step
          choose(row, row + step, next, Int32(count))
          length += step
          swap(&row, &next)
        }
        tile.row(plane, y).update(from: row, count: rect.width)
      }
    }
    return tile
  }
}

/// A temporary plane of floats with the size of a tile.
private final class Scratch {
  let base: UnsafeMutablePointer<Float>

  init(_ tile: Tile) { base = .allocate(capacity: max(1, tile.width * tile.height)) }

  deinit { base.deallocate() }
}
