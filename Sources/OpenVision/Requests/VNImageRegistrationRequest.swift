import Foundation
import Geometry

/// The first revision of image registration by translation.
public let VNTranslationalImageRegistrationRequestRevision1 = 1

/// The first revision of image registration in perspective.
public let VNHomographicImageRegistrationRequestRevision1 = 1

/// Finds how the targeted image (the floating one) lies over the handler's image (the reference).
/// It is the motion of the whole picture, not of things that move in it.
///
/// The result is one observation, or none if the images have nothing in common or show nothing. Its
/// confidence is the probability that the map is right to two pixels. A region of interest is a
/// part of the floating image. Only that part is laid over the reference image, but the result
/// still maps coordinates of the whole floating image.
public class VNImageRegistrationRequest: VNTargetedImageRequest {
  /// The kind of motion.
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

  /// Throws unless images of these sizes can be registered.
  func checkSizes(floating: PixelSize, reference: PixelSize) throws(VNError) {}
}

/// Finds how far the targeted image has to be moved to lie over the handler's image.
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

/// Finds the perspective map that lays the targeted image over the handler's image.
///
/// The result is a `VNImageHomographicAlignmentObservation`, or none. The region of interest of the
/// targeted image must have the size of the handler's image in pixels, or performing fails with
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
        "the targeted image's region of interest is \(floating), but that of the handler's image"
          + " is \(reference)",
        explanation: "homographic registration needs two images of the same size")
    }
  }

  override func makeCopy() -> VNRequest {
    VNHomographicImageRegistrationRequest(
      targetedImage: targetedImage, completionHandler: completionHandler)
  }
}
