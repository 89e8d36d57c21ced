import Synchronization

/// Tells an engine the time of the frame that it looks at.
final class FrameClock: Sendable {
  /// Frames a second where nobody says when they are to be shown.
  private static let standardRate: Int32 = 30

  private let state = Mutex<(now: CMTime, count: Int64)>((.zero, 0))

  var now: CMTime { state.withLock { $0.now } }

  /// Sets the next frame's time.
  ///
  /// - Parameter time: nil where nobody said so: frames then follow each other thirty times a second.
  func advance(to time: CMTime?) {
    state.withLock { state in
      let counted = CMTime(value: state.count, timescale: Self.standardRate)
      state.now = time.flatMap { $0.isValid ? $0 : nil } ?? counted
      state.count += 1
    }
  }
}
