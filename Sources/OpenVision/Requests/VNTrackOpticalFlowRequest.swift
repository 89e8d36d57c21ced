import Foundation
import Imaging

/// The first revision of frame-to-frame optical flow. It uses the algorithm of `VNGenerateOpticalFlowRequest`.
public let VNTrackOpticalFlowRequestRevision1 = 1

/// A request that computes how far each pixel has moved since the previous frame. Perform the same
/// request on every frame.
///
/// There is no result for the first frame. The result for every later frame is one `VNPixelBufferObservation`. If the
/// vector at a pixel p of the *previous* frame is v, the point shown at p is at p + v in the current frame. Units and
/// coordinates are the same as in `VNGenerateOpticalFlowRequest`. If the accuracy, the format or the region of interest
/// changes, the request starts over.
public final class VNTrackOpticalFlowRequest: VNStatefulRequest {
  public typealias ComputationAccuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy

  /// The settings with which an engine was started.
  private struct Settings: Hashable, Sendable {
    var revision: Int
    var accuracy: ComputationAccuracy
    var format: OSType
  }

  /// The trade-off between the accuracy of the flow and the time spent on it; `medium` by default.
  public var computationAccuracy = ComputationAccuracy.medium

  /// The storage format of the vectors: `kCVPixelFormatType_TwoComponent32Float`, the default, or
  /// `kCVPixelFormatType_TwoComponent16Half`.
  public var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float

  /// Whether to return the output of a network at the network's own size. This property has no effect, because no
  /// revision uses a network.
  public var keepNetworkOutput = false

  public override init(
    frameAnalysisSpacing: CMTime = .zero, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }

  public override class var supportedRevisions: IndexSet { [VNTrackOpticalFlowRequestRevision1] }

  override var engineSettings: any Hashable & Sendable {
    Settings(revision: revision, accuracy: computationAccuracy, format: outputPixelFormat)
  }

  override func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    let flow = DenseFlow(parameters: computationAccuracy.parameters)
    let format = try VectorPixelBuffer.Format(outputPixelFormat)
    let revision = revision
    return EngineStart(results: []) { frame in
      RunningEngine(FlowEngine(frame, flow)) { (estimate: FlowEngine.Estimate, view) in
        guard let (u, v) = estimate else { return [] }
        let vectors = VectorPixelBuffer(
          u: u, v: v, region: view.region, frameSize: view.frameSize, format: format)
        return [VNPixelBufferObservation(pixelBuffer: vectors, requestRevision: revision)]
      }
    }
  }

  override func makeCopy() -> VNRequest {
    VNTrackOpticalFlowRequest(
      frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNTrackOpticalFlowRequest else { return }
    computationAccuracy = other.computationAccuracy
    outputPixelFormat = other.outputPixelFormat
    keepNetworkOutput = other.keepNetworkOutput
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    _ = try VectorPixelBuffer.Format(outputPixelFormat)
  }
}

/// An engine that computes optical flow from each frame to the next. The engine keeps the image pyramid of the last
/// frame for reuse.
final class FlowEngine: StatefulEngine {
  typealias Estimate = (u: FlowPlane, v: FlowPlane)?

  private let flow: DenseFlow
  private var last: FlowPyramid

  init(_ frame: PixelBuffer, _ flow: DenseFlow) {
    self.flow = flow
    last = flow.pyramid(of: frame.luma)
  }

  func update(frame: PixelBuffer) -> Estimate {
    let next = flow.pyramid(of: frame.luma)
    defer { last = next }
    return flow.flow(from: last, to: next)
  }
}
