import CFFmpeg

/// Helpers that silence libav's log, read its error messages and create its frames.
enum Libav {
  /// Silences libav's own messages on standard error, once per process. Relevant problems are
  /// thrown as `MediaError`.
  static func silence() { _ = silenced }

  private static let silenced: Void = av_log_set_level(vbench_log_quiet)

  /// Returns the message for one of libav's error codes.
  static func message(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
      guard let start = text.baseAddress, av_strerror(code, start, text.count) == 0 else {
        return "error \(code)"
      }
      return String(cString: start)
    }
  }

  /// Creates an empty frame, which must be freed by `av_frame_free`.
  static func makeFrame() throws(LibavFailure) -> UnsafeMutablePointer<AVFrame> {
    guard let frame = av_frame_alloc() else { throw LibavFailure(vbench_error_no_memory) }
    return frame
  }

  static func free(_ frame: UnsafeMutablePointer<AVFrame>) {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }
}

/// The reason why a call to libav failed. It does not name the file or the frame.
struct LibavFailure: Error {
  var reason: String

  init(_ code: Int32) { reason = Libav.message(code) }

  init(reason: String) { self.reason = reason }
}
