import Foundation
import Geometry
import Imaging
import Media

/// Two images and the true flow from the first to the second.
public struct FlowPair: Sendable {
  /// The name, unique within the dataset.
  public let name: String
  /// The paths of the image files, for display and for programs that read the files themselves; nil for rendered pairs.
  public let files: (first: String, second: String)?
  private let readImages: @Sendable () throws -> (PixelBuffer, PixelBuffer)
  private let readTruth: @Sendable () throws -> FlowTruth?

  public init(
    name: String, files: (first: String, second: String)? = nil,
    images: @escaping @Sendable () throws -> (PixelBuffer, PixelBuffer),
    truth: @escaping @Sendable () throws -> FlowTruth?
  ) {
    self.name = name
    self.files = files
    readImages = images
    readTruth = truth
  }

  /// Reads both images without rotating them, regardless of their EXIF orientation.
  ///
  /// - Throws: `MediaError` for an unreadable image; `GroundTruthError` if the sizes differ.
  public func images() throws -> (first: PixelBuffer, second: PixelBuffer) { try readImages() }

  /// Reads the true flow; returns nil if there is none.
  public func truth() throws -> FlowTruth? { try readTruth() }
}

/// The true flow between the images of a pair.
public struct FlowTruth: Sendable {
  public var field: FlowField
  /// Whether each pixel is occluded in the second image; nil if unknown.
  public var isOccluded: [Bool]?

  public init(field: FlowField, isOccluded: [Bool]? = nil) {
    self.field = field
    self.isOccluded = isOccluded
  }
}

extension FlowPair {
  /// Creates a pair from files.
  ///
  /// - Parameters:
  ///   - truth: the path of a `.flo` file or a KITTI PNG; nil if the flow is unknown.
  ///   - hidden: the paths of mask images, in which a luma above 0 marks a pixel that is hidden in the second image.
  init(name: String, first: String, second: String, truth: String?, hidden: [String] = []) {
    self.init(name: name, files: (first, second)) {
      let images = (
        try ImageFile.readAsStored(first), try ImageFile.readAsStored(second)
      )
      guard images.0.size == images.1.size else {
        throw GroundTruthError.malformed(
          path: second, line: nil,
          reason:
            "expected an image of \(images.0.size) pixels, the size of \(first); found"
            + " \(images.1.size)"
        )
      }
      return images
    } truth: {
      guard let truth else { return nil }
      let field = try truth.hasSuffix(".flo") ? FloFile.read(truth) : KITTIFlowFile.read(truth)
      let size = try ImageFile.readAsStored(first).size
      guard field.size == size else {
        throw GroundTruthError.malformed(
          path: truth, line: nil,
          reason: "expected a flow of \(size) pixels, the size of \(first); found \(field.size)")
      }
      guard !hidden.isEmpty else { return FlowTruth(field: field) }
      let masks = try hidden.map { try Self.mask($0, of: size) }
      let isOccluded = field.vectors.indices.map { index in masks.contains { $0[index] } }
      return FlowTruth(field: field, isOccluded: isOccluded)
    }
  }

  /// Reads a mask image and returns, for each pixel, whether its luma is above 0.
  private static func mask(_ path: String, of size: PixelSize) throws -> [Bool] {
    let image = try ImageFile.readAsStored(path)
    guard image.size == size else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected a mask of \(size) pixels, the size of the flow; found \(image.size)")
    }
    let luma = image.luma
    return withExtendedLifetime(image) {
      (0..<size.height).flatMap { y in
        (0..<size.width).map { x in luma.base[y * luma.bytesPerRow + x] > 0 }
      }
    }
  }
}
