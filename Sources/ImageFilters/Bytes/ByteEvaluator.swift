import Imaging

/// An evaluator that applies filters to 8-bit images directly in bytes, which is faster than computing in floats.
///
/// Most of the supported filters only compare values, so they select the same pixels whether they compare values in
/// linear light or stored values. A single blur is also supported if the working space is `stored`. The result of this
/// blur differs by less than one level from the result of a blur in floats. Transparent pixels are stored as 0, the
/// value that they also have in an opaque 8-bit result.
struct ByteEvaluator {
  /// The maximum radius of a Gaussian blur, in pixels, at which 16-bit sums are precise enough.
  private static let reachLimit = 40

  /// Returns whether the image of a graph can be computed in bytes.
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

  /// Fills a tile with an image's pixels. Pixels outside the image's extent are 0.
  func fill(_ target: ByteTile, from image: CIImage) throws(ImageFilterError) {
    let tile = try tile(image, target.rect, into: target)
    if tile !== target { ByteRows(tile, in: target.rect, repeats: false).copy(into: target) }
  }

  /// Returns the pixels of a rectangle. Pixels outside the image's extent are 0. The caller must not modify the pixels,
  /// because the result may be a view of the source image.
  ///
  /// - Parameter target: a tile in which the pixels may be stored. The result may nevertheless be a different tile.
  private func tile(
    _ image: CIImage, _ rect: PixelRect, into target: ByteTile? = nil
  ) throws(ImageFilterError) -> ByteTile {
    let (count, isOverflow) = rect.width.multipliedReportingOverflow(by: rect.height)
    guard !isOverflow, count <= Evaluator.pixelLimit else {
      throw .tooManyPixels(count: isOverflow ? .max : count, limit: Evaluator.pixelLimit)
    }
    if image.pixelExtent.contains(rect) { return try computed(image, rect, into: target) }
    let result = target ?? ByteTile(rect, step: step)
    try rows(image, rect).copy(into: result)
    return result
  }

  /// Returns the rows of a rectangle. Pixels outside the image's extent are 0.
  private func rows(_ image: CIImage, _ rect: PixelRect) throws(ImageFilterError) -> ByteRows {
    let inner = rect.intersection(image.pixelExtent)
    if inner.isEmpty {
      let column = PixelRect(
        minX: rect.minX, minY: rect.minY, maxX: rect.minX + 1, maxY: rect.minY + 1)
      return ByteRows(ByteTile(column, step: step, isClear: true), in: rect, repeats: false)
    }
    switch image.operation {
    case let move as MoveOperation:
      return try rows(image.inputs[0], rect.shifted(-move.x, -move.y))
    case is ClampOperation: return try clampedRows(image.inputs[0], rect)
    case is CropOperation where inner == rect: return try rows(image.inputs[0], rect)
    default: return ByteRows(try tile(image, inner), in: rect, repeats: false)
    }
  }

  /// Returns the rows of a rectangle. Outside the image's extent, they repeat the image's outermost pixels.
  private func clampedRows(
    _ image: CIImage, _ rect: PixelRect
  ) throws(ImageFilterError) -> ByteRows {
    let part = ClampOperation.part(of: image.pixelExtent, nearest: rect)
    return ByteRows(try tile(image, part), in: rect, repeats: true)
  }

  /// Computes the pixels of a rectangle with the image's operation.
  ///
  /// - Parameter rect: a rectangle within the image's extent.
  private func computed(
    _ image: CIImage, _ rect: PixelRect, into target: ByteTile?
  ) throws(ImageFilterError) -> ByteTile {
    switch image.operation {
    case let source as PixelOperation: return source.bytes(rect, step: step)
    case let move as MoveOperation:
      return try tile(image.inputs[0], rect.shifted(-move.x, -move.y)).moved(to: rect)
    case is CropOperation: return try tile(image.inputs[0], rect, into: target)
    default: break
    }
    let result = target ?? ByteTile(rect, step: step)
    switch image.operation {
    case is ClampOperation: try clampedRows(image.inputs[0], rect).copy(into: result)
    case let extreme as ExtremeOperation:
      let input = try rows(image.inputs[0], rect.surroundings(extreme.reachX, extreme.reachY))
      extreme.apply(to: input, into: result)
    case let median as MedianOperation:
      median.apply(to: try clampedRows(image.inputs[0], rect.surroundings(1, 1)), into: result)
    case let blur as GaussianOperation:
      let reach = blur.fixedReach
      blur.apply(to: try tile(image.inputs[0], rect.surroundings(reach, reach)), into: result)
    case let box as BoxOperation:
      box.apply(
        to: try rows(image.inputs[0], rect.surroundings(box.reach, box.reach)), into: result)
    default: break
    }
    return result
  }
}

extension PixelOperation {
  /// Returns a tile that is a view of the pixels in a rectangle.
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
