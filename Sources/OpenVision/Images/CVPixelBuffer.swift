import Foundation
import Imaging

// The functions with which code written for Core Video reads an image. Buffers cannot be changed,
// so addresses are for reading only.

/// The status that a function of Core Video returns.
public typealias CVReturn = Int32

/// The status of success.
public let kCVReturnSuccess: CVReturn = 0

/// The ways to lock an image; there is only one.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The lock is only for reading.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// A four-character code.
public typealias OSType = UInt32

/// One plane of luma.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
/// One plane of interleaved red, green and blue.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// Planes Y, Cb and Cr with half as many chroma samples in each direction, 16...235.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230
/// Planes Y, Cb and Cr with half as many chroma samples in each direction, 0...255.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230
/// Two numbers of 32 bits per pixel ("2C0f").
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x3243_3066
/// Two numbers of 16 bits per pixel ("2C0h").
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x3243_3068

/// Returns the image's width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// Returns the image's height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// Returns the image's storage format; 0 for YCbCr with other sampling than 4:2:0, which has no
/// name here.
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

/// Tells whether the image has several planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
  pixelBuffer.planes.count > 1
}

/// Returns the number of planes; 0 for an image of one plane, as Core Video counts.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.planes.count : 0
}

/// Returns a plane's width in samples; 0 for a plane that does not exist.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// Returns a plane's height in samples; 0 for a plane that does not exist.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// Returns the number of bytes from one row of the first plane to the next.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 0)
}

/// Returns the number of bytes from one row of a plane to the next; 0 for a plane that does not
/// exist.
public func CVPixelBufferGetBytesPerRowOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// Returns the address of the first plane's first row, valid as long as the image lives.
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

/// Returns the address of a plane's first row, valid as long as the image lives; nil for a plane
/// that does not exist.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeRawPointer? {
  (pixelBuffer.plane(planeIndex)?.base).map { UnsafeRawPointer($0) }
}

/// Does nothing, since an image never changes.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Does nothing, since an image never changes.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

extension PixelBuffer {
  fileprivate func plane(_ index: Int) -> Plane? {
    planes.indices.contains(index) ? planes[index] : nil
  }
}
