import Foundation
import Geometry
import Imaging

/// The only supported revision of face capture quality. If the request must detect faces itself, it uses revision 3 of
/// face detection.
public let VNDetectFaceCaptureQualityRequestRevision3 = 3

/// A request that rates how well faces were captured, so that the best of several images of a person can be chosen.
///
/// The input is `inputFaceObservations`. If this property is nil, faces are detected first, and all requests on the
/// same image share this detection. The results are copies of the input faces, with the same `uuid` and box, and with
/// `faceCaptureQuality` added. A face that already has a quality is returned unchanged. The quality combines sharpness,
/// exposure, contrast, even lighting, size, pose and the detector's confidence. Compare qualities only between images
/// of the same person, not between people or against a fixed threshold. For the accuracy of the ranking, see
/// `Documentation/Detection.md`.
///
/// ```swift
/// let request = VNDetectFaceCaptureQualityRequest()
/// try VNImageRequestHandler(url: URL(filePath: "portrait.jpg")).perform([request])
/// print(request.results?.first?.faceCaptureQuality ?? 0)
/// ```
public final class VNDetectFaceCaptureQualityRequest: VNImageBasedRequest,
  VNFaceObservationAccepting
{
  public var inputFaceObservations: [VNFaceObservation]?

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet {
    [VNDetectFaceCaptureQualityRequestRevision3]
  }

  override func makeCopy() -> VNRequest {
    VNDetectFaceCaptureQualityRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNDetectFaceCaptureQualityRequest else { return }
    inputFaceObservations = other.inputFaceObservations
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    try (inputFaceObservations ?? []).checkBoxes()
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    let revision = revision
    return plan(in: context, finder: .best) { face, image throws(VNError) in
      face.faceCaptureQuality == nil
        ? face.with(Float(image.quality(of: face).value), revision: revision) : face
    }
  }
}

extension VNDetectFaceCaptureQualityRequest: VNTypedResults {
  public typealias Observation = VNFaceObservation
}

extension ImageDerivatives {
  /// Computes the capture quality of a face from the pixels in the face's box, taking the face's angles into account.
  fileprivate func quality(of face: VNFaceObservation) -> FaceQuality {
    let box = Box(normalized: face.boundingBox, in: image.size)
    let roll = face.roll.map(\.doubleValue).flatMap { $0.isFinite ? $0 : nil } ?? 0
    let yaw = face.yaw.map(\.doubleValue).flatMap { $0.isFinite ? $0 : nil }
    // A rotated face extends beyond its box, so the region encloses the box after rotation by the roll angle.
    let (cosine, sine) = (abs(cos(roll)), abs(sin(roll)))
    let (wide, high) = (
      box.width * cosine + box.height * sine, box.width * sine + box.height * cosine
    )
    let region = image.region(
      enclosing: Box(center: box.center, width: max(1, wide), height: max(1, high)))
    let scale = min(1, Double(FaceQuality.side) / max(1, min(box.width, box.height)))
    let size = PixelSize(
      width: max(1, Int((Double(region.size.width) * scale).rounded())),
      height: max(1, Int((Double(region.size.height) * scale).rounded())))
    let (perX, perY) = (
      Double(size.width) / Double(region.size.width),
      Double(size.height) / Double(region.size.height)
    )
    let part = luma(of: region, size: size)
    return withExtendedLifetime(part) {
      FaceQuality(
        part.luma,
        center: Point(
          (box.center.x - Double(region.x)) * perX, (box.center.y - Double(region.y)) * perY),
        width: box.width * perX, height: box.height * perY, pixels: min(box.width, box.height),
        roll: roll, yaw: yaw, confidence: Double(face.confidence))
    }
  }
}
