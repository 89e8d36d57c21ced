import Evaluation
import Geometry

/// An assignment of detections to tracks, chosen to maximize the sum of the weighted overlaps. Overlaps below a limit
/// count as 0. A detection is not assigned to a track if all their overlaps are below the limit.
struct BoxAssociation {
  /// For each track, the index of the detection that is assigned to it; nil if there is none.
  let detectionOfTrack: [Int?]
  /// The indices of detections that were not assigned to a track.
  let newDetections: [Int]

  /// Assigns detections to tracks.
  ///
  /// - Parameters:
  ///   - tracks: one or more predicted boxes for each track, with weights in 0...1. The weights multiply the
  ///     overlaps, so if two tracks fit the same detection, the more certain track takes precedence.
  ///   - lowestOverlap: the minimum overlap (IoU) of a prediction and a detection.
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
