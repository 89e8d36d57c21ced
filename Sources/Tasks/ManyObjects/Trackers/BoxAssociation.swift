import Evaluation
import Geometry

/// Which tracks and detections belong together: by the highest total overlap, and none below a limit.
struct BoxAssociation {
  /// The position of the detection that belongs to each track; nil where there is none.
  let detectionOfTrack: [Int?]
  /// The positions of the detections that belong to no track.
  let newDetections: [Int]

  /// - Parameters:
  ///   - tracks: of each track one or more guesses of where it is, and how far each is trusted, 0...1: overlaps
  ///     count that much, so that of two tracks that fit a detection the surer one has it.
  ///   - lowestOverlap: intersection over union below which a guess says nothing for a pair.
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
