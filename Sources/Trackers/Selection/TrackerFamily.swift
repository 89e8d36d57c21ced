import Tracking

/// One tracker with all its levels and revisions.
package protocol TrackerFamily: Sendable {
  /// What there is to know about it before it is chosen.
  var about: TrackerDescription { get }

  /// The tracker at one of its levels and revisions; "" and nil where it has none.
  ///
  /// - Throws: what keeps it from starting at all.
  func subject(level: String, revision: Int?) throws -> any Subject
}
