/// A method, such as a tracker, a flow algorithm or a detector, in the form that is common to all tasks.
///
/// A method only describes the work, so threads may share it.
package protocol Method: Sendable {
  var identity: MethodIdentity { get }

  /// The method's fingerprint in stored cells; nil, the default, to use the fingerprint of this program. A cell with a
  /// different fingerprint is computed again.
  var fingerprint: String? { get }

  /// Whether an external program does the work. If so, the sessions monitor the program themselves, and the program's
  /// memory use cannot be measured here. The default is false.
  var isExternal: Bool { get }

  /// Whether the method uses frames. A method that replays stored answers does not. The default is true.
  var readsFrames: Bool { get }

  /// Notes for the reader of the results, based on what the sessions have observed so far.
  var remarks: [RunNote] { get }

  /// Returns a text that explains the failures of sessions on an item, such as a traceback, and forgets it; nil, the
  /// default, if there is none.
  ///
  /// - Parameter item: the item's full name.
  func takeFailureReport(on item: String) -> String?
}

extension Method {
  package var fingerprint: String? { nil }
  package var isExternal: Bool { false }
  package var readsFrames: Bool { true }
  package var remarks: [RunNote] { [] }
  package func takeFailureReport(on item: String) -> String? { nil }
}
