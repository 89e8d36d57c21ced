import Imaging

// The same functions for images of two numbers per pixel, such as optical flow.

/// Returns the image's width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: VectorPixelBuffer) -> Int { pixelBuffer.width }

/// Returns the image's height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: VectorPixelBuffer) -> Int { pixelBuffer.height }

/// Returns the storage format of the image's numbers.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: VectorPixelBuffer) -> OSType {
  switch pixelBuffer.format {
  case .float32: kCVPixelFormatType_TwoComponent32Float
  case .float16: kCVPixelFormatType_TwoComponent16Half
  }
}

/// Returns false: both numbers of a pixel lie side by side.
public func CVPixelBufferIsPlanar(_ pixelBuffer: VectorPixelBuffer) -> Bool { false }

/// Returns 0, which is Core Video's count for an image of one plane.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: VectorPixelBuffer) -> Int { 0 }

/// Returns the number of bytes from one row to the next.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: VectorPixelBuffer) -> Int {
  pixelBuffer.bytesPerRow
}

/// Returns the address of the first row, valid as long as the image lives.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: VectorPixelBuffer) -> UnsafeRawPointer? {
  pixelBuffer.withUnsafeBytes { $0.baseAddress }
}

/// Does nothing, since an image never changes.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: VectorPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Does nothing, since an image never changes.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: VectorPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }
