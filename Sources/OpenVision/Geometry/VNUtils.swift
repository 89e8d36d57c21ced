import Foundation

/// The normalized rectangle that covers the whole image.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Returns whether a normalized rectangle is exactly the rectangle that covers the whole image.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

/// Converts a normalized point to pixels. The origin stays at the lower left.
///
/// - Parameters:
///   - imageWidth: the image width in pixels.
///   - imageHeight: the image height in pixels.
public func VNImagePointForNormalizedPoint(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(x: normalizedPoint.x * Double(imageWidth), y: normalizedPoint.y * Double(imageHeight))
}

/// Converts a point in pixels to normalized coordinates. The origin stays at the lower left.
///
/// - Parameters:
///   - imageWidth: the image width in pixels, above zero.
///   - imageHeight: the image height in pixels, above zero.
public func VNNormalizedPointForImagePoint(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(x: imagePoint.x / Double(imageWidth), y: imagePoint.y / Double(imageHeight))
}

/// Converts a normalized rectangle to pixels. The origin stays at the lower left.
///
/// ```swift
/// let box = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
/// let pixels = VNImageRectForNormalizedRect(box, 640, 480)
/// print(pixels.minX, pixels.minY, pixels.width, pixels.height)  // 160.0 240.0 320.0 120.0
/// ```
///
/// - Parameters:
///   - imageWidth: the image width in pixels.
///   - imageHeight: the image height in pixels.
public func VNImageRectForNormalizedRect(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  let (width, height) = (Double(imageWidth), Double(imageHeight))
  return CGRect(
    x: normalizedRect.origin.x * width, y: normalizedRect.origin.y * height,
    width: normalizedRect.size.width * width, height: normalizedRect.size.height * height)
}

/// Converts a rectangle in pixels to normalized coordinates. The origin stays at the lower left.
///
/// - Parameters:
///   - imageWidth: the image width in pixels, above zero.
///   - imageHeight: the image height in pixels, above zero.
public func VNNormalizedRectForImageRect(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  let (width, height) = (Double(imageWidth), Double(imageHeight))
  return CGRect(
    x: imageRect.origin.x / width, y: imageRect.origin.y / height,
    width: imageRect.size.width / width, height: imageRect.size.height / height)
}
