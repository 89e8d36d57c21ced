import Foundation
import Geometry

/// The first revision of image registration by translation. It compares pixels and, if that is not sufficient, matches
/// features.
public let VNTranslationalImageRegistrationRequestRevision1 = 1

/// The first revision of image registration by homography. It compares pixels and, if that is not sufficient, matches
/// features.
public let VNHomographicImageRegistrationRequestRevision1 = 1

/// A request that aligns the targeted image (the floating image) with the handler's image (the
/// reference image). The alignment describes the motion of the whole image rather than of objects
/// in it.
///
/// The result is one observation, or none if the images have nothing in common or lack texture. The confidence is the
/// probability that the alignment error is at most two pixels. The region of interest refers to the floating image.
/// Only that region is aligned, but the result maps coordinates of the whole floating image.
public class VNImageRegistrationRequest: VNTargetedImageRequest {
  /// The motion model of the alignment.
  var model: AlignmentModel { .translation }

  override func compare(
    _ targeted: ImageDerivatives, with image: ImageDerivatives
  ) throws(VNError) -> RequestWork {
    let view = targeted.view(of: regionOfInterest)
    try checkSizes(floating: view.region.size, reference: image.image.size)
    let (model, revision) = (model, revision)
    return {
      let aligner = ImageAligner(view.pixels, onto: image.image, model: model)
      return aligner.align()?.observations(
        model, from: Point(Double(view.region.x), Double(view.region.y)), of: view.frameSize,
        on: image.image.size, revision: revision) ?? []
    }
  }

  /// Throws an error if images of the given sizes cannot be registered. By default, all sizes are accepted.
  func checkSizes(floating: PixelSize, reference: PixelSize) throws(VNError) {}
}

/// A request that finds the translation that aligns the targeted image with the handler's image.
///
/// The result is a `VNImageTranslationAlignmentObservation`, or none. The images may have different
/// sizes.
///
/// ```swift
/// let request = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: earlier)
/// try VNImageRequestHandler(cvPixelBuffer: later).perform([request])
/// if let shift = request.results?.first?.alignmentTransform {
///   print(shift.tx, shift.ty)  // 3.0 -1.5: 3 pixels to the right, 1.5 down
/// }
/// ```
public final class VNTranslationalImageRegistrationRequest: VNImageRegistrationRequest {
  public override class var supportedRevisions: IndexSet {
    [VNTranslationalImageRegistrationRequestRevision1]
  }

  override func makeCopy() -> VNRequest {
    VNTranslationalImageRegistrationRequest(
      targetedImage: targetedImage, completionHandler: completionHandler)
  }
}

/// A request that finds the homography that aligns the targeted image with the handler's image.
///
/// The result is a `VNImageHomographicAlignmentObservation`, or none. The targeted image's region of interest must have
/// the same size in pixels as the handler's image. Otherwise, performing the request fails with
/// `VNErrorCode.invalidArgument`.
public final class VNHomographicImageRegistrationRequest: VNImageRegistrationRequest {
  public override class var supportedRevisions: IndexSet {
    [VNHomographicImageRegistrationRequestRevision1]
  }

  override var model: AlignmentModel { .homography }

  override func checkSizes(floating: PixelSize, reference: PixelSize) throws(VNError) {
    guard floating == reference else {
      throw VNError(
        .invalidArgument,
        "the targeted image's region of interest is \(floating), but the handler's image is"
          + " \(reference)",
        explanation: "homographic registration needs a region and an image of the same size")
    }
  }

  override func makeCopy() -> VNRequest {
    VNHomographicImageRegistrationRequest(
      targetedImage: targetedImage, completionHandler: completionHandler)
  }
}
