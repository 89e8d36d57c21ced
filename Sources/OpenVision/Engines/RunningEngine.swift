import Imaging

/// A running engine, which turns its estimates into a request's observations.
struct RunningEngine {
  /// Processes the next frame.
  let observe: (FrameView) throws(VNError) -> [VNObservation]

  init<Estimate>(
    _ engine: any StatefulEngine<Estimate>,
    observations: @escaping (Estimate, FrameView) throws(VNError) -> [VNObservation]
  ) {
    observe = { view throws(VNError) in
      try observations(engine.update(frame: view.pixels), view)
    }
  }
}

/// The checked input that a request needs to start its engine.
struct EngineStart: Sendable {
  /// The first frame's results.
  let results: [VNObservation]
  /// Starts the engine on the first frame; runs once, on any thread.
  let start: @Sendable (_ frame: PixelBuffer) throws(VNError) -> RunningEngine
}
