/// The HOTA measures (higher order tracking accuracy) for tracking many objects: Luiten et al., "HOTA: A Higher
/// Order Metric for Evaluating Multi-Object Tracking", International Journal of Computer Vision 129, 2021.
///
/// At each of 19 overlap thresholds, 0.05, 0.10 ... 0.95, HOTA is the geometric mean of two accuracies: how well boxes
/// are detected, and how well the detected boxes are associated over time. Properties that are single numbers are means
/// over the thresholds. Properties that are arrays contain one value for each threshold.
package struct HOTAMeasures: Hashable, SummedEvidence {
  /// The overlap thresholds, computed with the same rounding errors as in the reference implementation.
  package static let thresholds: [Double] = (0..<19).map { 0.05 + Double($0) * 0.05 }

  package private(set) var truePositives: [Int]
  package private(set) var falseNegatives: [Int]
  /// The number of track boxes that are not matched, at each threshold.
  package private(set) var falsePositives: [Int]
  /// The sum of the true positives' association accuracies at each threshold.
  private var association: [Double]
  /// The sum of the true positives' association recalls at each threshold.
  private var associationRecall: [Double]
  /// The sum of the true positives' association precisions at each threshold.
  private var associationPrecision: [Double]
  /// The sum of the true positives' overlaps at each threshold.
  private var overlap: [Double]

  /// Computes the counts for one sequence. The counts of several sequences can be added.
  package init(_ sequence: ObjectSequence) {
    self.init(empty: sequence.truthBoxes, sequence.foundBoxes)
    guard sequence.truthBoxes > 0, sequence.foundBoxes > 0 else { return }
    let joined = JoinedSequence(sequence)
    for match in joined.matches { count(match) }
    addAssociation(of: joined.pairs, in: joined)
  }

  /// Computes separate counts for parts of a sequence, such as the frames at a given distance from the last
  /// detection.
  ///
  /// Matching and association use the whole sequence. If every frame belongs to a part, the counts of the parts
  /// therefore add up to the counts of the whole sequence.
  ///
  /// - Parameter part: a closure that returns the index of the part to which the frame with the given 0-based number belongs;
  ///   nil if the frame belongs to no part. An index outside `0..<count` has the same effect as nil.
  package static func parts(
    of sequence: ObjectSequence, count: Int, part: (_ frame: Int) -> Int?
  ) -> [HOTAMeasures] {
    let partOfFrame = sequence.frames.indices.map { frame in
      part(frame).flatMap { (0..<count).contains($0) ? $0 : nil }
    }
    var truth = Array(repeating: 0, count: count)
    var found = truth
    for (frame, part) in zip(sequence.frames, partOfFrame) {
      guard let part else { continue }
      truth[part] += frame.truth.count
      found[part] += frame.found.count
    }
    var parts = zip(truth, found).map { Self(empty: $0, $1) }
    guard sequence.truthBoxes > 0, sequence.foundBoxes > 0 else { return parts }
    let joined = JoinedSequence(sequence)
    var pairs = Array(repeating: MatchCounts(columns: sequence.foundIdentities), count: count)
    for match in joined.matches {
      guard let part = partOfFrame[match.frame] else { continue }
      parts[part].count(match)
      pairs[part].add(match)
    }
    for part in parts.indices { parts[part].addAssociation(of: pairs[part], in: joined) }
    return parts
  }

  /// Creates the counts of a sequence in which nothing matches.
  private init(empty truthBoxes: Int, _ foundBoxes: Int) {
    let zero = Array(repeating: 0.0, count: Self.thresholds.count)
    truePositives = Array(repeating: 0, count: Self.thresholds.count)
    falseNegatives = Array(repeating: truthBoxes, count: Self.thresholds.count)
    falsePositives = Array(repeating: foundBoxes, count: Self.thresholds.count)
    (association, associationRecall, associationPrecision, overlap) = (zero, zero, zero, zero)
  }

  private mutating func count(_ match: JoinedSequence.Match) {
    for index in 0..<match.thresholds {
      truePositives[index] += 1
      falseNegatives[index] -= 1
      falsePositives[index] -= 1
      overlap[index] += match.overlap
    }
  }

  /// Adds the association scores of the true positives in a sequence, or in one part of the sequence. These scores
  /// depend on how often an object and a track match in the whole sequence.
  private mutating func addAssociation(of pairs: MatchCounts, in joined: JoinedSequence) {
    for (pair, counts) in pairs.counts {
      let boxes = joined.boxes(of: pair)
      let whole = joined.pairs[pair]
      for (index, count) in counts.enumerated() where count > 0 {
        let (matched, all) = (Double(count), Double(whole[index]))
        association[index] +=
          matched * (all / Double(max(1, boxes.truth + boxes.found - whole[index])))
        associationRecall[index] += matched * (all / Double(max(1, boxes.truth)))
        associationPrecision[index] += matched * (all / Double(max(1, boxes.found)))
      }
    }
  }

  /// Adds the counts of another sequence. In the combined values, all true positives have equal weight.
  package static func += (left: inout Self, right: Self) {
    for index in thresholds.indices {
      left.truePositives[index] += right.truePositives[index]
      left.falseNegatives[index] += right.falseNegatives[index]
      left.falsePositives[index] += right.falsePositives[index]
      left.association[index] += right.association[index]
      left.associationRecall[index] += right.associationRecall[index]
      left.associationPrecision[index] += right.associationPrecision[index]
      left.overlap[index] += right.overlap[index]
    }
  }
}

