// These names are also made available by `import Vision` on Apple's platforms. Because they are exported here as well,
// code written for Vision needs only one import.
@_exported import Foundation

@_exported import class Imaging.PixelBuffer
@_exported import class Imaging.VectorPixelBuffer

/// The type of the images that requests analyze: luma, RGB, or YCbCr from a decoder, with 8 bits per sample.
///
/// The readers in the `Media` module return images of this type. The functions `makeLuma`, `makeRGB` and `makeYCbCr`
/// create such images.
public typealias CVPixelBuffer = PixelBuffer
