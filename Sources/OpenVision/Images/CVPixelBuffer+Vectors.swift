import Imaging

// The Core Video functions for images with two numbers per pixel, such as optical flow.

/// Returns the image's width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: VectorPixelBuffer) -> Int { pixelBuffer.width }

/// Returns the image's height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: VectorPixelBuffer) -> Int { pixelBuffer.height }

/// Returns the pixel format of the image, with 16 or 32 bits per number.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: VectorPixelBuffer) -> OSType {
  switch pixelBuffer.format {
  case .float32: kCVPixelFormatType_TwoComponent32Float
  case .float16: kCVPixelFormatType_TwoComponent16Half
  }
}

/// Returns false, because the two numbers of a pixel are interleaved in a single plane.
public func CVPixelBufferIsPlanar(_ pixelBuffer: VectorPixelBuffer) -> Bool { false }

/// Returns 0, which is Core Video's plane count for a non-planar image.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: VectorPixelBuffer) -> Int { 0 }

/// Returns the row stride in bytes.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: VectorPixelBuffer) -> Int {
  pixelBuffer.bytesPerRow
}

/// Returns the address of the first row, valid for the image's lifetime.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: VectorPixelBuffer) -> UnsafeRawPointer? {
  pixelBuffer.withUnsafeBytes { $0.baseAddress }
}

/// Does nothing, because images are immutable, and returns `kCVReturnSuccess`.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: VectorPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Does nothing, because images are immutable, and returns `kCVReturnSuccess`.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: VectorPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }
