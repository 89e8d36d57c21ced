import GroundTruth

/// The fingerprint of an item's labels at the time of a run. It shows a command that reads the run whether the labels
/// have changed since then.
package struct LabelFingerprint: Codable, Sendable, Hashable {
  package let all: String
  /// The frames whose labels the methods were given, such as the frames in which trackers start; nil if methods may have
  /// been given any label.
  private let givenFrames: [Int]?
  private let given: String
  /// Whether the run used labels that nobody has checked; nil if it did not.
  let usesUnchecked: Bool?

  /// The effect of a change of the labels.
  package enum Change: Sendable, Hashable {
    /// The stored answers can be judged by the new labels.
    case ofTruth
    /// The stored answers do not belong to the new labels, because methods were given labels that have changed.
    case ofInput
  }

  /// Creates the fingerprint of an item's labels.
  ///
  /// - Parameters:
  ///   - frames: the frames whose labels the methods are given; nil if methods may be given any label.
  ///   - fingerprint: a closure that returns the fingerprint of the labels in the given frames; nil stands for all
  ///     frames.
  package init(
    givenFrames frames: [Int]?, _ fingerprint: (_ frames: [Int]?) throws -> String
  ) rethrows {
    all = try fingerprint(nil)
    givenFrames = frames
    given = try frames.map { try fingerprint($0) } ?? all
    usesUnchecked = UncheckedLabels.areUsed ? true : nil
  }

  /// Whether labels are read now that nobody has checked, and that the run left out.
  package var addsUnchecked: Bool { UncheckedLabels.areUsed && usesUnchecked == nil }

  /// Compares the labels with an item's current labels.
  ///
  /// - Parameter fingerprint: the closure of the initializer, for the current labels.
  /// - Returns: the effect of the change; nil if nothing has changed.
  package func change(
    to fingerprint: (_ frames: [Int]?) throws -> String
  ) rethrows -> Change? {
    guard try fingerprint(nil) != all else { return nil }
    guard let givenFrames, try fingerprint(givenFrames) == given else { return .ofInput }
    return .ofTruth
  }
}