extension HOTAMeasures {
  /// The total number of object and track boxes.
  package var boxes: Int {
    2 * truePositives[0] + falseNegatives[0] + falsePositives[0]
  }

  private func ratio(_ value: (Int) -> (part: Double, whole: Int)) -> [Double] {
    Self.thresholds.indices.map { index in
      let (part, whole) = value(index)
      return part / Double(max(1, whole))
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// Detection accuracy at each threshold. It is the number of true positives divided by the number of object
  /// and track boxes, where the two boxes of a true positive count as one.
  package var detectionAccuracies: [Double] {
    ratio {
      (Double(truePositives[$0]), truePositives[$0] + falseNegatives[$0] + falsePositives[$0])
    }
  }
  /// The fraction of object boxes that are true positives, at each threshold.
  package var detectionRecalls: [Double] {
    ratio { (Double(truePositives[$0]), truePositives[$0] + falseNegatives[$0]) }
  }
  /// The fraction of track boxes that are true positives, at each threshold.
  package var detectionPrecisions: [Double] {
    ratio { (Double(truePositives[$0]), truePositives[$0] + falsePositives[$0]) }
  }
  /// Association accuracy at each threshold, averaged over true positives. It is the number of frames in which
  /// the object and its track match, divided by the number of boxes of the object and the track. Two matched
  /// boxes count as one.
  package var associationAccuracies: [Double] { ratio { (association[$0], truePositives[$0]) } }
  /// Association recall at each threshold, averaged over true positives. It is the number of frames in which the object
  /// and its track match, divided by the number of the object's boxes.
  package var associationRecalls: [Double] { ratio { (associationRecall[$0], truePositives[$0]) } }
  /// Association precision at each threshold, averaged over true positives. It is the number of frames in which the
  /// object and its track match, divided by the number of the track's boxes.
  package var associationPrecisions: [Double] {
    ratio { (associationPrecision[$0], truePositives[$0]) }
  }
  /// The mean overlap of the true positives at each threshold; 1 if there are none.
  package var localizationAccuracies: [Double] {
    Self.thresholds.indices.map { index in
      let epsilon = 1e-10
      return max(epsilon, overlap[index]) / max(epsilon, Double(truePositives[index]))
    }
  }
  /// The geometric mean of detection accuracy and association accuracy, at each threshold.
  package var hotas: [Double] {
    zip(detectionAccuracies, associationAccuracies).map { ($0 * $1).squareRoot() }
  }

  package var hota: Double { Self.mean(hotas) }
  package var detA: Double { Self.mean(detectionAccuracies) }
  package var detRe: Double { Self.mean(detectionRecalls) }
  package var detPr: Double { Self.mean(detectionPrecisions) }
  package var assA: Double { Self.mean(associationAccuracies) }
  package var assRe: Double { Self.mean(associationRecalls) }
  package var assPr: Double { Self.mean(associationPrecisions) }
  package var locA: Double { Self.mean(localizationAccuracies) }
}

/// A score for each pair of an object and a track. The score measures how well the two agree over the whole sequence.
///
/// In each frame, the overlap of a pair is divided by the sum of all overlaps that involve the object or the
/// track. Let s be the sum of these fractions over all frames, and n the total number of boxes of the object
/// and the track. The score of the pair is then s / (n - s).
private struct Alignment {
  private let pairs: IdentityPairs
  /// The scores, indexed by the number that `IdentityPairs` assigns to the pair.
  private var scores: [Double]
  private var truthBoxes: [Int]
  private var foundBoxes: [Int]

  init(_ sequence: ObjectSequence) {
    pairs = sequence.pairs
    var common = Array(repeating: 0.0, count: pairs.count)
    truthBoxes = Array(repeating: 0, count: sequence.truthIdentities)
    foundBoxes = Array(repeating: 0, count: sequence.foundIdentities)
    scores = []
    for frame in sequence.frames { add(frame, to: &common) }
    pairs.forEach { number, object, track in
      guard common[number] > 0 else { return }
      let boxes = Double(truthBoxes[object] + foundBoxes[track])
      common[number] /= boxes - common[number]
    }
    scores = common
  }

  private mutating func add(_ frame: ObjectSequence.Frame, to common: inout [Double]) {
    for object in frame.truth { truthBoxes[object] += 1 }
    for track in frame.found { foundBoxes[track] += 1 }
    let overlaps = frame.overlaps
    var ofRow = Array(repeating: 0.0, count: frame.truth.count)
    var ofColumn = Array(repeating: 0.0, count: frame.found.count)
    for pair in overlaps {
      ofRow[pair.row] += pair.value
      ofColumn[pair.column] += pair.value
    }
    for pair in overlaps {
      let all = ofColumn[pair.column] + ofRow[pair.row] - pair.value
      guard all > BoxPairs.tolerance else { continue }
      common[pairs.number(of: frame.truth[pair.row], frame.found[pair.column])] += pair.value / all
    }
  }

  /// The score of an object and a track, which must overlap in at least one frame.
  subscript(object: Int, track: Int) -> Double { scores[pairs.number(of: object, track)] }

  func boxes(of pair: MatchCounts.Pair) -> (truth: Int, found: Int) {
    (truthBoxes[pair.truth], foundBoxes[pair.found])
  }
}

/// The objects and tracks of a sequence, matched frame by frame.
private struct JoinedSequence {
  /// A match between an object box and a track box in one frame.
  struct Match {
    var frame: Int
    var truth: Int
    var found: Int
    var overlap: Double
    /// The number of overlap thresholds that the overlap reaches. These thresholds are the first ones in
    /// `HOTAMeasures.thresholds`.
    var thresholds: Int
  }

  private let alignment: Alignment
  private(set) var matches: [Match] = []
  private(set) var pairs: MatchCounts

  init(_ sequence: ObjectSequence) {
    alignment = Alignment(sequence)
    pairs = MatchCounts(columns: sequence.foundIdentities)
    for (index, frame) in sequence.frames.enumerated()
    where !frame.truth.isEmpty && !frame.found.isEmpty {
      join(frame, index)
    }
  }

  private mutating func join(_ frame: ObjectSequence.Frame, _ index: Int) {
    let overlaps = frame.overlaps
    let worth = overlaps.map { pair in
      var pair = pair
      pair.value *= alignment[frame.truth[pair.row], frame.found[pair.column]]
      return pair
    }
    for position in Assignment.best(
      worth, rows: frame.truth.count, columns: frame.found.count)
    {
      let pair = overlaps[position]
      let reached =
        HOTAMeasures.thresholds.prefix { pair.value >= $0 - BoxPairs.tolerance }.count
      guard reached > 0 else { continue }
      let match = Match(
        frame: index, truth: frame.truth[pair.row], found: frame.found[pair.column],
        overlap: pair.value, thresholds: reached)
      matches.append(match)
      pairs.add(match)
    }
  }

  func boxes(of pair: MatchCounts.Pair) -> (truth: Int, found: Int) { alignment.boxes(of: pair) }
}

/// The number of frames in which an object and a track match, at each threshold. Pairs that never match use no
/// memory.
private struct MatchCounts {
  struct Pair: Hashable {
    var truth: Int
    var found: Int
  }

  private let columns: Int
  private var positions: [Int: Int] = [:]
  /// The counts of each pair, in the order in which the pairs first matched, so that sums do not depend on
  /// hashing.
  private(set) var counts: [(pair: Pair, counts: [Int])] = []

  init(columns: Int) { self.columns = columns }

  /// The number of frames in which a pair matches, at each threshold.
  subscript(pair: Pair) -> [Int] {
    positions[pair.truth * columns + pair.found].map { counts[$0].counts }
      ?? Array(repeating: 0, count: HOTAMeasures.thresholds.count)
  }

  /// Adds a match in one frame to the counts of its pair.
  mutating func add(_ match: JoinedSequence.Match) {
    let key = match.truth * columns + match.found
    let position = positions[key] ?? counts.count
    if position == counts.count {
      positions[key] = position
      let none = Array(repeating: 0, count: HOTAMeasures.thresholds.count)
      counts.append((Pair(truth: match.truth, found: match.found), none))
    }
    for index in 0..<match.thresholds { counts[position].counts[index] += 1 }
  }
}
