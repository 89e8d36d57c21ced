/// What is being measured, as far as every task has it: a tracker, a flow algorithm, a detector.
///
/// A method is a description that costs nothing to keep and may be shared between threads.
package protocol Method: Sendable {
  var identity: SubjectIdentity { get }

  /// What stands for the method in stored cells, where that is not this program: a cell with
  /// another one is made again. nil, the default, for this program.
  var fingerprint: String? { get }

  /// Whether the work is done by a program of its own, which is watched by its sessions and whose
  /// memory is not seen here; not so by default.
  var isExternal: Bool { get }

  /// Whether it looks at frames: stored answers do without; so by default.
  var looksAtFrames: Bool { get }

  /// What the reader of the results should know of what the sessions have seen so far.
  var remarks: [RunNote] { get }
}

extension Method {
  package var fingerprint: String? { nil }
  package var isExternal: Bool { false }
  package var looksAtFrames: Bool { true }
  package var remarks: [RunNote] { [] }
}
