import Foundation

/// The confidence of an observation, 0...1.
public typealias VNConfidence = Float

/// The revision of observations that no request made.
public let VNRequestRevisionUnspecified = 0

/// A type that knows the revision of the request that made it.
public protocol VNRequestRevisionProviding {
  /// The revision, or `VNRequestRevisionUnspecified` if no request made the object.
  var requestRevision: Int { get }
}

/// The result of a request.
///
/// Observations are immutable. A step that adds information makes a new one.
public class VNObservation: NSObject, NSCopying, VNRequestRevisionProviding, @unchecked Sendable {
  /// The identity of the target. All boxes of a tracked object have the `uuid` of the observation
  /// with which its tracker was started.
  public let uuid: UUID

  /// The confidence of the result, 0...1. It is 1 for results that have no confidence.
  public let confidence: VNConfidence

  public let requestRevision: Int

  init(uuid: UUID, confidence: VNConfidence, requestRevision: Int) {
    self.uuid = uuid
    self.confidence = confidence
    self.requestRevision = requestRevision
  }

  /// The class, position, confidence and `uuid`, on one line.
  public override var description: String {
    let parts = [place, "confidence \(Self.text(Double(confidence)))", uuid.uuidString]
    return "\(type(of: self)) " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The position for the description, or nil if the observation has no position.
  var place: String? { nil }

  /// Formats a number with three decimal places.
  static func text(_ number: Double) -> String { String(format: "%.3f", number) }

  /// Returns the observation itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
