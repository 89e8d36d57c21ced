import Imaging

/// An engine at work, and how its estimates become a request's observations.
struct RunningEngine {
  /// Looks at the next frame.
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

/// What a request needs to start its engine, checked.
struct EngineStart: Sendable {
  /// The first frame's results.
  let results: [VNObservation]
  /// Starts the engine on the first frame; runs on any thread, once.
  let start: @Sendable (_ frame: PixelBuffer) throws(VNError) -> RunningEngine
}
