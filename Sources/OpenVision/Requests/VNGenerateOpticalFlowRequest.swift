import Foundation
import Geometry
import Imaging

/// The first revision of optical flow: warping and relaxation, without training.
public let VNGenerateOpticalFlowRequestRevision1 = 1

/// Computes how every pixel has moved between two images.
///
/// The result is one `VNPixelBufferObservation` of the image's own size. Its vector v at a pixel p of
/// the *targeted* image says that p is found at p + v in the *handler's* image: in pixels of the upright
/// images, the first number to the right, the second downwards. So a request that brings the earlier
/// frame, performed on the later one, gives the motion from the earlier to the later.
///
/// Both images must have the same size, else performing fails with `VNErrorCode.invalidImage`. Outside
/// the region of interest the result is zero, and nothing outside it is looked at.
/// `Documentation/OpticalFlow.md` says what each accuracy reaches and takes.
public final class VNGenerateOpticalFlowRequest: VNTargetedImageRequest {
  /// How much time to spend.
  public enum ComputationAccuracy: UInt, Sendable, CaseIterable {
    /// Half the image's resolution; for tracking and for video in real time.
    case low = 0
    /// The image's own resolution.
    case medium = 1
    /// More steps, and edges of motion that follow those of the image.
    case high = 2
    /// As `high`, until little changes any more.
    case veryHigh = 3
  }

  /// How much time to spend; `medium` by default.
  public var computationAccuracy = ComputationAccuracy.medium

  /// How the numbers are stored: `kCVPixelFormatType_TwoComponent32Float`, which is the default, or
  /// `kCVPixelFormatType_TwoComponent16Half`. Another format makes performing fail with
  /// `VNErrorCode.invalidArgument`.
  public var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float

  public override class var supportedRevisions: IndexSet { [VNGenerateOpticalFlowRequestRevision1] }

  override func makeCopy() -> VNRequest {
    VNGenerateOpticalFlowRequest(
      targetedImage: targetedImage, completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNGenerateOpticalFlowRequest else { return }
    computationAccuracy = other.computationAccuracy
    outputPixelFormat = other.outputPixelFormat
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    _ = try VectorPixelBuffer.Format(outputPixelFormat)
  }

  override func compare(
    _ targeted: ImageDerivatives, with image: ImageDerivatives
  ) throws(VNError) -> RequestWork {
    guard targeted.image.size == image.image.size else {
      throw VNError(
        .invalidImage,
        "the targeted image is \(targeted.image.size) pixels, the handler's is"
          + " \(image.image.size)",
        explanation: "optical flow compares images of the same size")
    }
    let region = targeted.region(of: regionOfInterest, sharedWith: image)
    let flow = DenseFlow(parameters: computationAccuracy.parameters)
    let pyramid = PartFlowPyramid(region: region, parameters: flow.parameters)
    let format = try VectorPixelBuffer.Format(outputPixelFormat)
    let (cancellation, revision) = (cancellation, revision)
    return { () throws(VNError) in
      guard
        let (u, v) = flow.flow(
          from: targeted.value(pyramid), to: image.value(pyramid),
          isCancelled: { cancellation.isSet })
      else { throw VNError.cancelled }
      let vectors = VectorPixelBuffer(
        u: u, v: v, region: region, frameSize: image.image.size, format: format)
      return [VNPixelBufferObservation(pixelBuffer: vectors, requestRevision: revision)]
    }
  }
}

/// The pyramid of a part of an image, kept for the next pair that the image is in.
private struct PartFlowPyramid: ImageDerivative {
  let region: PixelRegion
  let finest: Int
  let coarsestSide: Int
  let presmoothing: Float

  init(region: PixelRegion, parameters: FlowParameters) {
    self.region = region
    (finest, coarsestSide) = (parameters.finest, parameters.coarsestSide)
    presmoothing = parameters.presmoothing
  }

  func make(from image: ImageDerivatives) -> FlowPyramid {
    let luma = image.luma(of: region)
    return withExtendedLifetime(luma) {
      FlowPyramid(
        luma.luma, finest: finest, coarsestSide: coarsestSide, presmoothing: presmoothing)
    }
  }
}

extension ImageDerivatives {
  /// The part that a region of interest covers in two images of the same size, which starts at a whole
  /// chroma sample of both.
  fileprivate func region(
    of regionOfInterest: CGRect, sharedWith other: ImageDerivatives
  ) -> PixelRegion {
    let box = Box(normalized: regionOfInterest, in: image.size)
    let (a, b) = (image.region(enclosing: box), other.image.region(enclosing: box))
    let (x, y) = (min(a.x, b.x), min(a.y, b.y))
    return PixelRegion(
      x: x, y: y,
      size: PixelSize(width: a.x + a.size.width - x, height: a.y + a.size.height - y))
  }
}

extension VNGenerateOpticalFlowRequest.ComputationAccuracy {
  var parameters: FlowParameters {
    switch self {
    case .low: .low
    case .medium: .medium
    case .high: .high
    case .veryHigh: .veryHigh
    }
  }
}

extension VectorPixelBuffer.Format {
  init(_ type: OSType) throws(VNError) {
    switch type {
    case kCVPixelFormatType_TwoComponent32Float: self = .float32
    case kCVPixelFormatType_TwoComponent16Half: self = .float16
    default:
      throw VNError(
        .invalidArgument, "outputPixelFormat is \(type)",
        explanation: "expected kCVPixelFormatType_TwoComponent32Float or"
          + " kCVPixelFormatType_TwoComponent16Half")
    }
  }
}

extension VectorPixelBuffer {
  /// The flow of a part of a frame, with zeros around it.
  convenience init(
    u: FlowPlane, v: FlowPlane, region: PixelRegion, frameSize: PixelSize, format: Format
  ) {
    self.init(size: frameSize, format: format) { y, row in
      let line = y - region.y
      guard line >= 0, line < u.height else { return }
      let (rowU, rowV) = (u.row(line), v.row(line))
      for x in 0..<u.width { row[region.x &+ x] = SIMD2(rowU[x], rowV[x]) }
    }
  }
}
