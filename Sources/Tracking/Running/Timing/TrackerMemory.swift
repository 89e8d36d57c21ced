import Bench
import CMalloc

/// A measurement of the memory that running trackers use.
enum TrackerMemory {
  private static let trackers = 8

  /// Returns the number of bytes that one running tracker uses. Several trackers are started, and the growth of the
  /// allocated memory is divided by their number.
  ///
  /// - Returns: nil if a session fails, if the allocated memory has not grown, or if the tracker is an external
  ///   program.
  static func perTracker(of method: any TrackingMethod, on clip: TrackedFrames) -> Int? {
    guard !method.isExternal else { return nil }
    let before = allocated()
    var sessions: [any TrackerSession] = []
    for _ in 0..<trackers {
      guard let session = try? method.makeSession(),
        (try? session.start(frame: clip.frames[0], at: clip.region)) != nil,
        (try? session.step(frame: clip.frame(ofStep: 1))) != nil
      else { return nil }
      sessions.append(session)
    }
    let bytes = withExtendedLifetime(sessions) { allocated() - before }
    return bytes > 0 ? bytes / trackers : nil
  }

  /// Returns the number of bytes that the C library's allocator has allocated and not freed.
  private static func allocated() -> Int {
    let information = mallinfo2()
    return Int(information.uordblks) + Int(information.hblkhd)
  }
}
