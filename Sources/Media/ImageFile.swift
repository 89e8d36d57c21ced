import Foundation
import Imaging

/// Single images in files and in memory: PNG, JPEG, BMP, TIFF, WebP, JPEG 2000, PPM and relatives.
public enum ImageFile {
  /// Reads an image file; a JPEG is turned as its EXIF orientation says.
  ///
  /// - Throws: `MediaError` that names the file.
  public static func read(_ path: String) throws -> PixelBuffer {
    try ImageDecoder().decode(path: path, frame: nil)
  }

  /// Decodes an image file's content; a JPEG is turned as its EXIF orientation says.
  ///
  /// - Throws: `MediaError`.
  public static func read(data: Data) throws -> PixelBuffer {
    try data.withUnsafeBytes { try ImageDecoder().decode($0, name: "image data") }
  }

  /// Whether a name ends like that of an image this library reads.
  public static func isImageName(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), !name.hasPrefix(".") else { return false }
    return ImageFormat.fileExtensions.contains(name[name.index(after: dot)...].lowercased())
  }
}
