import Foundation

/// One region of a face's landmarks, such as an eye: points along a line or an outline.
public final class VNFaceLandmarkRegion2D: NSObject, Sendable {
  /// The points in normalized coordinates of the face's box, with the origin at the box's lower
  /// left.
  public let normalizedPoints: [CGPoint]
  private let box: CGRect

  init(_ points: [CGPoint], in box: CGRect) {
    (normalizedPoints, self.box) = (points, box)
  }

  public var pointCount: Int { normalizedPoints.count }

  /// Returns the points in image pixels, with the origin at the image's lower left.
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

/// The landmarks of a face: 65 points in several regions.
///
/// Left and right are as seen in the upright image, so `leftEye` is the eye farther to the left in
/// the image.
public final class VNFaceLandmarks2D: NSObject, Sendable {
  /// The confidence with which the face was detected, 0...1.
  public let confidence: VNConfidence
  /// The points of all regions except the median line, which is left out because its points are on the lines of other
  /// regions.
  public let allPoints: VNFaceLandmarkRegion2D?
  /// The line from ear to ear along the chin, with 11 points.
  public let faceContour: VNFaceLandmarkRegion2D?
  /// The outline of the left eye, with 8 points.
  public let leftEye: VNFaceLandmarkRegion2D?
  /// The outline of the right eye, with 8 points.
  public let rightEye: VNFaceLandmarkRegion2D?
  /// The left eyebrow from left to right, with 4 points.
  public let leftEyebrow: VNFaceLandmarkRegion2D?
  /// The right eyebrow from left to right, with 4 points.
  public let rightEyebrow: VNFaceLandmarkRegion2D?
  /// The line from the point between the eyes to the nose tip and then along the nostrils, with 9 points.
  public let nose: VNFaceLandmarkRegion2D?
  /// The line from the point between the eyes to the nose tip, with 3 points.
  public let noseCrest: VNFaceLandmarkRegion2D?
  /// The center line of the face, from the point between the eyes to the chin.
  public let medianLine: VNFaceLandmarkRegion2D?
  /// The outline of the mouth, with 10 points.
  public let outerLips: VNFaceLandmarkRegion2D?
  /// The outline of the gap between the lips, with 6 points.
  public let innerLips: VNFaceLandmarkRegion2D?
  /// The left pupil, as a single point: the center of the dark part of the eye.
  public let leftPupil: VNFaceLandmarkRegion2D?
  /// The right pupil, as a single point: the center of the dark part of the eye.
  public let rightPupil: VNFaceLandmarkRegion2D?
  let points: FaceLandmarkPoints<CGPoint>

  /// Creates landmarks from the points of one face.
  ///
  /// - Parameters:
  ///   - points: the points in normalized coordinates of `box`, with the origin at the box's lower left.
  ///   - box: the face's box in normalized coordinates of the image.
  ///   - confidence: the confidence with which the face was detected, 0...1.
  init(_ points: FaceLandmarkPoints<CGPoint>, in box: CGRect, confidence: VNConfidence) {
    func region(_ points: [CGPoint]) -> VNFaceLandmarkRegion2D {
      VNFaceLandmarkRegion2D(points, in: box)
    }
    (self.confidence, self.points) = (confidence, points)
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
