import Evaluation
import Geometry

/// The assignment of detections to tracks with the highest total overlap. Pairs below a limit are excluded.
struct BoxAssociation {
  /// The index of the detection assigned to each track; nil for none.
  let detectionOfTrack: [Int?]
  /// The indices of the detections without a track.
  let newDetections: [Int]

  /// - Parameters:
  ///   - tracks: for each track one or more predicted boxes with weights, 0...1. Overlaps are multiplied by the
  ///     weights, so that of two tracks that fit a detection the more certain one gets it.
  ///   - lowestOverlap: the intersection over union below which a prediction does not count.
  init(
    tracks: [[(box: Box, trust: Double)]], detections: [Detection], lowestOverlap: Double
  ) {
    let overlaps = tracks.flatMap { guesses in
      detections.map { detection in
        guesses.reduce(0) { sum, guess in
          let overlap = guess.box.overlap(with: detection.box)
          return overlap < lowestOverlap ? sum : sum + overlap * guess.trust
        }
      }
    }
    let pairs = Assignment(
      value: overlaps, rows: tracks.count, columns: detections.count
    ).pairs
    var detectionOfTrack = [Int?](repeating: nil, count: tracks.count)
    var isTaken = [Bool](repeating: false, count: detections.count)
    for (track, detection) in pairs where overlaps[track * detections.count + detection] > 0 {
      detectionOfTrack[track] = detection
      isTaken[detection] = true
    }
    self.detectionOfTrack = detectionOfTrack
    newDetections = isTaken.indices.filter { !isTaken[$0] }
  }
}
