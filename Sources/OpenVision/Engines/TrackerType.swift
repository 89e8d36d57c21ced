/// A type of tracker. A sequence request handler limits the number of trackers of each type. The
/// raw value is Vision's name for the type in error messages.
struct TrackerType: RawRepresentable, Hashable, Sendable {
  let rawValue: String

  /// The maximum number of trackers of this type that a handler can run at the same time.
  var limit: Int { 16 }
}

extension VNError {
  /// Returns the error for exceeding the limit on the number of trackers, with Vision's message.
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
