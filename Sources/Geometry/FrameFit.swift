/// A comparison of boxes with the labels of their frame and of the frames around it, which notices answers that are
/// stated for another frame.
///
/// The boxes of another frame fit far better only if objects move, so nothing is said about objects at rest. Nothing is
/// said about two frames either: that is rather a tracker that follows with a delay.
public struct FrameFit: Sendable {
  private static let shifts = [-2, -1, 0, 1, 2]
  private static let own = 2
  private static let fewest = 10
  /// The mean overlap that another frame must reach, and how much of the disagreement with the own frame may be left.
  private static let (required, leftover, leastGain) = (0.5, 0.65, 0.02)
  /// The share of boxes that must fit the other frame better, of those that fit either better.
  private static let betterShare = 0.75

  private var sums = [Double](repeating: 0, count: shifts.count)
  /// The numbers of boxes that fit a frame better than their own, and less well.
  private var better = [Int](repeating: 0, count: shifts.count)
  private var worse = [Int](repeating: 0, count: shifts.count)
  private var count = 0

  public init() {}

  /// Adds a box, unless one of the frames has no label.
  ///
  /// - Parameter labels: returns the labels of the frame that is so many frames later. The box is compared with the one
  ///   that it overlaps most.
  public mutating func add(_ box: Box, labels: (_ shift: Int) -> [Box]) {
    guard box.isValid else { return }
    var overlaps: [Double] = []
    for shift in Self.shifts {
      guard let best = labels(shift).lazy.map({ BoxFormFit.overlap(box, $0) }).max() else { return }
      overlaps.append(best)
    }
    // A box that fits no label says nothing.
    guard let highest = overlaps.max(), highest > 0 else { return }
    count += 1
    for (index, overlap) in overlaps.enumerated() {
      sums[index] += overlap
      if overlap > overlaps[Self.own] + 0.001 { better[index] += 1 }
      if overlap < overlaps[Self.own] - 0.001 { worse[index] += 1 }
    }
  }

  /// The frames by which the answers are early, or late if negative; nil if their own frame fits as well as others.
  public var shift: Int? { best.map { Self.shifts[$0] } }

  /// A sentence with the option that reads the answers so; nil if their own frame fits as well as others.
  public var words: String? {
    guard let best else { return nil }
    let shift = Self.shifts[best]
    let frames =
      "\(abs(shift)) frame\(abs(shift) == 1 ? "" : "s") \(shift > 0 ? "later" : "earlier")"
    func text(_ sum: Double) -> String {
      let hundredths = Int((sum / Double(count) * 100).rounded())
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
    return
      "its boxes fit the labels \(frames) far better (mean overlap \(text(sums[best])) instead of"
      + " \(text(sums[Self.own]))), so they seem to be stated for the wrong frames; to read them so, use --frame-offset"
      + " \(shift)"
  }

  private var best: Int? {
    guard count >= Self.fewest, let best = sums.indices.max(by: { sums[$0] < sums[$1] }),
      abs(Self.shifts[best]) == 1
    else { return nil }
    let (mean, plain) = (sums[best] / Double(count), sums[Self.own] / Double(count))
    let changed = better[best] + worse[best]
    return mean > Self.required && mean - plain > Self.leastGain
      && 1 - mean < Self.leftover * (1 - plain)
      && Double(better[best]) >= Self.betterShare * Double(changed) ? best : nil
  }
}
