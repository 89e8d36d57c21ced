/// When a target is looked for again, and by what.
package struct Redetection: Sendable, Hashable {
  package var policy: RedetectionPolicy
  /// The detector's name.
  package var detector: String

  package init(_ policy: RedetectionPolicy, by detector: String) {
    self.policy = policy
    self.detector = detector
  }

  /// The short form in tables and files, e.g. "every50-oracle".
  package var name: String { "\(policy.name)-\(detector)" }

  /// Reads the short form; nil where it is none.
  init?(name: String) {
    var policy = RedetectionPolicy()
    var rest = name[...]
    while let end = rest.firstIndex(of: "-"), policy.take(rest[..<end]) {
      rest = rest[rest.index(after: end)...]
    }
    guard policy != RedetectionPolicy(), !rest.isEmpty else { return nil }
    self.init(policy, by: String(rest))
  }
}

/// When a target is looked for again by a detector.
package struct RedetectionPolicy: Sendable, Hashable {
  /// After so many frames since the last time; nil for never.
  package var every: Int?
  /// When the tracker's confidence is lower, or it gives no box; nil for never.
  package var below: Double?

  package init(every: Int? = nil, below: Double? = nil) {
    self.every = every.map { max(1, $0) }
    self.below = below
  }

  /// "every50", "below0.5" or "every50-below0.5"; "none" where it never is.
  package var name: String {
    let parts = [every.map { "every\($0)" }, below.map { "below\($0)" }].compactMap(\.self)
    return parts.isEmpty ? "none" : parts.joined(separator: "-")
  }

  /// Takes in a part of the name.
  ///
  /// - Returns: false where it is none.
  fileprivate mutating func take(_ part: Substring) -> Bool {
    if every == nil, part.hasPrefix("every"), let frames = Int(part.dropFirst(5)), frames > 0 {
      every = frames
    } else if below == nil, part.hasPrefix("below"), let limit = Double(part.dropFirst(5)) {
      below = limit
    } else {
      return false
    }
    return true
  }
}
