/// A method as every task sees it: a tracker, a flow algorithm, a detector.
///
/// A method is a small description that may be shared between threads.
package protocol Method: Sendable {
  var identity: SubjectIdentity { get }

  /// The fingerprint of the method in stored cells, if it is not that of this program. A cell with another one
  /// is computed again. nil, the default, for this program.
  var fingerprint: String? { get }

  /// Whether an external program does the work. Its sessions watch it, and its memory cannot be measured here.
  /// The default is false.
  var isExternal: Bool { get }

  /// Whether it uses frames. Stored answers do not. The default is true.
  var looksAtFrames: Bool { get }

  /// Notes for the reader of the results about what the sessions have seen so far.
  var remarks: [RunNote] { get }
}

extension Method {
  package var fingerprint: String? { nil }
  package var isExternal: Bool { false }
  package var looksAtFrames: Bool { true }
  package var remarks: [RunNote] { [] }
}
