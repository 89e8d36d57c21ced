/// The CLEAR measures for tracking many objects (Bernardin and Stiefelhagen, "Evaluating Multiple Object Tracking
/// Performance: The CLEAR MOT Metrics", EURASIP Journal on Image and Video Processing, 2008), together with
/// MOTChallenge's counts of objects that are mostly tracked, partly tracked or mostly lost.
///
/// In each frame, objects and tracks are matched at an overlap of at least 0.5. The matching keeps as many
/// pairs from the previous frame as possible and, subject to that, maximizes the sum of overlaps.
package struct CLEARMeasures: Hashable, Sendable {
  package private(set) var truePositives = 0
  package private(set) var falseNegatives = 0
  package private(set) var falsePositives = 0
  /// The number of times that an object was matched with a different track than before.
  package private(set) var identitySwitches = 0
  /// The number of times that an object was lost and found again.
  package private(set) var fragmentations = 0
  /// The number of objects that are found in more than 80% of their frames.
  package private(set) var mostlyTracked = 0
  /// The number of objects that are found in 20% to 80% of their frames.
  package private(set) var partlyTracked = 0
  /// The number of objects that are found in less than 20% of their frames.
  package private(set) var mostlyLost = 0
  private var overlapSum = 0.0

  /// The minimum overlap at which an object counts as found.
  static let threshold = 0.5

  /// Computes the counts for one sequence.
  ///
  /// - Parameter note: a closure that receives every true positive. Its arguments are the 0-based frame number and the
  ///   indices of the object and the track in the lists of all objects and all tracks, which are sorted by identity.
  package init(
    _ sequence: ObjectSequence,
    noting note: ((_ frame: Int, _ object: Int, _ track: Int) -> Void)? = nil
  ) {
    guard sequence.foundBoxes > 0 else {
      falseNegatives = sequence.truthBoxes
      mostlyLost = sequence.truthIdentities
      return
    }
    guard sequence.truthBoxes > 0 else {
      falsePositives = sequence.foundBoxes
      return
    }
    var objects = Array(repeating: ObjectHistory(), count: sequence.truthIdentities)
    var current: [Int] = []
    for (index, frame) in sequence.frames.enumerated() {
      count(frame, &objects, &current) { note?(index, $0, $1) }
    }
    for object in objects where object.frames > 0 {
      let fraction = Double(object.foundFrames) / Double(object.frames)
      if fraction > 0.8 {
        mostlyTracked += 1
      } else if fraction >= 0.2 {
        partlyTracked += 1
      } else {
        mostlyLost += 1
      }
      fragmentations += max(0, object.starts - 1)
    }
  }

  private struct ObjectHistory {
    var frames = 0
    var foundFrames = 0
    /// The number of frames in which the object was found although it was not found in the preceding frame that
    /// contains objects and tracks.
    var starts = 0
    /// The track with which the object was last matched; nil if it has never been matched.
    var lastTrack: Int?
    /// The track with which the object was matched in the most recent frame that contains objects and tracks; nil if it
    /// was not matched in that frame.
    var currentTrack: Int?
  }

  /// Counts the errors in a frame and updates the histories of the objects.
  ///
  /// - Parameter current: the indices of the objects that currently have a track.
  private mutating func count(
    _ frame: ObjectSequence.Frame, _ objects: inout [ObjectHistory], _ current: inout [Int],
    note: (Int, Int) -> Void
  ) {
    guard !frame.truth.isEmpty else {
      falsePositives += frame.found.count
      return
    }
    for object in frame.truth { objects[object].frames += 1 }
    guard !frame.found.isEmpty else {
      falseNegatives += frame.truth.count
      return
    }
    let pairs = match(frame, objects)
    let wasFound = pairs.map { objects[frame.truth[$0.row]].currentTrack != nil }
    for object in current { objects[object].currentTrack = nil }
    current = pairs.map { frame.truth[$0.row] }
    for (pair, wasFound) in zip(pairs, wasFound) {
      let object = frame.truth[pair.row]
      let track = frame.found[pair.column]
      note(object, track)
      if let last = objects[object].lastTrack, last != track { identitySwitches += 1 }
      objects[object].foundFrames += 1
      objects[object].lastTrack = track
      objects[object].currentTrack = track
      if !wasFound { objects[object].starts += 1 }
      overlapSum += pair.value
    }
    truePositives += pairs.count
    falseNegatives += frame.truth.count - pairs.count
    falsePositives += frame.found.count - pairs.count
  }

  /// Returns the matched pairs of a frame with their overlaps.
  private func match(
    _ frame: ObjectSequence.Frame, _ objects: [ObjectHistory]
  ) -> [BoxPairs.Pair] {
    let close = frame.overlaps.filter { $0.value >= Self.threshold - BoxPairs.tolerance }
    let worth = close.map { pair in
      var pair = pair
      // The bonus exceeds the sum of the overlaps in any frame with fewer than 1,000 matches, so that keeping the pairs
      // of the previous frame takes precedence.
      if objects[frame.truth[pair.row]].currentTrack == frame.found[pair.column] {
        pair.value += 1000
      }
      return pair
    }
    return Assignment.best(worth, rows: frame.truth.count, columns: frame.found.count)
      .map { close[$0] }
  }

  /// Adds the counts of another sequence.
  package static func += (left: inout Self, right: Self) {
    left.truePositives += right.truePositives
    left.falseNegatives += right.falseNegatives
    left.falsePositives += right.falsePositives
    left.identitySwitches += right.identitySwitches
    left.fragmentations += right.fragmentations
    left.mostlyTracked += right.mostlyTracked
    left.partlyTracked += right.partlyTracked
    left.mostlyLost += right.mostlyLost
    left.overlapSum += right.overlapSum
  }

  /// Returns a count divided by the number of object boxes; 0 if there are none, as in TrackEval.
  private func perTruth(_ count: Int) -> Double {
    let boxes = truePositives + falseNegatives
    return boxes > 0 ? Double(count) / Double(boxes) : 0
  }

  /// Accuracy (MOTA): 1 minus the ratio of errors to object boxes, where misses, false positives and identity switches
  /// are errors. The accuracy is negative if there are more errors than object boxes.
  package var mota: Double {
    perTruth(truePositives - falsePositives - identitySwitches)
  }
  /// Precision (MOTP): the mean overlap of the true positives; 0 if there are none.
  package var motp: Double { overlapSum / Double(max(1, truePositives)) }
  /// Detection accuracy (MODA), which is MOTA without the identity switches.
  package var moda: Double { perTruth(truePositives - falsePositives) }
  package var recall: Double { perTruth(truePositives) }
  package var precision: Double {
    Double(truePositives) / Double(max(1, truePositives + falsePositives))
  }
}
