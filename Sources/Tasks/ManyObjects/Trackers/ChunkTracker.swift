import Geometry
import Imaging

/// Tracking by detection in chunks: a detector finds the objects at intervals, and a single-object tracker follows them
/// in between.
///
/// Detections are matched with the followed boxes and with the predictions of the motion model. The shorter the
/// interval since the last detection, the more weight the predictions have. A matched object continues from the
/// detector's box and keeps its identity. An unmatched detection gets a new identity. An object that the detector
/// misses is followed but not reported, until it is detected again or has been missed too often.
package final class ChunkTracker: ManyObjectsTracker {
  package struct Parameters: Hashable, Sendable {
    /// The minimum overlap (IoU) at which a detection matches a followed box.
    var lowestOverlap = 0.3
    /// The maximum number of consecutive detection passes that may miss an object. The object's track ends with the
    /// next miss.
    var allowedMisses = 1
    /// The minimum confidence of a reported box, except in frames in which the object is detected.
    var lowestConfidence = 0.3
    /// A track ends after this number of consecutive frames in which its confidence is below `lowestConfidence`.
    var doubtfulFrameLimit = 30

    package init() {}
  }

  private struct Track {
    var object: TrackedObject
    /// The motion model, which is updated at each detection.
    var motion: BoxMotion
    var framesSinceDetection = 0
    var misses = 0
    var doubtfulFrames = 0

    init(_ detection: Detection, identity: Int) {
      object = TrackedObject(
        identity: identity, box: detection.box, confidence: detection.confidence)
      motion = BoxMotion(detection.box)
    }

    /// Continues the track from the box of a matched detection.
    mutating func join(_ detection: Detection) {
      object.box = detection.box
      object.confidence = detection.confidence
      motion.update(detection.box)
      (framesSinceDetection, misses, doubtfulFrames) = (0, 0, 0)
    }
  }

  private let follower: any BoxFollower
  private let parameters: Parameters
  private var tracks: [Track] = []
  private var lastIdentity = 0

  package init(_ follower: any BoxFollower, _ parameters: Parameters = Parameters()) {
    self.follower = follower
    self.parameters = parameters
  }

  package func step(frame: PixelBuffer, detections: [Detection]?) throws -> [TrackedObject] {
    let found = try follower.step(frame: frame)
    skip()
    for index in tracks.indices {
      let identity = tracks[index].object.identity
      if let object = found[identity] {
        tracks[index].object = object
      } else {
        tracks[index].object.confidence = 0
      }
      let isDoubtful = tracks[index].object.confidence < parameters.lowestConfidence
      tracks[index].doubtfulFrames = isDoubtful ? tracks[index].doubtfulFrames + 1 : 0
    }
    let starts = detections.map(associate) ?? [:]
    let ended = tracks.filter(isOver).map(\.object.identity)
    tracks.removeAll(where: isOver)
    try follower.change(starting: starts, stopping: ended, frame: frame)
    return tracks.filter { $0.doubtfulFrames == 0 && $0.misses == 0 }.map(\.object)
  }

  /// Lets the motion models of all tracks advance by one frame.
  package func skip() {
    for index in tracks.indices {
      tracks[index].motion.predict()
      tracks[index].framesSinceDetection += 1
    }
  }

  /// Matches detections with tracks, creates tracks for unmatched detections, and returns the boxes with which
  /// single-object trackers are started or restarted, keyed by identity.
  private func associate(_ detections: [Detection]) -> [Int: Box] {
    let association = BoxAssociation(
      tracks: tracks.map { track in
        [
          // Even if the confidence is 0, the box has half of the maximum weight, so lost objects can be found again.
          (track.object.box, (1 + track.object.confidence) / 2),
          (track.motion.box, 1 / Double(track.framesSinceDetection)),
        ]
      },
      detections: detections, lowestOverlap: parameters.lowestOverlap)
    var starts: [Int: Box] = [:]
    for (index, position) in association.detectionOfTrack.enumerated() {
      guard let position else {
        tracks[index].misses += 1
        continue
      }
      tracks[index].join(detections[position])
      starts[tracks[index].object.identity] = detections[position].box
    }
    for position in association.newDetections {
      lastIdentity += 1
      tracks.append(Track(detections[position], identity: lastIdentity))
      starts[lastIdentity] = detections[position].box
    }
    return starts
  }

  private func isOver(_ track: Track) -> Bool {
    track.misses > parameters.allowedMisses || track.doubtfulFrames >= parameters.doubtfulFrameLimit
  }
}
