/// The CLEAR measures: Bernardin and Stiefelhagen, "Evaluating Multiple Object Tracking Performance:
/// The CLEAR MOT Metrics", EURASIP Journal on Image and Video Processing, 2008, with the track
/// counts of MOTChallenge.
///
/// In each frame objects and tracks are joined at an overlap of one half at least, so that as many
/// as possible keep the partner of the frame before and then overlaps are as high as possible.
public struct CLEARMeasures: Hashable, Sendable {
  /// Boxes of objects that a track found, that none found, and boxes of tracks without an object.
  public private(set) var truePositives = 0
  public private(set) var falseNegatives = 0
  public private(set) var falsePositives = 0
  /// How often an object was found by another track than the time before.
  public private(set) var identitySwitches = 0
  /// How often an object was lost and found again.
  public private(set) var fragmentations = 0
  /// Objects found in more than 80 % of their frames, in less than 20 %, and the others.
  public private(set) var mostlyTracked = 0
  public private(set) var partlyTracked = 0
  public private(set) var mostlyLost = 0
  /// The sum of the overlaps of all true positives.
  private var overlapSum = 0.0

  /// The lowest overlap at which an object counts as found.
  static let threshold = 0.5

  /// Creates the counts of one sequence.
  ///
  /// - Parameter note: told of every true positive: the 0-based frame, and the object's and the track's
  ///   number, both counted from 0 in the order of identities.
  public init(
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
    for (index, frame) in sequence.frames.enumerated() {
      count(frame, &objects) { note?(index, $0, $1) }
    }
    for object in objects where object.frames > 0 {
      let share = Double(object.foundFrames) / Double(object.frames)
      if share > 0.8 {
        mostlyTracked += 1
      } else if share >= 0.2 {
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
    /// How often the object was found after a frame in which it was not.
    var starts = 0
    /// The track that found it last, and the one that found it in the last frame with objects and
    /// tracks.
    var lastTrack: Int?
    var currentTrack: Int?
  }

  private mutating func count(
    _ frame: ObjectSequence.Frame, _ objects: inout [ObjectHistory], note: (Int, Int) -> Void
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
    let wasFound = objects.map { $0.currentTrack != nil }
    for index in objects.indices { objects[index].currentTrack = nil }
    for (row, column) in pairs {
      let object = frame.truth[row]
      let track = frame.found[column]
      note(object, track)
      if let last = objects[object].lastTrack, last != track { identitySwitches += 1 }
      objects[object].foundFrames += 1
      objects[object].lastTrack = track
      objects[object].currentTrack = track
      if !wasFound[object] { objects[object].starts += 1 }
      overlapSum += frame.overlap[row * frame.found.count + column]
    }
    truePositives += pairs.count
    falseNegatives += frame.truth.count - pairs.count
    falsePositives += frame.found.count - pairs.count
  }

  private func match(
    _ frame: ObjectSequence.Frame, _ objects: [ObjectHistory]
  ) -> [(row: Int, column: Int)] {
    let columns = frame.found.count
    var value = frame.overlap
    for (row, object) in frame.truth.enumerated() {
      for (column, track) in frame.found.enumerated() {
        let overlap = frame.overlap[row * columns + column]
        // Above any sum of overlaps, so that keeping a partner comes first.
        let kept: Double = objects[object].currentTrack == track ? 1000 : 0
        value[row * columns + column] =
          overlap < Self.threshold - BoxMatrix.tolerance ? 0 : kept + overlap
      }
    }
    return Assignment(value: value, rows: frame.truth.count, columns: columns).pairs.filter {
      value[$0.row * columns + $0.column] > BoxMatrix.tolerance
    }
  }

  /// Adds the counts of another sequence.
  public static func += (left: inout Self, right: Self) {
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

  /// Returns the share of all boxes of objects; 0 where there are none, as TrackEval has it.
  private func perTruth(_ count: Int) -> Double {
    let boxes = truePositives + falseNegatives
    return boxes > 0 ? Double(count) / Double(boxes) : 0
  }

  /// Accuracy: 1 less the share of misses, false positives and switches; below 0 where they are more
  /// than the objects.
  public var mota: Double {
    perTruth(truePositives - falsePositives - identitySwitches)
  }
  /// The mean overlap of the true positives.
  public var motp: Double { overlapSum / Double(max(1, truePositives)) }
  /// Accuracy without regard to switches.
  public var moda: Double { perTruth(truePositives - falsePositives) }
  public var recall: Double { perTruth(truePositives) }
  public var precision: Double {
    Double(truePositives) / Double(max(1, truePositives + falsePositives))
  }
}
