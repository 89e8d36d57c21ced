/// An error in communicating with a child process.
package enum ChildProcessError: Error, Hashable, Sendable {
  /// The program does not exist, or running it is not permitted.
  case cannotStart(program: String, reason: String)
  /// The program did not answer, or did not read its input, in time.
  case timedOut
  /// The program has closed its standard input, usually because it has ended.
  case inputClosed
  /// The program wrote a line that is longer than the limit, `bytes`.
  case endlessLine(bytes: Int)
}

extension ChildProcessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotStart(let program, let reason): "'\(program)' cannot be started: \(reason)"
    case .timedOut: "it timed out"
    case .inputClosed: "it no longer reads its standard input"
    case .endlessLine(let bytes): "it wrote a line of more than \(bytes) bytes"
    }
  }
}
