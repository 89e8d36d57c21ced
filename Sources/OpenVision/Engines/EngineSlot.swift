import Geometry
import Imaging

/// Keeps an engine from frame to frame, and remembers what it was started for.
///
/// A slot belongs to a request or to a handler's pool. The owner gives it one piece of work at a
/// time and waits for its end, so that no two threads meet here. This is the only place where state
/// is passed between threads unchecked.
final class EngineSlot: @unchecked Sendable {
  private struct Content {
    var engine: RunningEngine
    /// The level, the revision and any other setting whose change calls for a new engine.
    var settings: AnyHashable
    /// The part of the upright frame that the engine analyzes, and the frame's size.
    var region: PixelRegion
    var frameSize: PixelSize
  }

  private var content: Content?

  /// Whether an engine is running.
  var isRunning: Bool { content != nil }

  /// Plans the work on a frame. If the running engine was started with the same settings, it
  /// continues; otherwise a new one starts and replaces it once it succeeds.
  func plan<Settings: Hashable & Sendable>(
    on view: FrameView, settings: Settings,
    makeStart: () throws(VNError) -> EngineStart
  ) throws(VNError) -> RequestWork {
    if let content, content.settings == AnyHashable(settings) {
      try Self.check(view, fits: content)
      return { [self] () throws(VNError) in try update(on: view) }
    }
    let start = try makeStart()
    return { [self] () throws(VNError) in
      content = Content(
        engine: try start.start(view.pixels), settings: settings, region: view.region,
        frameSize: view.frameSize)
      return start.results
    }
  }

  private func update(on view: FrameView) throws(VNError) -> [VNObservation] {
    guard let content else { return [] }
    return try content.engine.observe(view)
  }

  private static func check(_ view: FrameView, fits content: Content) throws(VNError) {
    guard view.frameSize == content.frameSize else {
      throw VNError(
        .invalidImage,
        "the size of the frame is \(view.frameSize), but the tracker was started on a frame of"
          + " \(content.frameSize)",
        explanation: "all frames of a sequence must have the same size and orientation")
    }
    guard view.region == content.region else {
      throw VNError(
        .invalidArgument,
        "the region of interest differs from the one that the tracker was started with",
        explanation: "start a new tracker for another region")
    }
  }
}
