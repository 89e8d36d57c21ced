import Geometry

/// A sequence's objects and what a tracker says of them, ready to be compared: identities are
/// counted from 0 in the order of their numbers, and overlaps are known.
///
/// ```swift
/// let sequence = try ObjectSequence(frames)  // [FrameOfObjects]
/// HOTAMeasures(sequence).hota
/// ```
public struct ObjectSequence: Sendable {
  struct Frame: Sendable {
    var truth: [Int]
    var found: [Int]
    /// Intersection over union, a row for each of `truth`.
    var overlap: [Double]
  }

  let frames: [Frame]
  public var frameCount: Int { frames.count }
  /// The number of different objects, and of different tracks.
  public let truthIdentities: Int
  public let foundIdentities: Int
  /// The number of boxes in all frames.
  public let truthBoxes: Int
  public let foundBoxes: Int

  /// Creates the comparison of a sequence's frames, in their order.
  ///
  /// - Throws: `RepeatedIdentity` where a frame holds an identity twice on one side.
  public init(_ frames: [FrameOfObjects]) throws(RepeatedIdentity) {
    let truthNumbers = Self.numbers(frames.lazy.flatMap(\.truth))
    let foundNumbers = Self.numbers(frames.lazy.flatMap(\.found))
    var numbered: [Frame] = []
    numbered.reserveCapacity(frames.count)
    for (index, frame) in frames.enumerated() {
      if let identity = Self.repeated(frame.truth) {
        throw RepeatedIdentity(frame: index, identity: identity, side: .truth)
      }
      if let identity = Self.repeated(frame.found) {
        throw RepeatedIdentity(frame: index, identity: identity, side: .found)
      }
      numbered.append(
        Frame(
          truth: frame.truth.compactMap { truthNumbers[$0.identity] },
          found: frame.found.compactMap { foundNumbers[$0.identity] },
          overlap: BoxMatrix.overlap(frame.truth.map(\.box), frame.found.map(\.box))))
    }
    self.frames = numbered
    truthIdentities = truthNumbers.count
    foundIdentities = foundNumbers.count
    truthBoxes = frames.reduce(0) { $0 + $1.truth.count }
    foundBoxes = frames.reduce(0) { $0 + $1.found.count }
  }

  private static func numbers(_ boxes: some Sequence<IdentifiedBox>) -> [Int: Int] {
    let identities = Set(boxes.map(\.identity)).sorted()
    return Dictionary(uniqueKeysWithValues: zip(identities, identities.indices))
  }

  private static func repeated(_ boxes: [IdentifiedBox]) -> Int? {
    var seen: Set<Int> = []
    return boxes.first { !seen.insert($0.identity).inserted }?.identity
  }
}

/// An identity that stands twice in one frame, so that nothing can be said of who is who.
public struct RepeatedIdentity: Error, Hashable, CustomStringConvertible {
  public enum Side: String, Hashable, Sendable {
    case truth = "the ground truth"
    case found = "the tracker's result"
  }

  /// Counted from 0.
  public let frame: Int
  public let identity: Int
  public let side: Side

  public var description: String {
    "frame \(frame + 1): expected every identity once in \(side.rawValue), found \(identity) twice"
  }
}
