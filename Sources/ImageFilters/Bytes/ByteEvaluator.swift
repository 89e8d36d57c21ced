import CKernels
import Imaging

/// A shorter way for images of 8 bits under filters that need no floats: those that only compare numbers, whose
/// results are the same in linear light and as stored, and at most one blur of stored numbers, which is less than
/// a level away from that in floats.
///
/// What is transparent is 0, which is what it becomes in opaque bytes anyway.
struct ByteEvaluator {
  /// Up to this reach sums in 16 bits are exact enough.
  private static let reachLimit = 40

  /// Whether a graph's image can be made in this way.
  static func canEvaluate(_ graph: ImageGraph) -> Bool {
    var image = graph.root
    var mayBlur = graph.working == .stored
    while true {
      switch image.operation {
      case is PixelOperation: return true
      case is CropOperation, is MoveOperation, is ClampOperation, is ExtremeOperation,
        is MedianOperation:
        break
      case let blur as GaussianOperation:
        guard mayBlur, blur.fixedReach <= reachLimit else { return false }
        mayBlur = false
      case let box as BoxOperation:
        guard mayBlur, box.isWhole, box.reach <= 100 else { return false }
        mayBlur = false
      default: return false
      }
      guard let input = image.inputs.first else { return false }
      image = input
    }
  }

  let step: Int

  /// The pixels of a rectangle, 0 beyond the image's extent.
  func tile(_ image: CIImage, _ rect: PixelRect) throws(ImageFilterError) -> ByteTile {
    let (count, isOverflow) = rect.width.multipliedReportingOverflow(by: rect.height)
    guard !isOverflow, count <= Evaluator.pixelLimit else {
      throw .tooManyPixels(count: isOverflow ? .max : count, limit: Evaluator.pixelLimit)
    }
    let inner = rect.intersection(image.pixelExtent)
    if inner == rect { return try made(image, rect) }
    let result = ByteTile(rect, step: step, isClear: true)
    if inner.isEmpty { return result }
    let tile = try made(image, inner)
    for y in 0..<inner.height {
      let place = (inner.minX - rect.minX) * step
      (result.row(inner.minY - rect.minY + y) + place).update(
        from: tile.row(y), count: tile.rowCount)
    }
    return result
  }

  /// - Parameter rect: within the image's extent.
  private func made(_ image: CIImage, _ rect: PixelRect) throws(ImageFilterError) -> ByteTile {
    switch image.operation {
    case let source as PixelOperation: return source.bytes(rect, step: step)
    case let move as MoveOperation:
      let tile = try tile(image.inputs[0], rect.offset(-move.x, -move.y))
      let result = ByteTile(rect, step: step)
      result.base.update(from: tile.base, count: rect.height * tile.rowCount)
      return result
    case is ClampOperation: return try clamped(image.inputs[0], rect)
    case let extreme as ExtremeOperation:
      return extreme.applied(
        to: try tile(image.inputs[0], rect.grown(extreme.reachX, extreme.reachY)), rect)
    case is MedianOperation:
      return median(of: try clamped(image.inputs[0], rect.grown(1, 1)), rect)
    case let blur as GaussianOperation:
      let reach = blur.fixedReach
      return blur.applied(to: try tile(image.inputs[0], rect.grown(reach, reach)), rect)
    case let box as BoxOperation:
      return box.applied(to: try tile(image.inputs[0], rect.grown(box.reach, box.reach)), rect)
    default: return try tile(image.inputs[0], rect)
    }
  }

  /// The pixels of a rectangle, the image's outermost going on around it.
  private func clamped(_ image: CIImage, _ rect: PixelRect) throws(ImageFilterError) -> ByteTile {
    let part = ClampOperation.part(of: image.pixelExtent, nearest: rect)
    let tile = try tile(image, part)
    if part == rect { return tile }
    let result = ByteTile(rect, step: step)
    let left = min(rect.width, max(0, part.minX - rect.minX))
    let right = min(rect.width - left, max(0, rect.maxX - part.maxX))
    let middle = rect.width - left - right
    let skipped = max(0, rect.minX - part.minX) * step
    for y in 0..<rect.height {
      let row = tile.row(min(max(rect.minY + y, part.minY), part.maxY - 1) - part.minY)
      let out = result.row(y)
      let last = row + (part.width - 1) * step
      for x in 0..<left { (out + x * step).update(from: row, count: step) }
      (out + left * step).update(from: row + skipped, count: middle * step)
      for x in (rect.width - right)..<rect.width {
        (out + x * step).update(from: last, count: step)
      }
    }
    return result
  }

  private func median(of input: ByteTile, _ rect: PixelRect) -> ByteTile {
    let result = ByteTile(rect, step: step)
    for y in 0..<rect.height {
      ck_median_bytes(
        input.row(y + 2), input.row(y + 1), input.row(y), Int32(step), result.row(y),
        Int32(result.rowCount))
    }
    return result
  }
}

extension PixelOperation {
  /// The pixels of a rectangle as they are stored.
  fileprivate func bytes(_ rect: PixelRect, step: Int) -> ByteTile {
    let plane = step == 1 ? pixels.luma : pixels.rgb.planes[0]
    let tile = ByteTile(rect, step: step)
    for y in 0..<rect.height {
      let line = pixels.height - 1 - (rect.minY + y)
      tile.row(y).update(
        from: plane.base + line * plane.bytesPerRow + rect.minX * step, count: tile.rowCount)
    }
    return tile
  }
}
