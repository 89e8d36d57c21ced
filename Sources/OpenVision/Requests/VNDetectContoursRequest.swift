import Foundation
import Geometry
import Imaging

/// The first revision of contour detection. It traces the lines at which luma crosses a locally adapted level.
public let VNDetectContourRequestRevision1 = 1

/// A request that detects contours, the closed outlines of areas that are darker or lighter than their surroundings.
///
/// The result is one `VNContoursObservation`. If the image has no edges, the observation contains no contours. Points
/// are accurate to a fraction of a pixel of the analyzed image, whose size is limited by `maximumImageDimension`. Where
/// an area touches the border of the image or of the region of interest, its contour runs along that border. Areas that
/// touch only at pixel corners count as connected. For the method and its accuracy, see `Documentation/Contours.md`.
///
/// ```swift
/// // A dark square on a light background.
/// let image = PixelBuffer.makeLuma(width: 64, height: 64) { luma in
///   for i in luma.indices {
///     luma[i] = (16..<48).contains(i % 64) && (16..<48).contains(i / 64) ? 20 : 220
///   }
/// }
/// let request = VNDetectContoursRequest()
/// try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
/// let contour = request.results?.first?.topLevelContours.first
/// let polygon = try contour?.polygonApproximation(epsilon: 0.02)
/// print(polygon?.pointCount ?? 0)  // 4
/// ```
public final class VNDetectContoursRequest: VNImageBasedRequest {
  /// The factor by which the image's contrast is stretched around `contrastPivot`, 0...3; 1 means no change. Higher
  /// factors reveal weaker edges, but edges within areas that become completely black or white are lost. 2 by default.
  public var contrastAdjustment: Float = 2

  /// The gray value, 0...1, that remains unchanged when the contrast is stretched. If nil, the value is derived from
  /// the image. 0.5 by default.
  public var contrastPivot: NSNumber? = 0.5

  /// Whether to find dark areas on a light background. If false, light areas on a dark background are found. True by
  /// default.
  public var detectsDarkOnLight = true

  /// The maximum length of the analyzed image's longer side, in pixels: 64 or more, 512 by default. A larger image or
  /// region of interest is reduced to this size. With a smaller value, the request takes less time but follows edges
  /// less closely.
  public var maximumImageDimension = 512

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  /// The former name of `detectsDarkOnLight`.
  @available(*, deprecated, renamed: "detectsDarkOnLight")
  public var detectDarkOnLight: Bool {
    get { detectsDarkOnLight }
    set { detectsDarkOnLight = newValue }
  }

  public override class var supportedRevisions: IndexSet { [VNDetectContourRequestRevision1] }

  override func makeCopy() -> VNRequest {
    VNDetectContoursRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNDetectContoursRequest else { return }
    contrastAdjustment = other.contrastAdjustment
    contrastPivot = other.contrastPivot
    detectsDarkOnLight = other.detectsDarkOnLight
    maximumImageDimension = other.maximumImageDimension
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    // For NaN, both comparisons are false, so NaN is rejected as well.
    guard contrastAdjustment >= 0, contrastAdjustment <= 3 else {
      throw VNError(
        .invalidArgument,
        "contrastAdjustment is \(contrastAdjustment); expected a number from 0 to 3")
    }
    if let pivot = contrastPivot?.doubleValue {
      guard pivot >= 0, pivot <= 1 else {
        throw VNError(
          .invalidArgument, "contrastPivot is \(pivot); expected a number from 0 to 1, or nil")
      }
    }
    guard maximumImageDimension >= 64 else {
      throw VNError(
        .invalidArgument,
        "maximumImageDimension is \(maximumImageDimension); expected 64 or more")
    }
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let image = context.image
    let region = image.image.region(
      enclosing: Box(normalized: regionOfInterest, in: image.image.size))
    let size = ContourDetector.workingSize(of: region.size, limit: maximumImageDimension)
    let detector = ContourDetector(
      contrastAmount: Double(contrastAdjustment), contrastPivot: contrastPivot?.doubleValue,
      findsDark: detectsDarkOnLight)
    let map = ContourMap(from: size, showing: region, of: image.image.size)
    let aspectRatio = Float(Double(image.image.width) / Double(image.image.height))
    let (cancellation, revision) = (cancellation, revision)
    return { () throws(VNError) in
      let picture = image.value(ReducedLuma(region: region, size: size))
      guard
        let tree = detector.contours(
          of: picture, map: map, aspectRatio: aspectRatio, revision: revision,
          isCancelled: { cancellation.isSet })
      else { throw VNError.cancelled }
      return [VNContoursObservation(tree)]
    }
  }
}

extension VNDetectContoursRequest: VNTypedResults {
  public typealias Observation = VNContoursObservation
}
