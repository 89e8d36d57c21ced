import Synchronization

/// A clock that decides which frames of a video are analyzed, so that they are some time apart.
final class SpacedClock: Sendable {
  /// A millionth of a second, by which frames may be too close because times are rounded.
  private static let tolerance = 1e-6

  private let clock = FrameClock()
  private let last = Mutex<CMTime?>(nil)

  /// Returns whether to analyze the next frame.
  ///
  /// - Parameters:
  ///   - time: the time of the frame; nil if it is unknown.
  ///   - spacing: the minimum time since the last analyzed frame. If it is invalid, all frames are analyzed.
  func takes(_ time: CMTime?, spacing: CMTime) -> Bool {
    clock.advance(to: time)
    let now = clock.now
    return last.withLock { last in
      let passed = now.seconds - (last ?? now).seconds
      // A frame from an earlier time belongs to another video, so it is analyzed.
      if last != nil, spacing.isValid, passed >= 0, passed < spacing.seconds - Self.tolerance {
        return false
      }
      last = now
      return true
    }
  }
}
