import Geometry
import Imaging

/// A tracker that uses only the motion of boxes (SORT): Bewley et al., "Simple Online and Realtime Tracking", ICIP
/// 2016.
///
/// Between detections, the boxes keep moving at their estimated velocity. The tracker does not use images and therefore
/// serves as the baseline for trackers that use images.
final class MotionTracker: ManyObjectsTracker {
  struct Parameters: Hashable, Sendable {
    /// The minimum overlap (IoU) at which a detection matches the box predicted for a track.
    var lowestOverlap = 0.3
    /// The maximum number of consecutive detection passes that may miss an object. The object's track ends with the
    /// next miss.
    var allowedMisses = 1

    init() {}
  }

  private struct Track {
    var identity: Int
    var motion: BoxMotion
    var confidence: Double
    var misses = 0
  }

  private let parameters: Parameters
  private var tracks: [Track] = []
  private var lastIdentity = 0

  init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

  func step(frame: PixelBuffer, detections: [Detection]?) -> [TrackedObject] {
    step(detections: detections)
  }

  func skip() {
    for index in tracks.indices { tracks[index].motion.predict() }
  }

  func step(detections: [Detection]?) -> [TrackedObject] {
    skip()
    if let detections { associate(detections) }
    return tracks.filter { $0.misses == 0 }.map {
      TrackedObject(identity: $0.identity, box: $0.motion.box, confidence: $0.confidence)
    }
  }

  private func associate(_ detections: [Detection]) {
    let association = BoxAssociation(
      tracks: tracks.map { [($0.motion.box, 1)] }, detections: detections,
      lowestOverlap: parameters.lowestOverlap)
    for (index, position) in association.detectionOfTrack.enumerated() {
      guard let position else {
        tracks[index].misses += 1
        continue
      }
      tracks[index].misses = 0
      tracks[index].confidence = detections[position].confidence
      tracks[index].motion.update(detections[position].box)
    }
    tracks.removeAll { $0.misses > parameters.allowedMisses }
    for position in association.newDetections {
      lastIdentity += 1
      let detection = detections[position]
      tracks.append(
        Track(
          identity: lastIdentity, motion: BoxMotion(detection.box),
          confidence: detection.confidence))
    }
  }
}
