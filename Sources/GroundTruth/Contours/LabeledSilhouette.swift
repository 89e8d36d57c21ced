import Files
import Geometry
import Imaging
import Media

/// An image in which an object is labeled by a mask.
public struct LabeledSilhouette: Sendable {
  public let name: String
  /// The paths of the image file and the mask file. They are the same if the image serves as its own mask.
  public let files: (picture: String, mask: String)

  /// Reads the image without rotating it, regardless of its EXIF orientation.
  public func picture() throws -> PixelBuffer { try ImageFile.readAsStored(files.picture) }

  /// Whether the image serves as its own mask.
  var isAlone: Bool { files.picture == files.mask }

  /// Returns whether more than 90% of the mask's pixels are either nearly black or nearly as bright as the brightest
  /// pixel. Photographs have more pixels at intermediate levels.
  func hasTwoTones() throws -> Bool {
    let image = try ImageFile.readAsStored(files.mask)
    var counts = [Int](repeating: 0, count: 256)
    withExtendedLifetime(image) {
      let plane = image.luma
      for y in 0..<plane.height {
        let row = plane.base + y * plane.bytesPerRow
        for x in 0..<plane.width { counts[Int(row[x])] += 1 }
      }
    }
    let brightest = counts.lastIndex { $0 > 0 } ?? 0
    let between = counts.indices.filter { 10 * $0 > brightest && 10 * $0 < 9 * brightest }
    return 10 * between.reduce(0) { $0 + counts[$1] } < image.size.width * image.size.height
  }

  /// Reads the mask.
  ///
  /// - Throws: `MediaError`; `GroundTruthError` if the mask is empty or differs in size from the image.
  public func mask() throws -> SilhouetteMask {
    let image = try ImageFile.readAsStored(files.mask)
    let mask = SilhouetteMask(image)
    guard !mask.isEmpty else {
      throw GroundTruthError.malformed(
        path: files.mask, line: nil,
        reason: "expected a mask with bright pixels, but all pixels are black")
    }
    guard !isAlone else { return mask }
    let size = try picture().size
    guard size == image.size else {
      throw GroundTruthError.malformed(
        path: files.mask, line: nil,
        reason: "expected a mask of \(size) pixels, the size of \(files.picture); found"
          + " \(image.size)")
    }
    return mask
  }
}
