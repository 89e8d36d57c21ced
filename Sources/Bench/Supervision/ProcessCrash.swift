import Foundation

/// The termination of a process by a signal during a piece of work.
struct ProcessCrash: Error, Hashable, CustomStringConvertible {
  var signal: Int32
  /// The frame number in the sequence; nil if unknown.
  var frame: Int?
  /// The work that was in progress; nil if it is clear from the context.
  var work: String?

  package var description: String {
    (work.map { $0 + " " } ?? "") + "crashed with \(Self.text(of: signal))"
      + (frame.map { " at frame \($0)" } ?? "")
  }

  /// Returns the signal as text, for example `signal 11 (SIGSEGV)`.
  static func text(of signal: Int32) -> String {
    "signal \(signal)" + (names[signal].map { " (\($0))" } ?? "")
  }

  /// The names of the signals that terminate a program because of an error in it, and of SIGKILL, which the system uses
  /// to reclaim memory.
  static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
    SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
  ]
}
