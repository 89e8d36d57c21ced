/// The VACE measures: Manohar et al., "Performance Evaluation of Object Detection and Tracking in Video", ACCV 2006,
/// in the relaxed form that TrackEval computes: boxes of tracks count in the frames in which they overlap
/// by one half.
public struct VACEMeasures: Hashable, Sendable {
  /// The number of frames with an object or a track.
  public private(set) var filledFrames = 0
  /// The number of objects, and of tracks.
  public private(set) var objects: Int
  public private(set) var tracks: Int
  /// Sequence tracking detection accuracy. Each object is matched with at most one track for the whole
  /// sequence. A pair is worth the number of frames in which the two overlap by one half, divided by the number
  /// of frames in which either is present. The pairs are chosen so that the sum is maximal.
  public private(set) var stda = 0.0
  /// The sum over frames of frame detection accuracy: the overlaps of matched boxes divided by the mean number
  /// of objects and tracks.
  private var frameAccuracy = 0.0

  /// Creates the counts of one sequence.
  public init(_ sequence: ObjectSequence) {
    (objects, tracks) = (sequence.truthIdentities, sequence.foundIdentities)
    // For each pair, the number of frames in which the two overlap by one half, and in which both are present.
    var matched = [Int](repeating: 0, count: sequence.pairs.count)
    var common = matched
    // The last frame in which each track was seen.
    var lastFrame = [Int](repeating: -1, count: tracks)
    var objectFrames = [Int](repeating: 0, count: objects)
    var trackFrames = [Int](repeating: 0, count: tracks)
    for (index, frame) in sequence.frames.enumerated() {
      for object in frame.truth { objectFrames[object] += 1 }
      for track in frame.found {
        trackFrames[track] += 1
        lastFrame[track] = index
      }
      for object in frame.truth {
        let (first, others) = sequence.pairs.tracks(of: object)
        for (place, track) in others.enumerated() where lastFrame[Int(track)] == index {
          common[first + place] += 1
        }
      }
      let overlaps = frame.overlaps
      for pair in overlaps where pair.value >= CLEARMeasures.threshold {
        matched[sequence.pairs.number(of: frame.truth[pair.row], frame.found[pair.column])] += 1
      }
      add(frame, overlaps)
    }
    var shares = [Double](repeating: 0, count: sequence.pairs.count)
    sequence.pairs.forEach { number, object, track in
      let either = objectFrames[object] + trackFrames[track] - common[number]
      shares[number] = Double(matched[number]) / Double(max(1, either))
    }
    stda = sequence.bestPairs { shares[$0] }.reduce(0, +)
  }

  private mutating func add(_ frame: ObjectSequence.Frame, _ overlaps: [BoxPairs.Pair]) {
    let (rows, columns) = (frame.truth.count, frame.found.count)
    guard rows + columns > 0 else { return }
    filledFrames += 1
    let overlap = Assignment.best(overlaps, rows: rows, columns: columns)
      .reduce(0) { $0 + overlaps[$1].value }
    frameAccuracy += overlap / (0.5 * Double(rows + columns))
  }

  /// Adds the counts of another sequence.
  public static func += (left: inout Self, right: Self) {
    left.filledFrames += right.filledFrames
    left.objects += right.objects
    left.tracks += right.tracks
    left.stda += right.stda
    left.frameAccuracy += right.frameAccuracy
  }

  /// Average tracking accuracy: `stda` divided by the mean number of objects and tracks, 0...1; nil if there
  /// are none.
  public var ata: Double? {
    objects + tracks > 0 ? stda / (0.5 * Double(objects + tracks)) : nil
  }

  /// Sequence frame detection accuracy: the mean accuracy over frames with an object or a track, 0...1; nil if
  /// there are none.
  public var sfda: Double? {
    filledFrames > 0 ? frameAccuracy / Double(filledFrames) : nil
  }
}
