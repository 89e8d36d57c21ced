import Foundation

/// An error of this library: a code of Vision's, and words for people.
///
/// Code written for Vision can go on treating it as an `NSError` of the domain `VNErrorDomain`.
public struct VNError: Error, Hashable, Sendable {
  public var code: VNErrorCode
  /// One sentence; where Vision's own wording is known and matched on, that wording.
  public var message: String
  /// What to do about it, where `message` does not say; nil otherwise.
  public var explanation: String?
  /// The type of tracker that is used up; nil for every other error.
  var exhaustedTracker: TrackerType?

  public init(_ code: VNErrorCode, _ message: String, explanation: String? = nil) {
    self.code = code
    self.message = message
    self.explanation = explanation
  }

  /// The error for one tracker too many, in the words that Vision uses for it.
  static func tooManyTrackers(of type: TrackerType) -> VNError {
    var error = VNError(
      .internalError,
      "Internal error: Exceeded maximum allowed number of Trackers for a tracker type: "
        + type.rawValue,
      explanation: "a sequence request handler runs at most \(type.limit) trackers of each type; "
        + "perform a request with isLastFrame = true for an object that is no longer needed, "
        + "or release the handler")
    error.exhaustedTracker = type
    return error
  }
}

extension VNError: CustomStringConvertible {
  public var description: String {
    guard let explanation else { return message }
    return "\(message) (\(explanation))"
  }
}

extension VNError: LocalizedError {
  public var errorDescription: String? { message }
  public var recoverySuggestion: String? { explanation }
}

extension VNError: CustomNSError {
  public static var errorDomain: String { VNErrorDomain }

  public var errorCode: Int { code.rawValue }

  public var errorUserInfo: [String: Any] {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    userInfo[VNErrorExplanationKey] = explanation ?? message
    if let exhaustedTracker {
      userInfo[VNErrorTrackerLimitKey] = exhaustedTracker.limit
      userInfo[VNErrorTrackerTypeKey] = exhaustedTracker.rawValue
    }
    return userInfo
  }
}
