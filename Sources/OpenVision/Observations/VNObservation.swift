import Foundation

/// How sure an observation is. 0...1
public typealias VNConfidence = Float

/// The revision of things that no request made.
public let VNRequestRevisionUnspecified = 0

/// Something that knows the revision of the request it came from.
public protocol VNRequestRevisionProviding {
  /// `VNRequestRevisionUnspecified` where it was made by hand.
  var requestRevision: Int { get }
}

/// What a request found. Observations never change: a step that knows more makes a new one.
public class VNObservation: NSObject, NSCopying, VNRequestRevisionProviding, @unchecked Sendable {
  /// Says which observations belong together: all boxes of one tracked object carry the `uuid` of
  /// the observation that its tracker was started with.
  public let uuid: UUID

  /// How sure the result is; 1 where sureness has no meaning. 0...1
  public let confidence: VNConfidence

  public let requestRevision: Int

  init(uuid: UUID, confidence: VNConfidence, requestRevision: Int) {
    self.uuid = uuid
    self.confidence = confidence
    self.requestRevision = requestRevision
  }

  /// The class, where it is, the confidence and the `uuid`, on one line.
  public override var description: String {
    let parts = [place, "confidence \(Self.text(Double(confidence)))", uuid.uuidString]
    return "\(type(of: self)) " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Where it is, for the description; nil where it has no place.
  var place: String? { nil }

  /// A number with three decimals.
  static func text(_ number: Double) -> String { String(format: "%.3f", number) }

  /// The observation itself, since it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
