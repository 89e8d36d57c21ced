import Foundation
import Geometry
import Imaging

/// The first revision of rectangle detection. It searches for quadrilaterals formed by straight edges.
public let VNDetectRectanglesRequestRevision1 = 1

/// The ratio of a rectangle's shorter side to its longer side, 0...1.
public typealias VNAspectRatio = Float

/// An angle in degrees.
public typealias VNDegrees = Float

/// A request that detects rectangular objects seen in perspective, such as cards, pages, screens
/// and signs.
///
/// The results are `VNRectangleObservation`s, sorted by descending confidence. The array is empty if nothing was found.
/// A `VNTrackRectangleRequest` can track a detected rectangle in subsequent frames. Corners are accurate to a fraction
/// of a pixel. Of the four ways to name the corners in clockwise order, the result uses the one in which the upper and
/// lower sides, taken from left to right, point most nearly to the right in the upright image, and the other two sides,
/// taken from top to bottom, point most nearly downward.
///
/// The confidence increases with the fraction of each side that lies on an edge, especially of the side with the
/// smallest fraction, and with the length of the sides. It decreases if edges continue beyond the corners, or if the
/// sign of the contrast differs between sides. For the fraction of correct rectangles at each confidence, see
/// `Documentation/Rectangles.md`.
///
/// ```swift
/// let request = VNDetectRectanglesRequest()
/// request.minimumConfidence = 0.5
/// request.maximumObservations = 0  // all
/// try VNImageRequestHandler(url: URL(filePath: "desk.jpg")).perform([request])
/// for rectangle in request.results ?? [] {
///   print(rectangle.topLeft, rectangle.bottomRight, rectangle.confidence)
/// }
/// ```
public final class VNDetectRectanglesRequest: VNImageBasedRequest {
  /// The minimum ratio of the shorter side to the longer side, 0...1; 0.5 by default. Each length is the mean over a
  /// pair of opposite sides, as seen in the image.
  public var minimumAspectRatio: VNAspectRatio = 0.5

  /// The maximum ratio of the shorter side to the longer side, 0...1; 1 by default.
  public var maximumAspectRatio: VNAspectRatio = 1

  /// The maximum deviation of a corner's angle from 90 degrees, as seen in the image, 0...45; 30 by default.
  public var quadratureTolerance: VNDegrees = 30

  /// The minimum length of the shorter side, 0...1; 0.2 by default. The length is a fraction of the whole image's
  /// shorter side, even if only a region of interest is searched.
  public var minimumSize: Float = 0.2

  /// The minimum confidence of a result, 0...1; 0 by default.
  public var minimumConfidence: VNConfidence = 0

  /// The maximum number of results. The most confident rectangles are kept. 0 means no limit; 1 by default.
  public var maximumObservations = 1

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet { [VNDetectRectanglesRequestRevision1] }

  override func makeCopy() -> VNRequest {
    VNDetectRectanglesRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNDetectRectanglesRequest else { return }
    minimumAspectRatio = other.minimumAspectRatio
    maximumAspectRatio = other.maximumAspectRatio
    quadratureTolerance = other.quadratureTolerance
    minimumSize = other.minimumSize
    minimumConfidence = other.minimumConfidence
    maximumObservations = other.maximumObservations
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    for (name, value, limit) in [
      ("minimumAspectRatio", minimumAspectRatio, 1),
      ("maximumAspectRatio", maximumAspectRatio, 1),
      ("quadratureTolerance", quadratureTolerance, 45), ("minimumSize", minimumSize, 1),
      ("minimumConfidence", minimumConfidence, 1),
    ] as [(String, Float, Float)] {
      // For NaN, the comparisons are false, so NaN is rejected as well.
      guard value >= 0, value <= limit else {
        throw VNError(
          .invalidArgument, "\(name) is \(value); expected a number from 0 to \(Int(limit))")
      }
    }
    guard minimumAspectRatio <= maximumAspectRatio else {
      throw VNError(
        .invalidArgument,
        "minimumAspectRatio is \(minimumAspectRatio); expected at most maximumAspectRatio,"
          + " which is \(maximumAspectRatio)")
    }
    guard maximumObservations >= 0 else {
      throw VNError(
        .invalidArgument,
        "maximumObservations is \(maximumObservations); expected 0 or more, where 0 means all")
    }
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let image = context.image
    let criteria = RectangleCriteria(
      minimumAspectRatio: Double(minimumAspectRatio),
      maximumAspectRatio: Double(maximumAspectRatio),
      quadratureTolerance: Double(quadratureTolerance), minimumSize: Double(minimumSize),
      minimumConfidence: Double(minimumConfidence), maximumObservations: maximumObservations)
    let region = image.image.region(
      enclosing: Box(normalized: regionOfInterest, in: image.image.size))
    let (cancellation, revision) = (cancellation, revision)
    return {
      let size = image.image.size
      let detector = RectangleDetector(criteria)
      let rectangles = detector.rectangles(in: region, of: image) { cancellation.isSet }
      return rectangles.map { rectangle in
        VNRectangleObservation(
          rectangle.corners.named, confidence: rectangle.confidence, in: size, revision: revision)
      }
    }
  }
}

extension RectangleDetector {
  /// Finds rectangles in part of an image. The returned corners are in pixels of the whole image.
  func rectangles(
    in region: PixelRegion, of image: ImageDerivatives, isCancelled: () -> Bool
  ) -> [Rectangle] {
    let luma = image.luma(of: region)
    let sizes = workingSizes(for: region.size, of: image.image.size)
    let shorterSide = Double(min(image.image.width, image.image.height))
    let found = rectangles(
      in: sizes.map { image.luma(of: region, size: $0) }, of: luma,
      minimumSide: criteria.minimumSize * shorterSide, isCancelled: isCancelled)
    return found.map { rectangle in
      Rectangle(
        corners: rectangle.corners.moved(by: Point(Double(region.x), Double(region.y))),
        confidence: rectangle.confidence)
    }
  }
}

extension VNRectangleObservation {
  /// Creates an observation of a rectangle.
  ///
  /// - Parameter corners: the corners in pixels of the upright image.
  convenience init(
    _ corners: Quadrilateral, confidence: Double, in size: PixelSize, revision: Int
  ) {
    self.init(
      uuid: UUID(), confidence: VNConfidence(confidence), requestRevision: revision,
      topLeft: corners.topLeft.normalized(in: size),
      topRight: corners.topRight.normalized(in: size),
      bottomRight: corners.bottomRight.normalized(in: size),
      bottomLeft: corners.bottomLeft.normalized(in: size))
  }
}
