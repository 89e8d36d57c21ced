import CFFmpeg

/// Helpers for all users of libav: they silence its log and give the texts of its errors.
enum Libav {
  /// Silences libav's own messages on standard error, once per process; what matters in them is
  /// thrown as a `MediaError`.
  static func silence() { _ = silenced }

  private static let silenced: Void = av_log_set_level(vbench_log_quiet)

  /// Returns the text of an error code.
  static func message(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
      guard let start = text.baseAddress, av_strerror(code, start, text.count) == 0 else {
        return "error \(code)"
      }
      return String(cString: start)
    }
  }

  /// Makes an empty frame, to be freed by `av_frame_free`.
  static func makeFrame() throws(LibavFailure) -> UnsafeMutablePointer<AVFrame> {
    guard let frame = av_frame_alloc() else { throw LibavFailure(vbench_error_no_memory) }
    return frame
  }

  static func free(_ frame: UnsafeMutablePointer<AVFrame>) {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }
}

/// The reason why a call of libav failed, before the file and the frame are known.
struct LibavFailure: Error {
  var reason: String

  init(_ code: Int32) { reason = Libav.message(code) }

  init(reason: String) { self.reason = reason }
}
