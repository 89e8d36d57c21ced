import Foundation
import Imaging

/// The first revision of optical flow from frame to frame.
public let VNTrackOpticalFlowRequestRevision1 = 1

/// Computes how far every pixel has moved since the previous frame. Perform the same request on
/// every frame.
///
/// The first frame has no results. Every later one has one `VNPixelBufferObservation`, whose vector
/// v at a pixel p of the *previous* frame says that p is found at p + v in the current one. Numbers
/// and coordinates are those of `VNGenerateOpticalFlowRequest`. With another accuracy, format or
/// region of interest the request starts again.
public final class VNTrackOpticalFlowRequest: VNStatefulRequest {
  public typealias ComputationAccuracy = VNGenerateOpticalFlowRequest.ComputationAccuracy

  /// The settings that an engine was started with.
  private struct Settings: Hashable, Sendable {
    var revision: Int
    var accuracy: ComputationAccuracy
    var format: OSType
  }

  /// The accuracy and the time to spend; `medium` by default.
  public var computationAccuracy = ComputationAccuracy.medium

  /// The storage format of the numbers: `kCVPixelFormatType_TwoComponent32Float`, which is the
  /// default, or `kCVPixelFormatType_TwoComponent16Half`.
  public var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float

  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    super.init(completionHandler: completionHandler)
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
    VNTrackOpticalFlowRequest(completionHandler: completionHandler)
  }

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNTrackOpticalFlowRequest else { return }
    computationAccuracy = other.computationAccuracy
    outputPixelFormat = other.outputPixelFormat
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    _ = try VectorPixelBuffer.Format(outputPixelFormat)
  }
}

/// Computes optical flow from each frame to the next; keeps the last frame's pyramid.
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
