import Imaging

// The same functions for images of two numbers a pixel, such as those of optical flow.

/// The image's width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: VectorPixelBuffer) -> Int { pixelBuffer.width }

/// The image's height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: VectorPixelBuffer) -> Int { pixelBuffer.height }

/// How the image's numbers are stored.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: VectorPixelBuffer) -> OSType {
  switch pixelBuffer.format {
  case .float32: kCVPixelFormatType_TwoComponent32Float
  case .float16: kCVPixelFormatType_TwoComponent16Half
  }
}

/// False: both numbers of a pixel lie side by side.
public func CVPixelBufferIsPlanar(_ pixelBuffer: VectorPixelBuffer) -> Bool { false }

/// 0, as Core Video counts the planes of an image that has one.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: VectorPixelBuffer) -> Int { 0 }

/// From one row to the next.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: VectorPixelBuffer) -> Int {
  pixelBuffer.bytesPerRow
}

/// The first number of the first row; valid as long as the image lives.
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
