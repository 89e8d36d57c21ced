import Bench
import Geometry
import LabelServer
import Labeling

/// A job that shows a page on which a person picks what a `TrackJob` follows, and then watches it.
final class PickJob {
  private let session: PickSession
  private let server: LabelServer

  init(
    _ input: VideoInput, firstFrame: Int, threshold: Double, port: UInt16
  ) throws {
    let session = try PickSession(input, firstFrame: firstFrame, threshold: threshold)
    self.session = session
    server = LabelServer(
      [.init(name: input.name) { session }], afterwards: "", port: port, isPicking: true)
  }

  /// Shows the page until the person starts tracking.
  ///
  /// - Parameter started: is called with the address of the page.
  /// - Returns: the regions to follow; empty after an interruption.
  /// - Throws: `LabelServerError`.
  func pick(
    _ interruption: Interruption, started: @escaping @Sendable (String) throws -> Void
  ) throws -> [Region] {
    try Waiting.wait { [server, session] in
      try started(await server.start())
      while !interruption.isRaised {
        if let regions = session.regions { return regions }
        try await Task.sleep(for: .milliseconds(50))
      }
      return []
    }
  }

  /// Shows a tracked frame.
  func show(_ objects: [FollowedObject]) { session.show(objects) }

  /// Says what was saved, waits a little until an open page has shown it, and stops.
  func end(saved: String) throws {
    session.end(saved: saved)
    try Waiting.wait { [server, session] in
      for _ in 0..<600 where session.isAwaited { try await Task.sleep(for: .milliseconds(50)) }
      // The page still loads the last picture.
      try await Task.sleep(for: .seconds(1))
      await server.stop()
    }
  }
}
