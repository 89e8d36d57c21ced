// The names that `import Vision` also brings in on Apple's systems, so that one import is enough
// here too.
@_exported import Foundation

@_exported import class Imaging.PixelBuffer
@_exported import class Imaging.VectorPixelBuffer

/// The type of the images that requests work on: luma, RGB or a decoder's YCbCr, 8 bits a sample.
///
/// Frames come from `Media`'s readers, or are filled in place with `makeLuma` and `makeRGB`.
public typealias CVPixelBuffer = PixelBuffer
