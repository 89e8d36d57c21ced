import Imaging

/// The algorithm behind a request that keeps state from frame to frame. One instance follows one
/// thing: an object, a rectangle, or the whole picture.
///
/// Engines work in pixels, origin upper-left, 0-based continuous coordinates. An engine is used by
/// one thread at a time and may be handed from one thread to another between calls.
///
/// ## Adding a request that keeps state
///
/// 1. An engine: a class that conforms to this protocol, with what it says about a frame as its
///    `Estimate`.
/// 2. A table of the algorithms behind the request's levels and revisions: a static
///    `EngineTable`, as in `ObjectTrackingEngines.swift`, and one line for it in `EngineRegistry`.
/// 3. The request. One that follows something which an observation tells of is a
///    `VNTrackingRequest`: the sequence request handler keeps its engine by the observation's
///    `uuid`. One that compares each frame with those before is a `VNStatefulRequest`: it keeps its
///    engine itself. Both override `makeStart(on:with:)`, which says how an engine is started and
///    how its estimates become observations.
///
/// Requests without state override `VNRequest.plan(in:)`; those that compare two images derive from
/// `VNTargetedImageRequest` and override `compare(_:with:)`. Either handler performs them.
protocol StatefulEngine<Estimate>: AnyObject {
  associatedtype Estimate

  /// Looks at the next frame, which has the same size as the first.
  func update(frame: PixelBuffer) -> Estimate
}
