import Files
import Imaging
import Media

/// A picture with an object that is labeled by a mask.
public struct LabeledSilhouette: Sendable {
  public let name: String
  /// The files of the picture and of the mask; the same one if the mask is the picture.
  public let files: (picture: String, mask: String)

  /// Reads the picture.
  public func picture() throws -> PixelBuffer { try ImageFile.readAsStored(files.picture) }

  /// Reads the mask.
  ///
  /// - Throws: `MediaError`; `GroundTruthError` if it shows nothing, or its size is not the picture's.
  public func mask() throws -> SilhouetteMask {
    let image = try ImageFile.readAsStored(files.mask)
    let mask = SilhouetteMask(image)
    guard !mask.isEmpty else {
      throw GroundTruthError.malformed(
        path: files.mask, line: nil, reason: "expected a mask with bright pixels, found only black")
    }
    guard files.picture != files.mask else { return mask }
    let size = try picture().size
    guard size == image.size else {
      throw GroundTruthError.malformed(
        path: files.mask, line: nil,
        reason: "the mask is \(image.size) pixels, the picture \(files.picture) is \(size)")
    }
    return mask
  }
}
