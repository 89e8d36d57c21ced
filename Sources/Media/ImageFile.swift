import Foundation
import Geometry
import Imaging

/// Single images in files and in memory: PNG, JPEG, BMP, TIFF, WebP, GIF, JPEG 2000, Radiance HDR,
/// PPM and related formats. Of an animated image, the first frame is used.
public enum ImageFile {
  /// Reads an image file. A JPEG is rotated according to its EXIF orientation.
  ///
  /// - Throws: `MediaError` that names the file.
  public static func read(_ path: String) throws -> PixelBuffer {
    try ImageDecoder().decode(path: path, frame: nil)
  }

  /// Reads an image file, even if it is a damaged JPEG. The missing part is gray.
  ///
  /// - Returns: the image, and a description of its damage; nil if it is not damaged.
  /// - Throws: `MediaError` that names the file if no part of it can be decoded.
  public static func readWhatIsThere(
    _ path: String
  ) throws -> (image: PixelBuffer, damage: String?) {
    let decoder = try ImageDecoder(acceptsDamage: true)
    let image = try decoder.decode(path: path, frame: nil)
    return (image, decoder.damage)
  }

  /// Reads an image file without rotating it, regardless of its EXIF orientation.
  ///
  /// - Throws: `MediaError` that names the file.
  public static func readAsStored(_ path: String) throws -> PixelBuffer {
    try ImageDecoder(turnsUpright: false).decode(path: path, frame: nil)
  }

  /// Returns the size that `read` would give an image. It is read from the file's header if
  /// possible.
  ///
  /// - Throws: `MediaError` that names the file.
  public static func size(_ path: String) throws -> PixelSize {
    // The header may extend beyond the first bytes, for example in a JPEG with a lot of data before
    // its image. Then the whole file is searched.
    for count in [FileReading.beginning, Int.max] {
      let header = try FileReading.withBeginning(of: path, count: count) { ImageHeader($0) }
      if let header { return header.uprightSize }
    }
    return try read(path).size
  }

  /// Decodes the content of an image file. A JPEG is rotated according to its EXIF orientation.
  ///
  /// - Throws: `MediaError`.
  public static func read(data: Data) throws -> PixelBuffer {
    try data.withUnsafeBytes { try ImageDecoder().decode($0, name: "image data") }
  }

  /// Decodes the content of an image file without rotating it, regardless of its EXIF orientation.
  ///
  /// - Throws: `MediaError`.
  public static func readAsStored(data: Data) throws -> PixelBuffer {
    try data.withUnsafeBytes {
      try ImageDecoder(turnsUpright: false).decode($0, name: "image data")
    }
  }

  /// Encodes the image as a PNG: gray for luma, otherwise RGB.
  ///
  /// - Throws: `MediaError` for an image without pixels or one that is too large for memory.
  public static func png(_ image: PixelBuffer) throws -> [UInt8] {
    try PNGEncoder.encode(image)
  }

  /// Encodes the image as a JPEG with 4:2:0 chroma.
  ///
  /// - Parameter quality: the quality, from 0 (smallest file) to 1 (most similar to the image).
  /// - Throws: `MediaError` for an image that JPEG does not support: without pixels, or with a side
  ///   above 65,500 pixels.
  public static func jpeg(_ image: PixelBuffer, quality: Double = 0.85) throws -> [UInt8] {
    try JPEGEncoder.encode(image, quality: quality)
  }

  /// Returns whether a name has the extension of an image format that this library reads.
  public static func isImageName(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), !name.hasPrefix(".") else { return false }
    return ImageFormat.fileExtensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
