import Bench
import Evaluation
import Foundation
import Geometry
import Imaging
import Media
import OpenVision
import TaskKit
import Tasks
import Tracking

/// A job that follows all objects that a detector finds in a video. Detection is repeated at intervals, and an object
/// that is detected again keeps its number.
struct DetectedTracksJob {
  /// The result of running the job.
  struct Outcome: Sendable {
    var frames: Int
    /// The paths of the written files.
    var files: TrackedVideoFiles
    var objects: Int
  }

  private let source: any FrameSource
  private let detectors: [NamedDetector]
  private let methods: TrackedMethods
  private let files: TrackedVideoFiles
  /// The interval between detections, in frames.
  var every = 1
  /// The confidence at or above which an outline is drawn solid.
  var threshold = TrackJob.defaultThreshold
  var firstFrame = 0
  var frameLimit: Int?

  init(
    _ source: any FrameSource, _ detectors: [NamedDetector], _ methods: TrackedMethods,
    files: TrackedVideoFiles
  ) {
    self.source = source
    self.detectors = detectors
    self.methods = methods
    self.files = files
  }

  /// Follows the objects until the last frame or an interruption. After an interruption, the results so far are saved
  /// under other names.
  ///
  /// - Throws: `MediaError`, `VNError` or `FileError`.
  func run(
    interruption: Interruption, progress: any ProgressObserver
  ) throws -> Outcome {
    let walk = try FrameWalk(source, from: firstFrame, limit: frameLimit)
    var video = try TrackedVideo(files, size: walk.first.size, frameRate: source.frameRate)
    let tracker = ChunkTracker(
      ObjectRequestFollower(level: methods.object.level, revision: methods.object.revision))
    var uuids: [Int: UUID] = [:]
    let count = try walk.forEach(interruption: interruption, progress: progress) { number, frame in
      let looks = (number - firstFrame).isMultiple(of: every)
      let tracked = try tracker.step(
        frame: frame, detections: looks ? try detections(in: frame) : nil)
      let objects = tracked.map { object in
        let uuid = uuids[object.identity] ?? UUID()
        uuids[object.identity] = uuid
        return FollowedObject(
          number: object.identity, uuid: uuid, kind: "object",
          answer: TrackStep(
            region: .box(object.box), confidence: object.confidence, duration: nil),
          isAccepted: object.confidence >= threshold, label: "\(object.identity)")
      }
      try video.append(objects, on: frame, number: number)
    }
    let written = try video.finish(isWhole: !interruption.isRaised || source is LiveVideoSource)
    return Outcome(frames: count, files: written, objects: uuids.count)
  }

  private func detections(in frame: PixelBuffer) throws -> [Detection] {
    try detectors.flatMap { try $0.findings(in: frame) }.map { finding in
      Detection(
        box: Region.quadrilateral(finding.region.quadrilateral).boundingBox,
        confidence: finding.region.confidence)
    }
  }
}
