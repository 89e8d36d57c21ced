import Foundation
import Geometry
import Imaging
import Media

/// Two images and the true map from the first to the second.
public struct RegistrationPair: Sendable {
  /// The pair's name, unique within the dataset.
  public let name: String
  /// The attributes by which pairs are grouped, such as "noise" or HPatches' "viewpoint".
  public let attributes: [String]
  /// The paths of the image files; nil for rendered pairs.
  public let files: (first: String, second: String)?
  private let readImages: @Sendable () throws -> (PixelBuffer, PixelBuffer)
  private let readMap: @Sendable () throws -> Homography

  public init(
    name: String, attributes: [String] = [], files: (first: String, second: String)? = nil,
    images: @escaping @Sendable () throws -> (PixelBuffer, PixelBuffer),
    map: @escaping @Sendable () throws -> Homography
  ) {
    self.name = name
    self.attributes = attributes
    self.files = files
    readImages = images
    readMap = map
  }

  /// Creates a pair from two image files and a homography file.
  init(name: String, attributes: [String], first: String, second: String, homography: String) {
    self.init(name: name, attributes: attributes, files: (first, second)) {
      (try ImageFile.readAsStored(first), try ImageFile.readAsStored(second))
    } map: {
      try HomographyFile.read(homography)
    }
  }

  /// Reads both images without rotating them, regardless of their EXIF orientation. They may differ in size.
  ///
  /// - Throws: `MediaError` for an unreadable image.
  public func images() throws -> (first: PixelBuffer, second: PixelBuffer) { try readImages() }

  /// Reads the true map from the first to the second image, in continuous pixel coordinates.
  ///
  /// - Throws: `GroundTruthError`.
  public func map() throws -> Homography { try readMap() }

  /// The image pairs that come with vbench, drawn on demand.
  public static var embedded: [RegistrationPair] {
    RenderedPairs.Motion.allCases.flatMap { motion in
      RenderedPairs.Condition.allCases.map { condition in
        RegistrationPair(
          name: "\(motion.rawValue)-\(condition.rawValue)",
          attributes: [motion.rawValue, condition.rawValue]
        ) {
          let pair = RenderedPairs.pair(motion, condition)
          return (pair.floating, pair.reference)
        } map: {
          RenderedPairs.map(motion)
        }
      }
    }
  }
}
