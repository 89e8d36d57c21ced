/// When a target is looked for again by a detector.
public struct RedetectionPolicy: Sendable, Hashable {
  /// After so many frames since the last time; nil for never.
  public var every: Int?
  /// When the tracker's confidence is lower, or it gives no box; nil for never.
  public var below: Double?

  public init(every: Int? = nil, below: Double? = nil) {
    self.every = every.map { max(1, $0) }
    self.below = below
  }

  /// The policy of a subject by its `redetect`: the policy's name and, after a hyphen, the detector's;
  /// nil where there is none.
  public init?(redetect: String) {
    self.init()
    for part in redetect.split(separator: "-") {
      if part.hasPrefix("every"), let frames = Int(part.dropFirst(5)), frames > 0 {
        every = frames
      } else if part.hasPrefix("below"), let confidence = Double(part.dropFirst(5)) {
        below = confidence
      } else {
        break
      }
    }
    if every == nil, below == nil { return nil }
  }

  /// "every50", "below0.5" or "every50-below0.5"; "none" where it never is.
  public var name: String {
    let parts = [every.map { "every\($0)" }, below.map { "below\($0)" }].compactMap(\.self)
    return parts.isEmpty ? "none" : parts.joined(separator: "-")
  }

  /// "re-detect every 50 frames and when the confidence is below 0.5".
  public var words: String {
    let parts = [
      every.map { $0 == 1 ? "every frame" : "every \($0) frames" },
      below.map { "when the confidence is below \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? "do not re-detect" : "re-detect " + parts.joined(separator: " and ")
  }
}
