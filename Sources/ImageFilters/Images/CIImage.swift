import Foundation
import Geometry
import Imaging

/// A recipe for an image: pixels are made only when a `CIContext` renders a part of it.
///
/// Coordinates are pixels with the origin at the lower left. Images never change, and threads may share
/// them. A recipe of more than `CIImage.depthLimit` steps one after the other is not followed: what goes
/// beyond is the empty image.
public final class CIImage: Sendable {
  /// How many steps may follow each other.
  public static let depthLimit = 500

  let operation: any ImageOperation
  let inputs: [CIImage]
  let pixelExtent: PixelRect
  /// Whether red, green and blue are equal everywhere.
  let isGray: Bool
  private let depth: Int

  /// - Parameter extent: outside it the image is transparent.
  init(
    _ operation: any ImageOperation, _ inputs: [CIImage] = [], extent: PixelRect, isGray: Bool
  ) {
    depth = 1 + (inputs.map(\.depth).max() ?? 0)
    let isTooDeep = depth > Self.depthLimit
    self.operation = operation
    self.inputs = isTooDeep ? [] : inputs
    pixelExtent = isTooDeep ? .empty : extent
    self.isGray = isGray
  }

  /// The rectangle outside which the image is transparent, of whole pixels; `CGRect.infinite` for images
  /// without end.
  public var extent: CGRect { pixelExtent.cgRect }

  /// An image without pixels.
  public static func empty() -> CIImage {
    CIImage(ConstantOperation(color: .clear), extent: .empty, isGray: true)
  }

  /// An image of one color, without end.
  public convenience init(color: CIColor) {
    self.init(
      ConstantOperation(color: color), extent: .infinite,
      isGray: color.red == color.green && color.green == color.blue)
  }

  /// An image in memory, its lower left corner at the origin; its numbers are those of sRGB.
  public convenience init(cvPixelBuffer: PixelBuffer) {
    self.init(
      PixelOperation(pixels: cvPixelBuffer),
      extent: PixelRect(minX: 0, minY: 0, maxX: cvPixelBuffer.width, maxY: cvPixelBuffer.height),
      isGray: cvPixelBuffer.layout == .luma)
  }

  /// An image in memory.
  public convenience init(cvImageBuffer: PixelBuffer) { self.init(cvPixelBuffer: cvImageBuffer) }

  /// An image of two numbers per pixel, such as a flow field: the first is red and the second green, used
  /// as they are; blue is 0.
  public convenience init(cvImageBuffer: VectorPixelBuffer) {
    self.init(
      VectorOperation(vectors: cvImageBuffer),
      extent: PixelRect(minX: 0, minY: 0, maxX: cvImageBuffer.width, maxY: cvImageBuffer.height),
      isGray: false)
  }
}

extension CIImage: Hashable {
  public static func == (a: CIImage, b: CIImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
