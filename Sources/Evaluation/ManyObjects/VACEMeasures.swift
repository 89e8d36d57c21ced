/// The VACE measures: Manohar et al., "Performance Evaluation of Object Detection and Tracking in Video", ACCV 2006,
/// in the relaxed form that TrackEval computes: boxes of tracks count in the frames in which they overlap
/// by one half.
public struct VACEMeasures: Hashable, Sendable {
  /// Frames in which there is an object or a track.
  public private(set) var filledFrames = 0
  /// The number of objects, and of tracks.
  public private(set) var objects: Int
  public private(set) var tracks: Int
  /// Sequence tracking detection accuracy: the sum over objects that are joined with a track, each with
  /// at most one for the whole sequence, of the frames in which they overlap by one half as a share of those in which
  /// either is there. They are joined so that the sum is highest.
  public private(set) var stda = 0.0
  /// The sum over frames of frame detection accuracy: the overlaps of the boxes joined, over the mean
  /// number of objects and tracks.
  private var frameAccuracy = 0.0

  /// Creates the counts of one sequence.
  public init(_ sequence: ObjectSequence) {
    (objects, tracks) = (sequence.truthIdentities, sequence.foundIdentities)
    var matched = [Int](repeating: 0, count: objects * tracks)
    var common = matched
    var objectFrames = [Int](repeating: 0, count: objects)
    var trackFrames = [Int](repeating: 0, count: tracks)
    for frame in sequence.frames {
      for object in frame.truth { objectFrames[object] += 1 }
      for track in frame.found { trackFrames[track] += 1 }
      for (row, object) in frame.truth.enumerated() {
        for (column, track) in frame.found.enumerated() {
          common[object * tracks + track] += 1
          if frame.overlap[row * frame.found.count + column] >= CLEARMeasures.threshold {
            matched[object * tracks + track] += 1
          }
        }
      }
      add(frame)
    }
    let shares = matched.indices.map { index in
      let either =
        objectFrames[index / tracks] + trackFrames[index % tracks] - common[index]
      return Double(matched[index]) / Double(max(1, either))
    }
    stda = Assignment(value: shares, rows: objects, columns: tracks).pairs
      .reduce(0) { $0 + shares[$1.row * tracks + $1.column] }
  }

  private mutating func add(_ frame: ObjectSequence.Frame) {
    let (rows, columns) = (frame.truth.count, frame.found.count)
    guard rows + columns > 0 else { return }
    filledFrames += 1
    let joined = Assignment(value: frame.overlap, rows: rows, columns: columns).pairs
    let overlap = joined.reduce(0) { $0 + frame.overlap[$1.row * columns + $1.column] }
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

  /// Average tracking accuracy: `stda` over the mean number of objects and tracks, 0...1; nil where there are
  /// none.
  public var ata: Double? {
    objects + tracks > 0 ? stda / (0.5 * Double(objects + tracks)) : nil
  }

  /// Sequence frame detection accuracy: the mean accuracy of the frames in which there is anything, 0...1; nil where
  /// there are none.
  public var sfda: Double? {
    filledFrames > 0 ? frameAccuracy / Double(filledFrames) : nil
  }
}
