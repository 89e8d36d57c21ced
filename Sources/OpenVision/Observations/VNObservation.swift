import Foundation

/// The confidence of an observation, 0...1.
public typealias VNConfidence = Float

/// The revision of observations that do not come from a request.
public let VNRequestRevisionUnspecified = 0

/// An object that stores the revision of the request that created it.
public protocol VNRequestRevisionProviding {
  /// The revision of the request, or `VNRequestRevisionUnspecified` if the object does not come from a request.
  var requestRevision: Int { get }
}

/// The result of a request.
///
/// Observations are immutable. To add information, create a new observation.
public class VNObservation: NSObject, NSCopying, VNRequestRevisionProviding, @unchecked Sendable {
  /// The identifier of the observation. All observations of a tracked object share the `uuid` of the
  /// observation with which its tracker was started.
  public let uuid: UUID

  /// The confidence of the result, 0...1. It is 1 if no confidence was computed.
  public let confidence: VNConfidence

  public let requestRevision: Int

  init(uuid: UUID, confidence: VNConfidence, requestRevision: Int) {
    self.uuid = uuid
    self.confidence = confidence
    self.requestRevision = requestRevision
  }

  /// A one-line description with the class, the position if there is one, the confidence and the `uuid`.
  public override var description: String {
    let parts = [detail, "confidence \(Self.text(Double(confidence)))", uuid.uuidString]
    return "\(type(of: self)) " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The position as shown in `description`, or nil if the observation has no position.
  var detail: String? { nil }

  /// Formats a number with three decimal places.
  static func text(_ number: Double) -> String { String(format: "%.3f", number) }

  /// Returns the observation itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
