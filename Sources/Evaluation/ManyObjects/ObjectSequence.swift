import Geometry

/// The objects of a sequence and a tracker's output, prepared for comparison. Identities are numbered from 0 in
/// ascending order, and the overlapping pairs have been found.
///
/// ```swift
/// let sequence = try ObjectSequence(frames)  // [FrameOfObjects]
/// HOTAMeasures(sequence).hota
/// ```
package struct ObjectSequence: Sendable {
  struct Frame: Sendable {
    var truth: [Int]
    var found: [Int]
    fileprivate var truthBoxes: [Box]
    fileprivate var foundBoxes: [Box]

    /// The pairs of a `truth` box (row) and a `found` box (column) that overlap, with their intersection over union.
    /// The pairs are computed on each access, because storing all pairs of a sequence would take too much memory.
    var overlaps: [BoxPairs.Pair] {
      // The initializer has already checked that there are not too many pairs.
      (try? BoxPairs.overlap(truthBoxes, foundBoxes)) ?? []
    }
  }

  let frames: [Frame]
  /// The pairs of an object and a track that overlap in at least one frame.
  let pairs: IdentityPairs
  package var frameCount: Int { frames.count }
  /// The number of distinct objects.
  package let truthIdentities: Int
  /// The number of distinct tracks.
  package let foundIdentities: Int
  package let truthBoxes: Int
  /// The number of track boxes in all frames.
  package let foundBoxes: Int

  /// Prepares the frames of a sequence for comparison. The frames must be in order.
  ///
  /// - Throws: `RepeatedIdentity` if an identity occurs twice among the objects or the tracks of a frame;
  ///   `TooManyPairs` if finding or storing the overlapping pairs would take too much time or memory.
  package init(_ frames: [FrameOfObjects]) throws {
    let truthNumbers = Self.numbers(frames.lazy.flatMap(\.truth))
    let foundNumbers = Self.numbers(frames.lazy.flatMap(\.found))
    var numbered: [Frame] = []
    numbered.reserveCapacity(frames.count)
    var pairs = IdentityPairs(objects: truthNumbers.count)
    for (index, frame) in frames.enumerated() {
      if let identity = Self.repeated(frame.truth) {
        throw RepeatedIdentity(frame: index, identity: identity, side: .truth)
      }
      if let identity = Self.repeated(frame.found) {
        throw RepeatedIdentity(frame: index, identity: identity, side: .found)
      }
      let numbers = Frame(
        truth: frame.truth.compactMap { truthNumbers[$0.identity] },
        found: frame.found.compactMap { foundNumbers[$0.identity] },
        truthBoxes: frame.truth.map(\.box), foundBoxes: frame.found.map(\.box))
      for pair in try BoxPairs.overlap(numbers.truthBoxes, numbers.foundBoxes) {
        try pairs.insert(numbers.truth[pair.row], numbers.found[pair.column])
      }
      numbered.append(numbers)
    }
    pairs.number()
    self.pairs = pairs
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

extension ObjectSequence {
  /// Matches each object with at most one track so as to maximize the total value of the pairs.
  ///
  /// - Parameter value: a closure that returns the nonnegative value of the pair with the given number.
  /// - Returns: the values of the matched pairs, sorted by object.
  func bestPairs(_ value: (_ number: Int) -> Double) -> [Double] {
    var worth: [BoxPairs.Pair] = []
    pairs.forEach { number, object, track in
      let value = value(number)
      if value > 0 { worth.append(BoxPairs.Pair(row: object, column: track, value: value)) }
    }
    return Assignment.best(worth, rows: truthIdentities, columns: foundIdentities)
      .map { worth[$0].value }
  }
}

/// The error that is thrown if an identity occurs twice in a frame and is therefore ambiguous.
package struct RepeatedIdentity: Error, Hashable, CustomStringConvertible {
  package enum Side: String, Hashable, Sendable {
    case truth = "the ground truth"
    case found = "the tracker's result"
  }

  /// The 0-based frame number.
  package let frame: Int
  package let identity: Int
  package let side: Side

  package var description: String {
    "frame \(frame + 1): expected each identity at most once in \(side.rawValue), found identity"
      + " \(identity) twice"
  }
}
