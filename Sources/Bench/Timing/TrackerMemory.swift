import CMalloc

/// How much memory running trackers hold.
enum TrackerMemory {
  private static let trackers = 8

  /// Bytes per running tracker: what the allocator has handed out more once several are running.
  ///
  /// - Returns: nil where a session fails, memory was given back meanwhile, or the tracker is a
  ///   program of its own.
  static func perTracker(of subject: any Subject, on clip: TrackedFrames) -> Int? {
    guard !subject.isExternal else { return nil }
    let before = allocated()
    var sessions: [any TrackerSession] = []
    for _ in 0..<trackers {
      guard let session = try? subject.makeSession(),
        (try? session.start(frame: clip.frames[0], at: clip.region)) != nil,
        (try? session.step(frame: clip.frame(ofStep: 1))) != nil
      else { return nil }
      sessions.append(session)
    }
    let bytes = withExtendedLifetime(sessions) { allocated() - before }
    return bytes > 0 ? bytes / trackers : nil
  }

  /// Bytes that the allocator of the C library has handed out and not got back.
  private static func allocated() -> Int {
    let information = mallinfo2()
    return Int(information.uordblks) + Int(information.hblkhd)
  }
}
