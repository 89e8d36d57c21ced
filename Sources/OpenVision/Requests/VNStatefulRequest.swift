import Foundation

/// A request that compares each frame with the frames before it. Perform the same request on every frame, with either
/// type of handler.
///
/// The request keeps its state between frames. All frames must have the same size; otherwise, performing the request
/// fails with `VNErrorCode.invalidImage`. A copy of the request has no state and starts over.
public class VNStatefulRequest: VNImageBasedRequest {
  private let engine = EngineSlot()
  private let clock = SpacedClock()

  /// The minimum time between analyzed frames. A frame that follows the last analyzed frame by less than this time is
  /// skipped and has no results. Frames without a time are assumed to be 1/30 second apart. With `CMTime.zero`, all
  /// frames are analyzed.
  public let frameAnalysisSpacing: CMTime

  /// Creates a request for the frames of one video.
  ///
  /// - Parameters:
  ///   - frameAnalysisSpacing: the minimum time between analyzed frames.
  ///   - completionHandler: a function that is called before `perform` returns.
  public init(
    frameAnalysisSpacing: CMTime = .zero, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.frameAnalysisSpacing = frameAnalysisSpacing
    super.init(completionHandler: completionHandler)
  }

  /// The number of frames that must be processed before the first result. It is 1 by default, because the first frame
  /// only starts the engine.
  public var minimumLatencyFrameCount: Int { 1 }

  /// The settings of the engine. A running engine is reused only if it was started with equal settings. Subclasses add
  /// the settings whose changes require a new engine.
  var engineSettings: any Hashable & Sendable { revision }

  /// Returns a description of how to start an engine on the first frame.
  func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    throw VNError(
      .unsupportedRequest,
      "\(type(of: self)) is a base class and cannot be performed directly; use a subclass")
  }

  /// Whether frames are skipped according to `frameAnalysisSpacing` before the engine sees them.
  var skipsFrames: Bool { true }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    guard !skipsFrames || clock.takes(context.time, spacing: frameAnalysisSpacing) else {
      return { [] }
    }
    return try engine.plan(on: context.image.view(of: regionOfInterest), settings: engineSettings) {
      () throws(VNError) in
      try makeStart(on: context.image.view(of: regionOfInterest), with: context.engines)
    }
  }
}
