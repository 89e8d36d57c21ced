import Geometry

extension PixelBuffer {
  /// Creates a luma image whose pixels are written by a closure. Rows are stored without padding.
  ///
  /// ```swift
  /// let ramp = PixelBuffer.makeLuma(width: 256, height: 2) { luma in
  ///   for i in luma.indices { luma[i] = UInt8(i % 256) }
  /// }
  /// print(ramp.luma.base[255])  // 255
  /// ```
  public static func makeLuma(
    width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) rethrows -> PixelBuffer {
    try make(width: width, height: height, layout: .luma, samplesPerPixel: 1, fill: fill)
  }

  /// Creates an interleaved RGB image whose pixels are written by a closure. Rows are stored without padding.
  public static func makeRGB(
    width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) rethrows -> PixelBuffer {
    try make(width: width, height: height, layout: .rgb, samplesPerPixel: 3, fill: fill)
  }

  /// Creates a YCbCr image whose planes Y, Cb and Cr are written by a closure. Rows are stored without padding.
  /// `YCbCrLayout.chromaSize` gives the size of the chroma planes.
  public static func makeYCbCr(
    width: Int, height: Int, layout: YCbCrLayout,
    fill: (
      UnsafeMutableBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>,
      UnsafeMutableBufferPointer<UInt8>
    ) throws -> Void
  ) rethrows -> PixelBuffer {
    let chroma = layout.chromaSize(width: width, height: height)
    let lumaCount = width * height
    let chromaCount = chroma.width * chroma.height
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(1, lumaCount + 2 * chromaCount))
    storage.initialize(repeating: 0)
    // The allocation has at least one byte, so the buffer has a base address.
    let base = storage.baseAddress.unsafelyUnwrapped
    let cb = base + lumaCount
    let cr = cb + chromaCount
    do {
      try fill(
        UnsafeMutableBufferPointer(start: base, count: lumaCount),
        UnsafeMutableBufferPointer(start: cb, count: chromaCount),
        UnsafeMutableBufferPointer(start: cr, count: chromaCount))
    } catch {
      storage.deallocate()
      throw error
    }
    func plane(_ start: UnsafeMutablePointer<UInt8>, _ width: Int, _ height: Int) -> Plane {
      Plane(base: UnsafePointer(start), width: width, height: height, bytesPerRow: width)
    }
    return PixelBuffer(
      width: width, height: height, layout: .ycbcr(layout),
      planes: [
        plane(base, width, height), plane(cb, chroma.width, chroma.height),
        plane(cr, chroma.width, chroma.height),
      ]
    ) {
      storage.deallocate()
    }
  }

  private static func make(
    width: Int, height: Int, layout: Layout, samplesPerPixel: Int,
    fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) rethrows -> PixelBuffer {
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(1, width * height * samplesPerPixel))
    storage.initialize(repeating: 0)
    do {
      try fill(storage)
    } catch {
      storage.deallocate()
      throw error
    }
    // The allocation has at least one byte, so the buffer has a base address.
    let base = UnsafePointer(storage.baseAddress.unsafelyUnwrapped)
    let plane = Plane(
      base: base, width: width, height: height, bytesPerRow: width * samplesPerPixel)
    return PixelBuffer(width: width, height: height, layout: layout, planes: [plane]) {
      storage.deallocate()
    }
  }
}
