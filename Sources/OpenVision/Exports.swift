// Names that `import Vision` also makes available on Apple's platforms, so that code written for Vision needs only one
// import here, too.
@_exported import Foundation

@_exported import class Imaging.PixelBuffer
@_exported import class Imaging.VectorPixelBuffer

/// The type of the images that requests analyze: luma, RGB, or YCbCr from a decoder, with 8 bits per sample.
///
/// The readers of `Media` return images of this type, and `makeLuma` and `makeRGB` create them.
public typealias CVPixelBuffer = PixelBuffer
