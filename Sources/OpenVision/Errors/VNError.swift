import Foundation

/// An error thrown by this library, with one of Vision's error codes and a readable message.
///
/// Code written for Vision can still treat it as an `NSError` with the domain `VNErrorDomain`.
public struct VNError: Error, Hashable, Sendable {
  public var code: VNErrorCode
  /// The message, a single sentence. It matches Vision's message where existing code may compare messages.
  public var message: String
  /// Advice that is not part of `message`, such as how to fix the error; nil if there is none.
  public var explanation: String?
  /// The tracker limit that was exceeded; nil for all other errors.
  var trackerLimit: TrackerLimit?

  /// Creates an error, for use in custom requests.
  public init(_ code: VNErrorCode, _ message: String, explanation: String? = nil) {
    self.code = code
    self.message = message
    self.explanation = explanation
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
    if let trackerLimit {
      userInfo[VNErrorTrackerLimitKey] = trackerLimit.number
      userInfo[VNErrorTrackerTypeKey] = trackerLimit.type
    }
    return userInfo
  }
}

#if !canImport(ObjectiveC)
  /// A conversion that lets the error be cast to `NSError`, as every error can be on Apple's
  /// platforms. Without it, `catch let error as NSError where error.domain == VNErrorDomain` would
  /// never match on Linux.
  extension VNError: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSError {
      NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    /// Converts an `NSError` only if it has the domain `VNErrorDomain` and one of the codes in
    /// `VNErrorCode`.
    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSError, result: inout VNError?
    ) -> Bool {
      result = VNError(source)
      return result != nil
    }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout VNError?) {
      result = VNError(source)
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> VNError {
      source.flatMap(VNError.init) ?? VNError(.unknownError, source?.localizedDescription ?? "")
    }

    private init?(_ source: NSError) {
      guard source.domain == Self.errorDomain, let code = VNErrorCode(rawValue: source.code) else {
        return nil
      }
      let message = source.userInfo[NSLocalizedDescriptionKey] as? String
      let explanation = source.userInfo[VNErrorExplanationKey] as? String
      self.init(code, message ?? "", explanation: explanation == message ? nil : explanation)
      if let number = source.userInfo[VNErrorTrackerLimitKey] as? Int,
        let type = source.userInfo[VNErrorTrackerTypeKey] as? String
      {
        trackerLimit = TrackerLimit(type: type, number: number)
      }
    }
  }
#endif

/// A limit on the number of trackers of one type, and the name that Vision uses for the type.
struct TrackerLimit: Hashable, Sendable {
  var type: String
  var number: Int
}

extension VNError {
  static let cancelled = VNError(.requestCancelled, "the request was canceled")
  static let isPerforming = VNError(
    .invalidOperation, "another thread is performing the request",
    explanation: "use a request of its own for each thread")
}
