extension PixelBuffer {
  /// Computes the BT.601 luma of an RGB image, 0.299 R + 0.587 G + 0.114 B, in 16-bit fixed-point arithmetic with
  /// rounding.
  static func lumaFromRGB(_ image: PixelBuffer) -> PixelBuffer {
    let source = image.planes[0]
    return makeLuma(width: image.width, height: image.height) { luma in
      guard let out = luma.baseAddress else { return }
      for y in 0..<image.height {
        let row = source.base + y &* source.bytesPerRow
        let outRow = out + y &* image.width
        for x in 0..<image.width {
          let r = Int32(row[3 &* x])
          let g = Int32(row[3 &* x &+ 1])
          let b = Int32(row[3 &* x &+ 2])
          outRow[x] = UInt8(
            truncatingIfNeeded: (19595 &* r &+ 38470 &* g &+ 7471 &* b &+ 32768) >> 16)
        }
      }
    }
  }

  /// Converts the image to interleaved RGB. Each pixel uses the nearest chroma sample.
  static func rgbConversion(of image: PixelBuffer) -> PixelBuffer {
    makeRGB(width: image.width, height: image.height) { rgb in
      guard let out = rgb.baseAddress else { return }
      switch image.layout {
      case .rgb:
        preconditionFailure("an RGB image needs no conversion")
      case .luma:
        let plane = image.planes[0]
        for y in 0..<image.height {
          let row = plane.base + y &* plane.bytesPerRow
          let outRow = out + 3 &* y &* image.width
          for x in 0..<image.width {
            outRow[3 &* x] = row[x]
            outRow[3 &* x &+ 1] = row[x]
            outRow[3 &* x &+ 2] = row[x]
          }
        }
      case .ycbcr(let layout):
        let convert = YCbCrConversion(layout)
        for y in 0..<image.height {
          let luma = image.planes[0].base + y &* image.planes[0].bytesPerRow
          let chromaY = y >> layout.chromaShiftY
          let cb = image.planes[1].base + chromaY &* image.planes[1].bytesPerRow
          let cr = image.planes[2].base + chromaY &* image.planes[2].bytesPerRow
          let outRow = out + 3 &* y &* image.width
          for x in 0..<image.width {
            let chromaX = x >> layout.chromaShiftX
            let color = convert(luma: luma[x], cb: cb[chromaX], cr: cr[chromaX])
            outRow[3 &* x] = color.red
            outRow[3 &* x &+ 1] = color.green
            outRow[3 &* x &+ 2] = color.blue
          }
        }
      }
    }
  }
}
