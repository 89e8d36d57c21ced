import Foundation

/// A process ended by a signal while it was at work on something.
package struct ProcessCrash: Error, Hashable, CustomStringConvertible {
  /// The signal's number.
  var signal: Int32
  /// The sequence's frame that was worked on; nil where that is not known.
  var frame: Int?
  /// What was at work, where that is not said elsewhere.
  var what: String?

  package var description: String {
    (what.map { $0 + " " } ?? "") + "crashed with \(Self.text(of: signal))"
      + (frame.map { " at frame \($0)" } ?? "")
  }

  /// For example `signal 11 (SIGSEGV)`.
  static func text(of signal: Int32) -> String {
    "signal \(signal)" + (names[signal].map { " (\($0))" } ?? "")
  }

  /// What programs are ended by for what they do, and the system's way of taking memory back.
  package static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
    SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
  ]
}
