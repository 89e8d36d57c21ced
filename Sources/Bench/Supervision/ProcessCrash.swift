import Foundation

/// The end of a process by a signal during some work.
struct ProcessCrash: Error, Hashable, CustomStringConvertible {
  /// The signal's number.
  var signal: Int32
  /// The number of the sequence's frame; nil if it is not known.
  var frame: Int?
  /// The work in progress, if it is not clear from the context.
  var what: String?

  package var description: String {
    (what.map { $0 + " " } ?? "") + "crashed with \(Self.text(of: signal))"
      + (frame.map { " at frame \($0)" } ?? "")
  }

  /// Returns the text, for example `signal 11 (SIGSEGV)`.
  static func text(of signal: Int32) -> String {
    "signal \(signal)" + (names[signal].map { " (\($0))" } ?? "")
  }

  /// The signals that end programs because of an error of theirs, and SIGKILL, with which the system reclaims
  /// memory.
  static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
    SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
  ]
}
