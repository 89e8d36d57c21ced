import Foundation

/// A request that compares each frame with those before it: perform the same request on one frame
/// after the other, with either handler.
///
/// The request keeps what it needs from frame to frame. All frames must have the same size, else
/// performing fails with `VNErrorCode.invalidImage`; a copy of the request begins anew.
public class VNStatefulRequest: VNImageBasedRequest {
  private let engine = EngineSlot()

  /// How many frames it takes until there is a result: the first one only begins.
  public var minimumLatencyFrameCount: Int { 1 }

  /// What a running engine must have been started with. Requests with settings of their own that call
  /// for a new engine add them.
  var engineSettings: any Hashable & Sendable { revision }

  /// Says how an engine is started on the first frame.
  func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    throw VNError(.unsupportedRequest, "\(type(of: self)) has no algorithm")
  }

  override func plan(in context: RequestContext) throws(VNError) -> RequestWork {
    try engine.plan(on: context.image.view(of: regionOfInterest), settings: engineSettings) {
      () throws(VNError) in
      try makeStart(on: context.image.view(of: regionOfInterest), with: context.engines)
    }
  }
}
