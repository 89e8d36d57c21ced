/// The VACE measures for tracking many objects: Manohar et al., "Performance Evaluation of Object Detection and
/// Tracking in Video", ACCV 2006. These measures are computed as in TrackEval, where an object and a track agree in
/// every frame in which their boxes overlap by at least 0.5.
package struct VACEMeasures: Hashable, Sendable {
  package private(set) var filledFrames = 0
  package private(set) var objects: Int
  package private(set) var tracks: Int
  /// Sequence track detection accuracy (STDA).
  ///
  /// Each object is matched with at most one track for the whole sequence. The value of a pair is the number of
  /// frames in which the object and the track overlap by at least 0.5, divided by the number of frames in which
  /// either is present. The matching maximizes the sum of these values.
  package private(set) var stda = 0.0
  /// The sum of the frame detection accuracies of all frames. The accuracy of a frame is the sum of the overlaps of its
  /// matched boxes, divided by the mean of the number of objects and the number of tracks in the frame.
  private var frameAccuracy = 0.0

  /// Computes the counts for one sequence.
  package init(_ sequence: ObjectSequence) {
    (objects, tracks) = (sequence.truthIdentities, sequence.foundIdentities)
    // For each pair, the number of frames in which the object and the track overlap by at least 0.5. `common` is the
    // number of frames that contain both the object and the track.
    var matched = [Int](repeating: 0, count: sequence.pairs.count)
    var common = matched
    // The last frame that contains each track.
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
        for (position, track) in others.enumerated() where lastFrame[Int(track)] == index {
          common[first + position] += 1
        }
      }
      let overlaps = frame.overlaps
      for pair in overlaps where pair.value >= CLEARMeasures.threshold {
        matched[sequence.pairs.number(of: frame.truth[pair.row], frame.found[pair.column])] += 1
      }
      add(frame, overlaps)
    }
    var fractions = [Double](repeating: 0, count: sequence.pairs.count)
    sequence.pairs.forEach { number, object, track in
      let either = objectFrames[object] + trackFrames[track] - common[number]
      fractions[number] = Double(matched[number]) / Double(max(1, either))
    }
    stda = sequence.bestPairs { fractions[$0] }.reduce(0, +)
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
  package static func += (left: inout Self, right: Self) {
    left.filledFrames += right.filledFrames
    left.objects += right.objects
    left.tracks += right.tracks
    left.stda += right.stda
    left.frameAccuracy += right.frameAccuracy
  }

  /// Average tracking accuracy (ATA): `stda` divided by the mean of `objects` and `tracks`, 0...1; nil if there are no
  /// objects or tracks.
  package var ata: Double? {
    objects + tracks > 0 ? stda / (0.5 * Double(objects + tracks)) : nil
  }

  /// Sequence frame detection accuracy (SFDA): the mean accuracy of the frames that contain an object or a
  /// track, 0...1; nil if there are no such frames.
  package var sfda: Double? {
    filledFrames > 0 ? frameAccuracy / Double(filledFrames) : nil
  }
}
