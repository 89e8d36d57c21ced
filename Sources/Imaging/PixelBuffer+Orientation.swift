import Geometry

extension PixelBuffer {
  /// Returns the image rotated or reflected so that it is upright, or the image itself if it is already upright.
  ///
  /// The layout stays the same, with one exception: if the axes are swapped, the subsampling of the chroma planes along
  /// the two axes is swapped as well. For example, 4:2:2 subsampling becomes vertical instead of horizontal.
  public func upright(from orientation: ImageOrientation) -> PixelBuffer {
    guard orientation != .up else { return self }
    let size = orientation.uprightSize(width: width, height: height)
    switch layout {
    case .luma:
      return PixelBuffer.makeLuma(width: size.width, height: size.height) { target in
        turn(plane: 0, samplesPerPixel: 1, orientation, into: target, targetWidth: size.width)
      }
    case .rgb:
      return PixelBuffer.makeRGB(width: size.width, height: size.height) { target in
        turn(plane: 0, samplesPerPixel: 3, orientation, into: target, targetWidth: size.width)
      }
    case .ycbcr(var color):
      if orientation.swapsAxes { swap(&color.chromaShiftX, &color.chromaShiftY) }
      return PixelBuffer.makeYCbCr(width: size.width, height: size.height, layout: color) {
        luma, cb, cr in
        let chromaWidth = color.chromaSize(width: size.width, height: size.height).width
        turn(plane: 0, samplesPerPixel: 1, orientation, into: luma, targetWidth: size.width)
        turn(plane: 1, samplesPerPixel: 1, orientation, into: cb, targetWidth: chromaWidth)
        turn(plane: 2, samplesPerPixel: 1, orientation, into: cr, targetWidth: chromaWidth)
      }
    }
  }

  private func turn(
    plane index: Int, samplesPerPixel: Int, _ orientation: ImageOrientation,
    into target: UnsafeMutableBufferPointer<UInt8>, targetWidth: Int
  ) {
    let plane = planes[index]
    guard let out = target.baseAddress, plane.width > 0, plane.height > 0 else { return }
    let lastColumn = (plane.width - 1) * samplesPerPixel
    let lastRow = (plane.height - 1) * plane.bytesPerRow
    let column = samplesPerPixel
    let row = plane.bytesPerRow
    // The offset of the upright image's first sample in the memory of the stored image, and the offsets from a sample
    // to its right and lower neighbors in the upright image.
    let (first, right, below): (Int, Int, Int) =
      switch orientation {
      case .up: (0, column, row)
      case .upMirrored: (lastColumn, -column, row)
      case .down: (lastColumn + lastRow, -column, -row)
      case .downMirrored: (lastRow, column, -row)
      case .leftMirrored: (0, row, column)
      case .right: (lastRow, -row, column)
      case .rightMirrored: (lastColumn + lastRow, -row, -column)
      case .left: (lastColumn, row, -column)
      }
    let targetHeight = orientation.swapsAxes ? plane.width : plane.height
    let start = plane.base + first
    // Process the image in square blocks, so that the parts of the input and output rows in use stay in the first-level
    // cache.
    let block = 32
    for blockY in stride(from: 0, to: targetHeight, by: block) {
      for blockX in stride(from: 0, to: targetWidth, by: block) {
        let endX = min(blockX + block, targetWidth)
        for y in blockY..<min(blockY + block, targetHeight) {
          let source = start + y &* below
          let outRow = out + y &* targetWidth &* samplesPerPixel
          for x in blockX..<endX {
            for sample in 0..<samplesPerPixel {
              outRow[x &* samplesPerPixel &+ sample] = source[x &* right &+ sample]
            }
          }
        }
      }
    }
  }
}
