import Foundation

/// An error of this library: one of Vision's codes, and a message for people.
///
/// Code written for Vision can go on treating it as an `NSError` of the domain `VNErrorDomain`.
public struct VNError: Error, Hashable, Sendable {
  public var code: VNErrorCode
  /// One sentence. Where code may match on Vision's own wording, it is that wording.
  public var message: String
  /// Advice that is not in `message`; nil if there is none.
  public var explanation: String?
  /// The limit that was reached, if there was one tracker too many; nil for every other error.
  var trackerLimit: TrackerLimit?

  /// Creates an error, for requests of your own.
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
  /// Lets casts make an `NSError` of it, as they do with every error on Apple's systems. Without
  /// this, `catch let error as NSError where error.domain == VNErrorDomain` would never match on
  /// Linux.
  extension VNError: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSError {
      NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    /// Converts an `NSError` only if it has this library's domain and one of its codes.
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

/// A limit on the number of trackers of a type, by Vision's name for the type.
struct TrackerLimit: Hashable, Sendable {
  var type: String
  var number: Int
}

extension VNError {
  static let cancelled = VNError(.requestCancelled, "the request was cancelled")
}
