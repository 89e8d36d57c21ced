import Synchronization

/// A clock that provides the time of the frame being analyzed.
final class FrameClock: Sendable {
  /// The assumed number of frames per second if the times of the frames are unknown.
  private static let standardRate: Int32 = 30

  private let state = Mutex<(now: CMTime, count: Int64)>((.zero, 0))

  var now: CMTime { state.withLock { $0.now } }

  /// Sets the time of the next frame.
  ///
  /// - Parameter time: the time of the frame, or nil if it is unknown. If the time is nil or invalid, frames are
  ///   assumed to be 1/30 second apart.
  func advance(to time: CMTime?) {
    state.withLock { state in
      let counted = CMTime(value: state.count, timescale: Self.standardRate)
      state.now = time.flatMap { $0.isValid ? $0 : nil } ?? counted
      state.count += 1
    }
  }
}
