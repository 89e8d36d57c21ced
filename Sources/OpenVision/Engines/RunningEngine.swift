import Imaging

/// A running engine, whose estimates are converted to observations.
struct RunningEngine {
  /// A function that processes the next frame and returns its observations.
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

/// The results for the first frame, and the function that starts the engine on that frame.
struct EngineStart: Sendable {
  /// The results for the first frame, which are known before the engine starts.
  let results: [VNObservation]
  /// A function that starts the engine on the first frame. It is called once, on any thread.
  let start: @Sendable (_ frame: PixelBuffer) throws(VNError) -> RunningEngine
}
