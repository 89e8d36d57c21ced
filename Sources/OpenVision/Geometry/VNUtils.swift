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

/// Converts a point that is normalized to a region of interest to pixels of the image. The origin stays at the lower
/// left.
///
/// - Parameters:
///   - imageWidth: the image width in pixels.
///   - imageHeight: the image height in pixels.
///   - roi: the region of interest, normalized to the image.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  let position = CGPoint(
    x: roi.origin.x + normalizedPoint.x * roi.size.width,
    y: roi.origin.y + normalizedPoint.y * roi.size.height)
  return VNImagePointForNormalizedPoint(position, imageWidth, imageHeight)
}

/// Converts a point in pixels of the image to coordinates that are normalized to a region of interest, which must not
/// be empty.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  let position = VNNormalizedPointForImagePoint(imagePoint, imageWidth, imageHeight)
  return CGPoint(
    x: (position.x - roi.origin.x) / roi.size.width,
    y: (position.y - roi.origin.y) / roi.size.height)
}

/// Converts a rectangle that is normalized to a region of interest to pixels of the image. The origin stays at the
/// lower left.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  VNImageRectForNormalizedRect(
    CGRect(
      x: roi.origin.x + normalizedRect.origin.x * roi.size.width,
      y: roi.origin.y + normalizedRect.origin.y * roi.size.height,
      width: normalizedRect.size.width * roi.size.width,
      height: normalizedRect.size.height * roi.size.height), imageWidth, imageHeight)
}

/// Converts a rectangle in pixels of the image to coordinates that are normalized to a region of interest, which must
/// not be empty.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  let rect = VNNormalizedRectForImageRect(imageRect, imageWidth, imageHeight)
  return CGRect(
    x: (rect.origin.x - roi.origin.x) / roi.size.width,
    y: (rect.origin.y - roi.origin.y) / roi.size.height,
    width: rect.size.width / roi.size.width, height: rect.size.height / roi.size.height)
}

/// Converts a landmark, normalized to the box of its face, to coordinates that are normalized to the image.
///
/// - Parameters:
///   - faceBoundingBox: the box of the face, normalized to the image.
///   - imageWidth: the image width in pixels, which has no effect.
///   - imageHeight: the image height in pixels, which has no effect.
public func VNNormalizedFaceBoundingBoxPointForLandmarkPoint(
  _ faceLandmarkPoint: SIMD2<Float>, _ faceBoundingBox: CGRect, _ imageWidth: Int,
  _ imageHeight: Int
) -> CGPoint {
  CGPoint(
    x: faceBoundingBox.origin.x + Double(faceLandmarkPoint.x) * faceBoundingBox.size.width,
    y: faceBoundingBox.origin.y + Double(faceLandmarkPoint.y) * faceBoundingBox.size.height)
}

/// Converts a landmark, normalized to the box of its face, to pixels of the image. The origin is at the lower left.
public func VNImagePointForFaceLandmarkPoint(
  _ faceLandmarkPoint: SIMD2<Float>, _ faceBoundingBox: CGRect, _ imageWidth: Int,
  _ imageHeight: Int
) -> CGPoint {
  VNImagePointForNormalizedPoint(
    VNNormalizedFaceBoundingBoxPointForLandmarkPoint(
      faceLandmarkPoint, faceBoundingBox, imageWidth, imageHeight), imageWidth, imageHeight)
}
