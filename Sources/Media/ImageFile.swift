import Foundation
import Geometry
import Imaging

/// Single images in files and in memory: PNG, JPEG, BMP, TIFF, WebP, GIF, JPEG 2000, Radiance HDR, PPM and relatives;
/// of animated ones the first frame.
public enum ImageFile {
  /// Reads an image file; a JPEG is turned as its EXIF orientation says.
  ///
  /// - Throws: `MediaError` that names the file.
  public static func read(_ path: String) throws -> PixelBuffer {
    try ImageDecoder().decode(path: path, frame: nil)
  }

  /// Reads an image file, even a damaged JPEG, whose missing part is gray.
  ///
  /// - Returns: the image and its damage; nil if there is none.
  /// - Throws: `MediaError` that names the file, if nothing of it can be decoded.
  public static func readWhatIsThere(
    _ path: String
  ) throws -> (image: PixelBuffer, damage: String?) {
    let decoder = try ImageDecoder(acceptsDamage: true)
    let image = try decoder.decode(path: path, frame: nil)
    return (image, decoder.damage)
  }

  /// Reads an image file without turning it, whatever its EXIF orientation says.
  ///
  /// - Throws: `MediaError` that names the file.
  public static func readAsStored(_ path: String) throws -> PixelBuffer {
    try ImageDecoder(turnsUpright: false).decode(path: path, frame: nil)
  }

  /// Returns the size that `read` would give an image, from the file's header if that has it.
  ///
  /// - Throws: `MediaError` that names the file.
  public static func size(_ path: String) throws -> PixelSize {
    // A header may go beyond the first bytes, as in a JPEG with much before its picture. Then it is
    // looked for in the whole file.
    for count in [FileReading.beginning, Int.max] {
      let header = try FileReading.withBeginning(of: path, count: count) { ImageHeader($0) }
      if let header { return header.uprightSize }
    }
    return try read(path).size
  }

  /// Decodes an image file's content; a JPEG is turned as its EXIF orientation says.
  ///
  /// - Throws: `MediaError`.
  public static func read(data: Data) throws -> PixelBuffer {
    try data.withUnsafeBytes { try ImageDecoder().decode($0, name: "image data") }
  }

  /// Decodes an image file's content without turning it, whatever its EXIF orientation says.
  ///
  /// - Throws: `MediaError`.
  public static func readAsStored(data: Data) throws -> PixelBuffer {
    try data.withUnsafeBytes {
      try ImageDecoder(turnsUpright: false).decode($0, name: "image data")
    }
  }

  /// Encodes the image as a PNG: gray for luma, RGB otherwise.
  ///
  /// - Throws: `MediaError` for an image without pixels or larger than memory.
  public static func png(_ image: PixelBuffer) throws -> [UInt8] {
    try PNGEncoder.encode(image)
  }

  /// Encodes the image as a JPEG with 4:2:0 chroma.
  ///
  /// - Parameter quality: the quality, from 0 (smallest) to 1 (nearest to the image).
  /// - Throws: `MediaError` for an image that JPEG cannot hold: without pixels, or with a side
  ///   above 65,500 pixels.
  public static func jpeg(_ image: PixelBuffer, quality: Double = 0.85) throws -> [UInt8] {
    try JPEGEncoder.encode(image, quality: quality)
  }

  /// Tells whether a name has the ending of an image that this library reads.
  public static func isImageName(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), !name.hasPrefix(".") else { return false }
    return ImageFormat.fileExtensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
