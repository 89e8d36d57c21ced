import Geometry
import Imaging

/// A slot that keeps a running engine from frame to frame, along with the settings with which the engine was started.
///
/// A slot belongs to a request or to a handler's pool. The owner of a slot processes one frame at a time, so two
/// threads never use the slot at the same time.
final class EngineSlot: @unchecked Sendable {
  private struct Content {
    var engine: RunningEngine
    /// The engine's settings, such as level and revision. If they change, a new engine is required.
    var settings: AnyHashable
    /// The region of the upright frame that the engine analyzes, in pixels of the whole frame.
    var region: PixelRegion
    var frameSize: PixelSize
  }

  private var content: Content?

  /// Whether an engine is running.
  var isRunning: Bool { content != nil }

  /// Returns a function that processes a frame. A running engine continues if it was started with the same settings.
  /// Otherwise, the function starts a new engine, which replaces the running engine if the start succeeds.
  ///
  /// - Throws: `invalidImage` if the frame's size differs from that of a continuing engine's first frame, or
  ///   `invalidArgument` if the region of interest differs.
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
        "the region of interest differs from that of the first frame",
        explanation: "start a new tracker for another region")
    }
  }
}
