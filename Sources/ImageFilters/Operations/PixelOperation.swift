import CKernels
import Foundation
import Imaging

/// An image in memory with 8-bit pixels. The values are sRGB values.
struct PixelOperation: ImageOperation {
  let pixels: PixelBuffer

  func tile(_ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator) -> Tile {
    let isGray = image.isGray
    let plane = isGray ? pixels.luma : pixels.rgb.planes[0]
    let step = isGray ? 1 : 3
    let tile = Tile(rect, TileLayout(isGray: isGray, hasAlpha: false))
    let table =
      evaluator.graph.working == .linear ? ToneCurve.decodedBytes : ToneCurve.shares
    for y in 0..<rect.height {
      let line = pixels.height - 1 - (rect.minY + y)
      let row = plane.base + line * plane.bytesPerRow + rect.minX * step
      for channel in 0..<step {
        ck_lookup_floats(
          row + channel, Int32(step), table.base, tile.row(channel, y), Int32(rect.width))
      }
    }
    return tile
  }
}

/// An image in memory with two numbers per pixel. The numbers are used unchanged as red and green.
struct VectorOperation: ImageOperation {
  let vectors: VectorPixelBuffer

  func tile(_ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator) -> Tile {
    let tile = Tile(rect, TileLayout(isGray: false, hasAlpha: false), isClear: true)
    for y in 0..<rect.height {
      let line = vectors.height - 1 - (rect.minY + y)
      let (red, green) = (tile.row(0, y), tile.row(1, y))
      for x in 0..<rect.width {
        let vector = vectors[rect.minX + x, line]
        red[x] = vector.x
        green[x] = vector.y
      }
    }
    return tile
  }
}

/// An infinite image of a single color.
struct ConstantOperation: ImageOperation {
  let color: CIColor

  func tile(_ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator) -> Tile {
    let value = color.premultiplied(in: evaluator.graph.working)
    let layout = TileLayout(isGray: image.isGray, hasAlpha: value.w != 1)
    let tile = Tile(rect, layout)
    for y in 0..<rect.height {
      for channel in 0..<layout.colorCount {
        tile.row(channel, y).update(repeating: value[channel], count: rect.width)
      }
      tile.alpha(y)?.update(repeating: value.w, count: rect.width)
    }
    return tile
  }
}

/// An image whose pixels come from a bitmap in any format and color space.
struct BitmapOperation: ImageOperation {
  let bytes: Data
  let bytesPerRow: Int
  let height: Int
  let format: CIFormat
  let space: CGColorSpace?

  func tile(_ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator) -> Tile {
    let layout = TileLayout(isGray: image.isGray, hasAlpha: format.channelCount == 4)
    let tile = Tile(rect, layout)
    let conversion =
      evaluator.graph.working == .linear
      ? space.map { SpaceConversion($0.definition, .toWorking) } : nil
    bytes.withUnsafeBytes { bytes in
      for y in 0..<rect.height {
        let row = (height - 1 - (rect.minY + y)) * bytesPerRow
        for channel in 0..<layout.planeCount {
          let out = tile.row(channel, y)
          for x in 0..<rect.width {
            let pixel = row + (rect.minX + x) * format.bytesPerPixel
            let position = format.order[channel]
            out[x] =
              format.isFloat
              ? bytes.loadUnaligned(fromByteOffset: pixel + 4 * position, as: Float.self)
              : Float(bytes[pixel + position]) / 255
          }
        }
      }
    }
    guard let conversion else { return tile }
    return ColorOperation(map: conversion).applied(to: tile)
  }
}
