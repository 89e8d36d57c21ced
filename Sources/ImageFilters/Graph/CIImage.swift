import Foundation

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
}

extension CIImage: Hashable {
  public static func == (a: CIImage, b: CIImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
