import Imaging

/// The algorithm behind a request that keeps state from frame to frame. One instance follows one
/// target: an object, a rectangle, or the whole picture.
///
/// Engines work in pixels, origin upper-left, 0-based continuous coordinates. One thread uses an
/// engine at a time; between calls it may be passed to another thread.
///
/// ## Adding a request that keeps state
///
/// 1. An engine: a class that conforms to this protocol; its `Estimate` is what it says about a
///    frame.
/// 2. A table of the algorithms behind the request's levels and revisions: a static `EngineTable`,
///    as in `ObjectTrackingEngines.swift`, and one line for it in `EngineRegistry`.
/// 3. The request. If it follows the target of an observation, it is a `VNTrackingRequest`: the
///    sequence request handler keeps its engine by the observation's `uuid`. If it compares each
///    frame with those before, it is a `VNStatefulRequest`, which keeps its engine itself. Both
///    override `makeStart(on:with:)`, which starts an engine and turns its estimates into
///    observations.
///
/// Requests without state override `VNRequest.plan(in:)`. Requests that compare two images derive
/// from `VNTargetedImageRequest` and override `compare(_:with:)`. Either handler performs them.
protocol StatefulEngine<Estimate>: AnyObject {
  associatedtype Estimate

  /// Processes the next frame, which has the same size as the first.
  func update(frame: PixelBuffer) -> Estimate
}
