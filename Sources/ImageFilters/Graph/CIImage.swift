import Foundation

/// A recipe for an image. Pixels are computed only when a `CIContext` renders a part of it.
///
/// Coordinates are in pixels, with the origin at the lower left. Images are immutable and can be shared by threads.
/// Creating a recipe takes constant time and computes no pixels. A recipe can have at most `CIImage.depthLimit`
/// consecutive steps. A longer recipe yields the empty image.
///
/// ```swift
/// let red = CIImage(color: CIColor(red: 1, green: 0, blue: 0))
///   .cropped(to: CGRect(x: 10, y: 10, width: 20, height: 20))
/// print(red.extent.minX, red.extent.width)  // 10.0 20.0
/// let large = red.transformed(by: CGAffineTransform(scaleX: 2, y: 2))
/// print(large.extent.minX, large.extent.width)  // 20.0 40.0
/// ```
public final class CIImage: Sendable {
  /// The maximum number of consecutive steps in a recipe.
  public static let depthLimit = 500

  let operation: any ImageOperation
  let inputs: [CIImage]
  let pixelExtent: PixelRect
  /// Whether red, green and blue are equal everywhere.
  let isGray: Bool
  private let depth: Int

  /// Creates an image with pixels that an operation computes from the given inputs.
  ///
  /// - Parameter extent: the rectangle outside which the image is transparent.
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

  /// The rectangle of whole pixels outside which the image is transparent. It is `CGRect.infinite`
  /// for infinite images.
  public var extent: CGRect { pixelExtent.cgRect }
}

extension CIImage: Hashable {
  public static func == (a: CIImage, b: CIImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
