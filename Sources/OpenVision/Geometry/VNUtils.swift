import Foundation

/// The normalized rectangle that covers the whole image.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Whether a normalized rectangle covers exactly the whole image.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

/// A normalized point in pixels; the origin stays at the lower left.
///
/// - Parameters:
///   - imageWidth: in pixels.
///   - imageHeight: in pixels.
public func VNImagePointForNormalizedPoint(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(x: normalizedPoint.x * Double(imageWidth), y: normalizedPoint.y * Double(imageHeight))
}

/// A point in pixels as a share of the image's sides; the origin stays at the lower left.
///
/// - Parameters:
///   - imageWidth: in pixels, above zero.
///   - imageHeight: in pixels, above zero.
public func VNNormalizedPointForImagePoint(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(x: imagePoint.x / Double(imageWidth), y: imagePoint.y / Double(imageHeight))
}

/// A normalized rectangle in pixels; the origin stays at the lower left.
///
/// - Parameters:
///   - imageWidth: in pixels.
///   - imageHeight: in pixels.
public func VNImageRectForNormalizedRect(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  let (width, height) = (Double(imageWidth), Double(imageHeight))
  return CGRect(
    x: normalizedRect.origin.x * width, y: normalizedRect.origin.y * height,
    width: normalizedRect.size.width * width, height: normalizedRect.size.height * height)
}

/// A rectangle in pixels as a share of the image's sides; the origin stays at the lower left.
///
/// - Parameters:
///   - imageWidth: in pixels, above zero.
///   - imageHeight: in pixels, above zero.
public func VNNormalizedRectForImageRect(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  let (width, height) = (Double(imageWidth), Double(imageHeight))
  return CGRect(
    x: imageRect.origin.x / width, y: imageRect.origin.y / height,
    width: imageRect.size.width / width, height: imageRect.size.height / height)
}
