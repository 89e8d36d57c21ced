import Foundation

/// Some of a face's landmarks: a line of points, or an outline.
public final class VNFaceLandmarkRegion2D: NSObject, Sendable {
  /// The points as shares of the face's box, origin at the box's lower left.
  public let normalizedPoints: [CGPoint]
  private let box: CGRect

  init(_ points: [CGPoint], in box: CGRect) {
    (normalizedPoints, self.box) = (points, box)
  }

  public var pointCount: Int { normalizedPoints.count }

  /// Returns the points in an image's pixels, origin at the image's lower left.
  ///
  /// - Parameter imageSize: the image size in pixels.
  public func pointsInImage(imageSize: CGSize) -> [CGPoint] {
    normalizedPoints.map { point in
      CGPoint(
        x: (box.origin.x + point.x * box.size.width) * imageSize.width,
        y: (box.origin.y + point.y * box.size.height) * imageSize.height)
    }
  }
}

/// A face's landmarks: 65 points in regions.
///
/// Left and right are those of the upright image: `leftEye` is the eye farther left in it.
public final class VNFaceLandmarks2D: NSObject, Sendable {
  /// The confidence, which is the face's, 0...1.
  public let confidence: VNConfidence
  /// The points of all regions except the median line, which has none of its own.
  public let allPoints: VNFaceLandmarkRegion2D?
  /// The line from ear to ear along the chin: 11 points.
  public let faceContour: VNFaceLandmarkRegion2D?
  /// The outline of an eye: 8 points each.
  public let leftEye: VNFaceLandmarkRegion2D?
  public let rightEye: VNFaceLandmarkRegion2D?
  /// A brow from left to right: 4 points each.
  public let leftEyebrow: VNFaceLandmarkRegion2D?
  public let rightEyebrow: VNFaceLandmarkRegion2D?
  /// The line from between the eyes to the tip, then along the nostrils: 9 points.
  public let nose: VNFaceLandmarkRegion2D?
  /// The line from between the eyes to the tip: 3 points.
  public let noseCrest: VNFaceLandmarkRegion2D?
  /// The middle of the face from between the eyes to the chin.
  public let medianLine: VNFaceLandmarkRegion2D?
  /// The outline of the mouth: 10 points.
  public let outerLips: VNFaceLandmarkRegion2D?
  /// The outline of the gap between the lips: 6 points.
  public let innerLips: VNFaceLandmarkRegion2D?
  /// The center of the dark part of an eye: one point each.
  public let leftPupil: VNFaceLandmarkRegion2D?
  public let rightPupil: VNFaceLandmarkRegion2D?

  /// Creates landmarks.
  ///
  /// - Parameter points: the points as shares of the box, origin lower-left.
  init(_ points: FaceLandmarkPoints<CGPoint>, in box: CGRect, confidence: VNConfidence) {
    func region(_ points: [CGPoint]) -> VNFaceLandmarkRegion2D {
      VNFaceLandmarkRegion2D(points, in: box)
    }
    self.confidence = confidence
    allPoints = region(points.all)
    faceContour = region(points.contour)
    leftEye = region(points.leftEye)
    rightEye = region(points.rightEye)
    leftEyebrow = region(points.leftBrow)
    rightEyebrow = region(points.rightBrow)
    nose = region(points.nose)
    noseCrest = region(points.noseCrest)
    medianLine = region(points.medianLine)
    outerLips = region(points.outerLips)
    innerLips = region(points.innerLips)
    leftPupil = region([points.leftPupil])
    rightPupil = region([points.rightPupil])
  }
}
