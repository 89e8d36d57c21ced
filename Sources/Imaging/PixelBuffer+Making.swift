extension PixelBuffer {
  /// A luma image that the closure fills; rows follow each other without padding.
  public static func makeLuma(
    width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) rethrows -> PixelBuffer {
    try make(width: width, height: height, layout: .luma, samplesPerPixel: 1, fill: fill)
  }

  /// An interleaved RGB image that the closure fills; rows follow each other without padding.
  public static func makeRGB(
    width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) rethrows -> PixelBuffer {
    try make(width: width, height: height, layout: .rgb, samplesPerPixel: 3, fill: fill)
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
    // The allocation holds at least one byte, so the buffer has a base address.
    let base = UnsafePointer(storage.baseAddress.unsafelyUnwrapped)
    let plane = Plane(
      base: base, width: width, height: height, bytesPerRow: width * samplesPerPixel)
    return PixelBuffer(width: width, height: height, layout: layout, planes: [plane]) {
      storage.deallocate()
    }
  }
}
