import Synchronization

/// Who made a label.
public enum LabelSource: String, Codable, Hashable, Sendable, CaseIterable {
  /// A person made the label.
  case hand
  /// A tracker or another program made the label, and a person confirmed it.
  case checked
  /// A tracker made the label, and nobody has confirmed it.
  case tracked
  /// There is no label, or the dataset does not state who made it.
  case none
}

/// The setting that determines whether labels that nobody has confirmed are used.
public enum UncheckedLabels {
  private static let current = Atomic(false)
  /// The setting of the runs that are read; nil for that of the process.
  @TaskLocal private static var ofRun: Bool?

  /// Whether frames that only a tracker has labeled are labeled. Otherwise, they are read as unlabeled, because such
  /// labels favor trackers that are similar to it. This setting applies to the whole process. It must be changed before
  /// the first dataset is opened.
  public static var areUsed: Bool {
    get { ofRun ?? current.load(ordering: .relaxed) }
    set { current.store(newValue, ordering: .relaxed) }
  }

  /// Reads labels with the setting with which a run was made. The process's setting may add to it.
  package static func withUse<Result>(
    _ isUsed: Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    try $ofRun.withValue(isUsed ? true : nil, operation: body)
  }
}

/// The number of labels from each source.
struct LabelSourceCounts {
  private var counts: [LabelSource: Int] = [:]

  mutating func add(_ sources: [LabelSource]) {
    for source in sources { counts[source, default: 0] += 1 }
  }

  /// Returns the remark on labels that a tracker made; nil if no source is stated.
  ///
  /// - Parameter tracker: the tracker that made labels; nil if it is unknown.
  func remark(tracker: String?) -> String? {
    let (hand, checked, tracked) = (
      counts[.hand] ?? 0, counts[.checked] ?? 0, counts[.tracked] ?? 0
    )
    guard hand + checked + tracked > 0 else { return nil }
    let all = counts.values.reduce(0, +)
    let stated = "\(hand) of \(all) frames by hand, \(checked) checked"
    guard tracked > 0 else { return stated }
    let use = UncheckedLabels.areUsed ? "used" : "left out; --unchecked-labels uses them"
    return
      "\(stated), \(tracked) tracked and \(use): labels made by \(tracker ?? "a tracker") favor it"
      + " and trackers like it"
  }
}
