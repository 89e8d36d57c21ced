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

  /// Puts the pixels of a tile's rectangle into it, 0 beyond the image's extent.
  func fill(_ target: ByteTile, from image: CIImage) throws(ImageFilterError) {
    let tile = try tile(image, target.rect, into: target)
    if tile !== target { tile.copy(into: target) }
  }

  /// The pixels of a rectangle, 0 beyond the image's extent; not to be written to.
  ///
  /// - Parameter target: where they may be made; they may be elsewhere nevertheless.
  private func tile(
    _ image: CIImage, _ rect: PixelRect, into target: ByteTile? = nil
  ) throws(ImageFilterError) -> ByteTile {
    let (count, isOverflow) = rect.width.multipliedReportingOverflow(by: rect.height)
    guard !isOverflow, count <= Evaluator.pixelLimit else {
      throw .tooManyPixels(count: isOverflow ? .max : count, limit: Evaluator.pixelLimit)
    }
    let inner = rect.intersection(image.pixelExtent)
    if inner == rect { return try made(image, rect, into: target) }
    let result = ByteTile(rect, step: step, isClear: true)
    if !inner.isEmpty { try made(image, inner, into: nil).copy(into: result) }
    return result
  }

  /// - Parameter rect: within the image's extent.
  private func made(
    _ image: CIImage, _ rect: PixelRect, into target: ByteTile?
  ) throws(ImageFilterError) -> ByteTile {
    switch image.operation {
    case let source as PixelOperation: return source.bytes(rect, step: step)
    case let move as MoveOperation:
      return try tile(image.inputs[0], rect.offset(-move.x, -move.y)).moved(to: rect)
    case is ClampOperation: return try clamped(image.inputs[0], rect, into: target)
    case is CropOperation: return try tile(image.inputs[0], rect, into: target)
    default: break
    }
    let result = target ?? ByteTile(rect, step: step)
    switch image.operation {
    case let extreme as ExtremeOperation:
      let input = try tile(image.inputs[0], rect.grown(extreme.reachX, extreme.reachY))
      extreme.apply(to: input, into: result)
    case is MedianOperation:
      let input = try clamped(image.inputs[0], rect.grown(1, 1), into: nil)
      for y in 0..<rect.height {
        ck_median_bytes(
          input.row(y + 2), input.row(y + 1), input.row(y), Int32(step), result.row(y),
          Int32(result.rowCount))
      }
    case let blur as GaussianOperation:
      let reach = blur.fixedReach
      blur.apply(to: try tile(image.inputs[0], rect.grown(reach, reach)), into: result)
    case let box as BoxOperation:
      box.apply(to: try tile(image.inputs[0], rect.grown(box.reach, box.reach)), into: result)
    default: break
    }
    return result
  }

  /// The pixels of a rectangle, the image's outermost going on around it.
  private func clamped(
    _ image: CIImage, _ rect: PixelRect, into target: ByteTile?
  ) throws(ImageFilterError) -> ByteTile {
    let part = ClampOperation.part(of: image.pixelExtent, nearest: rect)
    if part == rect { return try tile(image, rect, into: target) }
    let tile = try tile(image, part)
    let result = target ?? ByteTile(rect, step: step)
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
}

extension PixelOperation {
  /// A view of the pixels of a rectangle.
  fileprivate func bytes(_ rect: PixelRect, step: Int) -> ByteTile {
    let source = step == 1 ? pixels : pixels.rgb
    let plane = step == 1 ? pixels.luma : source.planes[0]
    let line = pixels.height - 1 - rect.minY
    let lowest = plane.base + line * plane.bytesPerRow + rect.minX * step
    return ByteTile(
      rect, step: step, lowest: UnsafeMutablePointer(mutating: lowest),
      bytesPerRow: -plane.bytesPerRow, owner: source)
  }
}
