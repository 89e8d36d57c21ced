/// The identity measures for tracking many objects: Ristani et al., "Performance Measures and a Data Set for
/// Multi-Target, Multi-Camera Tracking", ECCV Workshops 2016.
///
/// Each object is matched with at most one track for the whole sequence. The matching maximizes the number of
/// frames in which the boxes of a matched object and track overlap by at least 0.5.
package struct IdentityMeasures: Hashable, Sendable {
  /// The number of object boxes that overlap the box of the object's matched track by at least 0.5.
  package private(set) var truePositives = 0
  package private(set) var falseNegatives = 0
  /// The number of track boxes that are not true positives.
  package private(set) var falsePositives = 0

  /// Computes the counts for one sequence. The counts of several sequences can be added.
  package init(_ sequence: ObjectSequence) {
    var common = [Int](repeating: 0, count: sequence.pairs.count)
    for frame in sequence.frames {
      for pair in frame.overlaps where pair.value >= CLEARMeasures.threshold {
        common[sequence.pairs.number(of: frame.truth[pair.row], frame.found[pair.column])] += 1
      }
    }
    truePositives = sequence.bestPairs { Double(common[$0]) }.reduce(0) { $0 + Int($1) }
    falseNegatives = sequence.truthBoxes - truePositives
    falsePositives = sequence.foundBoxes - truePositives
  }

  /// Adds the counts of another sequence.
  package static func += (left: inout Self, right: Self) {
    left.truePositives += right.truePositives
    left.falseNegatives += right.falseNegatives
    left.falsePositives += right.falsePositives
  }

  /// The harmonic mean of precision and recall.
  package var idf1: Double {
    let mean = Double(truePositives) + 0.5 * Double(falsePositives + falseNegatives)
    return Double(truePositives) / max(1, mean)
  }
  /// The fraction of track boxes that are true positives.
  package var precision: Double {
    Double(truePositives) / Double(max(1, truePositives + falsePositives))
  }
  /// The fraction of object boxes that are true positives.
  package var recall: Double {
    Double(truePositives) / Double(max(1, truePositives + falseNegatives))
  }
}
