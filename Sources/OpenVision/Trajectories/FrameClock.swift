import Synchronization

/// The time of the frame that an engine analyzes.
final class FrameClock: Sendable {
  /// The number of frames a second if their times are unknown.
  private static let standardRate: Int32 = 30

  private let state = Mutex<(now: CMTime, count: Int64)>((.zero, 0))

  var now: CMTime { state.withLock { $0.now } }

  /// Sets the next frame's time.
  ///
  /// - Parameter time: nil if it is unknown; frames then follow each other thirty times a second.
  func advance(to time: CMTime?) {
    state.withLock { state in
      let counted = CMTime(value: state.count, timescale: Self.standardRate)
      state.now = time.flatMap { $0.isValid ? $0 : nil } ?? counted
      state.count += 1
    }
  }
}
