import Imaging

/// The algorithm of a request that keeps state from frame to frame. Each instance processes a single target: an object,
/// a rectangle or the whole image.
///
/// Engines work in continuous pixel coordinates with the origin at the upper left. Only one thread uses an engine at a
/// time, but successive calls may come from different threads.
///
/// ## Adding a request that keeps state
///
/// 1. Add an engine, a class that conforms to this protocol. Its `Estimate` is the result for a
///    frame.
/// 2. Add a static `EngineTable` of the algorithms for the request's levels and revisions, as in
///    `ObjectTrackingEngines.swift`, and add one line for it to `EngineRegistry`.
/// 3. Add the request. If the request follows the target of an observation, derive it from `VNTrackingRequest`. The
///    sequence request handler then keeps the request's engine under the observation's `uuid`. If the request compares
///    each frame with earlier frames, derive it from `VNStatefulRequest`, which keeps its own engine. In either case,
///    override `makeStart(on:with:)`, which starts an engine and converts its estimates to observations.
///
/// Requests without state override `VNRequest.plan(in:)`. Requests that compare two images derive from
/// `VNTargetedImageRequest` and override `compare(_:with:)`. Both the image request handler and the sequence request
/// handler can perform these two types of request.
protocol StatefulEngine<Estimate>: AnyObject {
  associatedtype Estimate

  /// Processes the next frame, which must have the same size as the first, and returns the estimate.
  func update(frame: PixelBuffer) -> Estimate
}
