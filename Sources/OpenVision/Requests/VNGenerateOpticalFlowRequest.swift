import Foundation
import Geometry
import Imaging

/// The first revision of optical flow. It uses warping and relaxation rather than a trained network.
public let VNGenerateOpticalFlowRequestRevision1 = 1

/// A request that computes how far each pixel has moved between two images.
///
/// The result is one `VNPixelBufferObservation` with the size of the image. If the vector at a pixel p of the
/// *targeted* image is v, the point shown at p is at p + v in the *handler's* image. Vectors are in pixels of the
/// upright images; the first component points to the right, the second downward. If the targeted image is the earlier
/// frame and the handler's image is the later frame, the result is therefore the motion from the earlier to the later
/// frame.
///
/// If the images differ in size, performing the request fails with `VNErrorCode.invalidImage`.
/// Outside the region of interest, the result is zero and no pixels are read. For the accuracy and
/// time of each setting, see `Documentation/OpticalFlow.md`.
///
/// ```swift
/// let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: earlier)
/// try VNImageRequestHandler(cvPixelBuffer: later).perform([request])
/// if let flow = request.results?.first?.pixelBuffer {
///   print(flow[100, 50])  // SIMD2<Float>(3.0, -1.0): 3 pixels to the right, 1 up
/// }
/// ```
public final class VNGenerateOpticalFlowRequest: VNTargetedImageRequest {
  /// The trade-off between the accuracy of the flow and the time spent on it.
  public enum ComputationAccuracy: UInt, Sendable, CaseIterable {
    /// Works at half the resolution of the image, for tracking and real-time video.
    case low = 0
    /// Works at the full resolution of the image.
    case medium = 1
    /// Performs more iterations and aligns motion boundaries with edges in the image.
    case high = 2
    /// Repeats the iterations of `high` until the flow changes little.
    case veryHigh = 3
  }

  /// The trade-off between the accuracy of the flow and the time spent on it; `medium` by default.
  public var computationAccuracy = ComputationAccuracy.medium

  /// The storage format of the vectors: `kCVPixelFormatType_TwoComponent32Float`, the default, or
  /// `kCVPixelFormatType_TwoComponent16Half`. For any other format, performing the request fails
  /// with `VNErrorCode.invalidArgument`.
  public var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float

  /// Whether to return the output of a network at the network's own size. This property has no effect, because no
  /// revision uses a network.
  public var keepNetworkOutput = false

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
    keepNetworkOutput = other.keepNetworkOutput
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
        "the targeted image is \(targeted.image.size), but the handler's image is"
          + " \(image.image.size)",
        explanation: "optical flow needs two images of the same size")
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

/// The pyramid of a part of an image. It is kept in case the next pair includes the same image.
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
  /// Returns the region of interest in pixels, for two images of the same size. The region is aligned with the chroma
  /// samples of both images.
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
  /// Creates a vector image for a whole frame from the flow in a region of the frame. Outside the region, the
  /// vectors are zero.
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
