import Foundation

/// The confidence of an observation, 0...1.
public typealias VNConfidence = Float

/// The revision of objects that no request made.
public let VNRequestRevisionUnspecified = 0

/// Something that knows the revision of the request that made it.
public protocol VNRequestRevisionProviding {
  /// The revision; `VNRequestRevisionUnspecified` if it was made by hand.
  var requestRevision: Int { get }
}

/// The result of a request. Observations never change; a step that adds knowledge makes a new one.
public class VNObservation: NSObject, NSCopying, VNRequestRevisionProviding, @unchecked Sendable {
  /// The identity of the target: all boxes of one tracked object carry the `uuid` of the
  /// observation that its tracker was started with.
  public let uuid: UUID

  /// The confidence of the result, 0...1; always 1 for results without a confidence.
  public let confidence: VNConfidence

  public let requestRevision: Int

  init(uuid: UUID, confidence: VNConfidence, requestRevision: Int) {
    self.uuid = uuid
    self.confidence = confidence
    self.requestRevision = requestRevision
  }

  /// The class, the place, the confidence and the `uuid`, on one line.
  public override var description: String {
    let parts = [place, "confidence \(Self.text(Double(confidence)))", uuid.uuidString]
    return "\(type(of: self)) " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The place, for the description; nil if there is none.
  var place: String? { nil }

  /// Formats a number with three decimals.
  static func text(_ number: Double) -> String { String(format: "%.3f", number) }

  /// Returns the observation itself, since it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
