import Foundation
import Imaging

// Functions with which code written for Core Video can read an image. Buffers are immutable, so all addresses are
// read-only.

/// The type of the status codes that Core Video functions return.
public typealias CVReturn = Int32

/// The status code for success.
public let kCVReturnSuccess: CVReturn = 0

/// The options for locking an image. `readOnly` is the only option.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The option to lock the image for reading only.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// A four-character code, such as a pixel format.
public typealias OSType = UInt32

/// A single luma plane with 8 bits per pixel.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// A single plane of interleaved red, green and blue with 8 bits each.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// Y, Cb and Cr planes with 4:2:0 subsampling and luma in video range, 16...235.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// Y, Cb and Cr planes with 4:2:0 subsampling and full range, 0...255.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// Two 32-bit floating-point numbers per pixel ("2C0f").
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066
/// Two 16-bit floating-point numbers per pixel ("2C0h").
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x3243_3068

/// Returns the image's width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// Returns the image's height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// Returns the image's pixel format, or 0 for a YCbCr image without 4:2:0 subsampling, because no constant is defined
/// for such images.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  switch pixelBuffer.layout {
  case .luma: kCVPixelFormatType_OneComponent8
  case .rgb: kCVPixelFormatType_24RGB
  case .ycbcr(let layout) where layout.chromaShiftX == 1 && layout.chromaShiftY == 1:
    layout.fullRange
      ? kCVPixelFormatType_420YpCbCr8PlanarFullRange : kCVPixelFormatType_420YpCbCr8Planar
  case .ycbcr: 0
  }
}

/// Returns whether the image has more than one plane.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.planes.count > 1
}

/// Returns the number of planes, or 0 for a non-planar image, as in Core Video.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.planes.count : 0
}

/// Returns a plane's width in samples, or 0 if the plane does not exist.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// Returns a plane's height in samples, or 0 if the plane does not exist.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// Returns the row stride of the first plane, in bytes.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 0)
}

/// Returns the row stride of a plane in bytes, or 0 if the plane does not exist.
public func CVPixelBufferGetBytesPerRowOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// Returns the address of the first row of the first plane, valid for the image's lifetime.
///
/// ```swift
/// let image = CVPixelBuffer.makeLuma(width: 4, height: 2) { luma in
///   for i in luma.indices { luma[i] = UInt8(10 * i) }
/// }
/// CVPixelBufferLockBaseAddress(image, .readOnly)
/// let row = CVPixelBufferGetBytesPerRow(image)
/// let bytes = CVPixelBufferGetBaseAddress(image)
/// print(bytes?.load(fromByteOffset: row + 1, as: UInt8.self) ?? 0)  // 50
/// CVPixelBufferUnlockBaseAddress(image, .readOnly)
/// ```
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeRawPointer? {
  CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, 0)
}

/// Returns the address of a plane's first row, or nil if the plane does not exist. The address is valid for the image's
/// lifetime.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeRawPointer? {
  (pixelBuffer.plane(planeIndex)?.base).map { UnsafeRawPointer($0) }
}

/// Does nothing, because images are immutable, and returns `kCVReturnSuccess`.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Does nothing, because images are immutable, and returns `kCVReturnSuccess`.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

extension PixelBuffer {
  fileprivate func plane(_ index: Int) -> Plane? {
    planes.indices.contains(index) ? planes[index] : nil
  }
}
