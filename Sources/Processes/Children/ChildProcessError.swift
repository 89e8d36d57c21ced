/// What can go wrong with a program that is talked to line by line.
package enum ChildProcessError: Error, Hashable, Sendable {
  /// There is no such program, or it may not be run.
  case cannotStart(program: String, reason: String)
  /// Nothing came within the time, or the program did not take what it was sent.
  case timedOut
  /// The program has closed its standard input, mostly because it has ended.
  case inputClosed
  /// A line of the program's output has no end.
  case endlessLine(bytes: Int)
}

extension ChildProcessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotStart(let program, let reason): "'\(program)' cannot be started: \(reason)"
    case .timedOut: "timed out"
    case .inputClosed: "does not read its standard input any more"
    case .endlessLine(let bytes): "wrote a line of more than \(bytes) bytes"
    }
  }
}
