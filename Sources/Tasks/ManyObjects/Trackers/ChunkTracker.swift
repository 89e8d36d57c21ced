import Geometry
import Imaging

/// Objects that a detector finds now and then and a tracker of single objects follows in between:
/// tracking by detection in chunks.
///
/// Where the detector looks, what it finds is joined with the boxes that are followed: a joined
/// object is followed from the detector's box on and keeps its identity, a new one gets a new identity, and
/// one that the detector misses is followed on for a while.
package final class ChunkTracker: ManyObjectsTracker {
  package struct Parameters: Hashable, Sendable {
    /// The lowest overlap of a detection with a followed box.
    package var lowestOverlap = 0.3
    /// How often in a row the detector may miss an object before its track ends.
    package var allowedMisses = 1
    /// Below this confidence a box is not reported, and so many frames of it in a row end the track.
    package var lowestConfidence = 0.3
    package var patience = 30

    package init() {}
  }

  private struct Track {
    var object: TrackedObject
    var misses = 0
    var doubtfulFrames = 0
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

  /// Joins tracks and detections, and returns from which boxes objects are to be followed now.
  private func associate(_ detections: [Detection]) -> [Int: Box] {
    let association = BoxAssociation(
      // Half of the trust is the box's own, so that lost objects can be found again.
      tracks: tracks.map { ($0.object.box, (1 + $0.object.confidence) / 2) },
      detections: detections, lowestOverlap: parameters.lowestOverlap)
    var starts: [Int: Box] = [:]
    for (index, position) in association.detectionOfTrack.enumerated() {
      guard let position else {
        tracks[index].misses += 1
        continue
      }
      tracks[index] = Track(object: detections[position].object(tracks[index].object.identity))
      starts[tracks[index].object.identity] = detections[position].box
    }
    for position in association.newDetections {
      lastIdentity += 1
      tracks.append(Track(object: detections[position].object(lastIdentity)))
      starts[lastIdentity] = detections[position].box
    }
    return starts
  }

  private func isOver(_ track: Track) -> Bool {
    track.misses > parameters.allowedMisses || track.doubtfulFrames >= parameters.patience
  }
}

extension Detection {
  fileprivate func object(_ identity: Int) -> TrackedObject {
    TrackedObject(identity: identity, box: box, confidence: confidence)
  }
}
