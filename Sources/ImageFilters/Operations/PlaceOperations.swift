import Foundation

/// An image cropped to a rectangle, which is the extent of the result.
struct CropOperation: ImageOperation {
  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    try evaluator.tile(image.inputs[0], rect)
  }
}

/// An image translated by whole pixels.
struct MoveOperation: ImageOperation {
  let x: Int
  let y: Int

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    try evaluator.tile(image.inputs[0], rect.shifted(-x, -y)).moved(to: rect)
  }
}

/// An image whose outermost pixels extend infinitely.
struct ClampOperation: ImageOperation {
  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    try Self.tile(rect, clamping: image.inputs[0], evaluator)
  }

  /// Returns the pixels of a rectangle. Outside the image's extent, the image's outermost pixels are repeated.
  static func tile(
    _ rect: PixelRect, clamping image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let source = part(of: image.pixelExtent, nearest: rect)
    let input = try evaluator.tile(image, source)
    if source == rect { return input }
    let tile = Tile(rect, input.layout)
    let left = min(rect.width, max(0, source.minX - rect.minX))
    let right = min(rect.width - left, max(0, rect.maxX - source.maxX))
    let skipped = max(0, rect.minX - source.minX)
    for y in 0..<rect.height {
      let from = min(max(rect.minY + y, source.minY), source.maxY - 1) - source.minY
      for plane in 0..<tile.layout.planeCount {
        let (row, out) = (input.row(plane, from), tile.row(plane, y))
        out.update(repeating: row[0], count: left)
        let middle = rect.width - left - right
        (out + left).update(from: row + skipped, count: middle)
        (out + left + middle).update(repeating: row[input.width - 1], count: right)
      }
    }
    return tile
  }
}

extension ClampOperation {
  /// Returns the part of a rectangle that is inside another rectangle, `whole`. If no part is inside, returns the
  /// nearest pixels at the edge of `whole`.
  static func part(of whole: PixelRect, nearest rect: PixelRect) -> PixelRect {
    func held(_ low: Int, _ high: Int, _ first: Int, _ last: Int) -> (Int, Int) {
      (max(min(low, last - 1), first), min(max(high, first + 1), last))
    }
    let (minX, maxX) = held(rect.minX, rect.maxX, whole.minX, whole.maxX)
    let (minY, maxY) = held(rect.minY, rect.maxY, whole.minY, whole.maxY)
    return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}

/// An image to which an affine transform is applied, with linear interpolation between pixel centers.
struct AffineOperation: ImageOperation {
  /// The elements of the transform from coordinates in the result to coordinates in the input.
  let a: Double
  let b: Double
  let c: Double
  let d: Double
  let tx: Double
  let ty: Double

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    let us = [rect.minX, rect.maxX].flatMap { x in
      [rect.minY, rect.maxY].map { y in a * Double(x) + c * Double(y) + tx }
    }
    let vs = [rect.minX, rect.maxX].flatMap { x in
      [rect.minY, rect.maxY].map { y in b * Double(x) + d * Double(y) + ty }
    }
    guard let lowU = us.min(), let highU = us.max(), let lowV = vs.min(), let highV = vs.max(),
      let touched = PixelRect(
        lowX: lowU - 0.5, lowY: lowV - 0.5, highX: highU + 0.5, highY: highV + 0.5)
    else { return Tile(rect, TileLayout(isGray: true, hasAlpha: true), isClear: true) }
    // The interpolated image extends at most one pixel beyond the input's extent.
    let source = touched.grown(1, 1).intersection(image.inputs[0].pixelExtent.grown(1, 1))
    guard !source.isEmpty else {
      return Tile(rect, TileLayout(isGray: true, hasAlpha: true), isClear: true)
    }
    let input = try evaluator.tile(image.inputs[0], source)
    let layout = input.layout
    let tile = Tile(rect, layout)
    let (width, height) = (source.width, source.height)
    for y in 0..<rect.height {
      let centerY = Double(rect.minY + y) + 0.5
      for x in 0..<rect.width {
        let centerX = Double(rect.minX + x) + 0.5
        let (u, v) = (a * centerX + c * centerY + tx - 0.5, b * centerX + d * centerY + ty - 0.5)
        let (left, low) = (u.rounded(.down), v.rounded(.down))
        let column = Int(max(-2, min(left - Double(source.minX), Double(width))))
        let line = Int(max(-2, min(low - Double(source.minY), Double(height))))
        let (fx, fy) = (Float(u - left), Float(v - low))
        for plane in 0..<layout.planeCount {
          func sample(_ x: Int, _ y: Int) -> Float {
            x >= 0 && x < width && y >= 0 && y < height ? input.row(plane, y)[x] : 0
          }
          let below = sample(column, line) * (1 - fx) + sample(column + 1, line) * fx
          let above = sample(column, line + 1) * (1 - fx) + sample(column + 1, line + 1) * fx
          tile.row(plane, y)[x] = below * (1 - fy) + above * fy
        }
      }
    }
    return tile
  }
}
