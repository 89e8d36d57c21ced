/// A kind of tracker whose number a sequence request handler limits; the raw value is Vision's name
/// for it in error messages.
struct TrackerType: RawRepresentable, Hashable, Sendable {
  let rawValue: String

  /// The most trackers of this type that one handler runs at a time.
  var limit: Int { 16 }
}

extension VNError {
  /// Returns the error for one tracker too many, in Vision's words.
  static func tooManyTrackers(of type: TrackerType) -> VNError {
    var error = VNError(
      .internalError,
      "Internal error: Exceeded maximum allowed number of Trackers for a tracker type: "
        + type.rawValue,
      explanation: "a sequence request handler runs at most \(type.limit) trackers of each type; "
        + "perform a request with isLastFrame = true for objects that are no longer needed, "
        + "or release the handler")
    error.trackerLimit = TrackerLimit(type: type.rawValue, number: type.limit)
    return error
  }
}
