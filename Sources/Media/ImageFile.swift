import Foundation
import Geometry
import Imaging

/// Functions that read and encode single images in files and in memory. The supported formats are PNG, JPEG, BMP, TIFF,
/// WebP, GIF, JPEG 2000, Radiance HDR, and PPM and related formats. For an animated image, the first frame is read.
public enum ImageFile {
  /// Reads an image file. A JPEG is rotated according to its EXIF orientation. Colors are converted to sRGB if the file
  /// contains an ICC profile that defines them by curves and primaries, such as that of Display P3.
  ///
  /// - Throws: `MediaError`, which names the file.
  public static func read(_ path: String) throws -> PixelBuffer {
    try ImageDecoder(convertsColor: true).decode(path: path, frame: nil)
  }

  /// Reads an image file, even if it is a damaged JPEG. The missing part of a damaged JPEG is gray.
  ///
  /// - Returns: the image and a description of the damage. The description is nil if the image is not damaged.
  /// - Throws: `MediaError`, which names the file, if no part of the image can be decoded.
  public static func readWhatIsThere(
    _ path: String
  ) throws -> (image: PixelBuffer, damage: String?) {
    let decoder = try ImageDecoder(acceptsDamage: true)
    let image = try decoder.decode(path: path, frame: nil)
    return (image, decoder.damage)
  }

  /// Reads an image file without rotating it, regardless of its EXIF orientation.
  ///
  /// - Throws: `MediaError`, which names the file.
  public static func readAsStored(_ path: String) throws -> PixelBuffer {
    try ImageDecoder(appliesOrientation: false, convertsColor: true).decode(path: path, frame: nil)
  }

  /// Returns the size of the image that `read` would return. If possible, only the file's header is read.
  ///
  /// - Throws: `MediaError`, which names the file.
  public static func size(_ path: String) throws -> PixelSize {
    // In some files, the first bytes do not contain the size, for example in a JPEG with a lot of metadata. In that
    // case, the whole file is searched.
    for count in [FileReading.beginning, Int.max] {
      let header = try FileReading.withBeginning(of: path, count: count) { ImageHeader($0) }
      if let header { return header.uprightSize }
    }
    return try read(path).size
  }

  /// Decodes the content of an image file. Rotation and colors are the same as when reading the file.
  ///
  /// - Throws: `MediaError` if the content cannot be decoded.
  public static func read(data: Data) throws -> PixelBuffer {
    try data.withUnsafeBytes {
      try ImageDecoder(convertsColor: true).decode($0, name: "image data")
    }
  }

  /// Decodes the content of an image file without rotating it, regardless of its EXIF orientation.
  ///
  /// - Throws: `MediaError` if the content cannot be decoded.
  public static func readAsStored(data: Data) throws -> PixelBuffer {
    try data.withUnsafeBytes {
      try ImageDecoder(appliesOrientation: false, convertsColor: true).decode(
        $0, name: "image data")
    }
  }

  /// Encodes the image as a PNG file, in grayscale for a luma image and in RGB otherwise.
  ///
  /// - Throws: `MediaError` if the image has no pixels or is too large to fit in memory.
  public static func png(_ image: PixelBuffer) throws -> [UInt8] {
    try PNGEncoder.encode(image)
  }

  /// Encodes the image as a JPEG file with 4:2:0 chroma subsampling.
  ///
  /// - Parameter quality: the quality, from 0 (smallest file) to 1 (highest quality).
  /// - Throws: `MediaError` if the image has no pixels or a side longer than 65,500 pixels.
  public static func jpeg(_ image: PixelBuffer, quality: Double = 0.85) throws -> [UInt8] {
    try JPEGEncoder.encode(image, quality: quality)
  }

  /// Returns whether a filename has the extension of an image format that this library can read.
  public static func isImageName(_ name: String) -> Bool {
    let start = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
    guard let dot = name.lastIndex(of: "."), dot > start, name[start] != "." else { return false }
    return ImageFormat.fileExtensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
