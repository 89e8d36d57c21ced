import Files

/// The way in which a tracker's target is re-detected: a policy, which determines when the target is re-detected, and a
/// detector, which finds it.
package struct Redetection: Sendable, Hashable {
  package var policy: RedetectionPolicy
  package var detector: String

  package init(_ policy: RedetectionPolicy, by detector: String) {
    self.policy = policy
    self.detector = detector
  }

  /// The short form of the policy and the detector, as used in tables and files, such as "every50-oracle".
  package var name: String { "\(policy.name)-\(detector)" }

  /// The rate of false detections if the detector is an oracle, whose errors are parameters; nil for a real detector.
  package var knownErrorRate: Double? {
    guard isSimulated else { return nil }
    let parameters = detector.dropFirst("oracle(".count).dropLast().split(separator: ",")
    let rate = parameters.first { $0.hasPrefix("false=") }
    return rate.map { Double($0.dropFirst("false=".count)) ?? 1 } ?? 0
  }

  /// Whether the detector is an oracle, so that the time of a detection is a parameter and not measured.
  package var isSimulated: Bool { detector.hasPrefix("oracle") }

  /// The name under which a time model contains the time of a detection.
  package static func timedName(ofDetector name: String) -> String { "detector:\(name)" }

  /// Parses the short form; returns nil if the text is not valid.
  package init?(name: String) {
    var policy = RedetectionPolicy()
    var rest = name[...]
    while let end = rest.firstIndex(of: "-"), policy.take(rest[..<end]) {
      rest = rest[rest.index(after: end)...]
    }
    guard policy != RedetectionPolicy(), !rest.isEmpty else { return nil }
    self.init(policy, by: String(rest))
  }
}

/// The conditions under which a target is re-detected.
package struct RedetectionPolicy: Sendable, Hashable {
  /// The number of frames between detections; nil if there are no detections at regular intervals.
  package var every: Int?
  /// The confidence below which the target is re-detected; nil if confidence plays no role. A missing box is treated
  /// like a confidence below this value.
  package var below: Double?

  package init(every: Int? = nil, below: Double? = nil) {
    self.every = every.map { max(1, $0) }
    self.below = below
  }

  /// The short form of the policy: "every50", "below0.5", "every50-below0.5", or "none" if there is no re-detection.
  package var name: String {
    let parts = [every.map { "every\($0)" }, below.map { "below\($0)" }].compactMap(\.self)
    return parts.isEmpty ? "none" : parts.joined(separator: "-")
  }

  /// Parses one part of the short form and sets the corresponding property.
  ///
  /// - Returns: false if the part is not valid.
  fileprivate mutating func take(_ part: Substring) -> Bool {
    if every == nil, part.hasPrefix("every"), let frames = Int(part.dropFirst(5)), frames > 0 {
      every = frames
    } else if below == nil, part.hasPrefix("below"), let limit = Double(decimal: part.dropFirst(5))
    {
      below = limit
    } else {
      return false
    }
    return true
  }
}
