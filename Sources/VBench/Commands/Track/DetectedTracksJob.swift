import Evaluation
import Execution
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import OpenVision
import Processes
import Reporting
import Tasks
import Trackers
import Tracking

/// Follows what detectors find, any number of objects, and looks for it anew every so many frames: what is
/// found again keeps its number.
struct DetectedTracksJob {
  let source: any FrameSource
  let detectors: [NamedDetector]
  /// From one frame that is looked at to the next.
  let every: Int
  let level: VNRequestTrackingLevel
  let revision: Int
  /// The confidence from which on an outline is solid.
  let threshold: Double
  let firstFrame: Int
  let frameLimit: Int?
  let video: String
  let table: String
  /// A file in MOTChallenge's format; nil for none.
  let objects: String?

  /// - Throws: `CommandFailure` where nothing was found on any frame, or it was interrupted, after
  ///   writing what was tracked by then; `MediaError`; `VNError`; `FileError`.
  func run(interruption: Interruption, progress: any ProgressObserver) throws {
    let reader = try source.makeReader()
    if firstFrame > 0 { try reader.skip(firstFrame) }
    guard var frame = try reader.next() else {
      throw MediaError.cannotOpen(path: source.name, reason: "there is no frame \(firstFrame)")
    }
    let folder = (video as NSString).deletingLastPathComponent
    if !folder.isEmpty { try AtomicFile.makeFolder(folder) }
    let writer = try VideoWriter(path: video, size: frame.size, frameRate: source.frameRate ?? 25)
    let tracker = ChunkTracker(ObjectRequestFollower(level: level, revision: revision))
    let painter = RegionPainter()
    var rows = TrackTable()
    var found = ObjectTable(frames: [], ignored: [])
    var identities: [Int: UUID] = [:]
    let known = source.knownFrameCount.map { max(1, $0 - firstFrame) }
    progress.began(steps: min(known ?? 1, frameLimit ?? Int.max))
    var index = firstFrame
    while true {
      let detections =
        (index - firstFrame) % every == 0 ? try detectors.flatMap { try Self.look($0, frame) } : nil
      let tracked = try tracker.step(frame: frame, detections: detections)
      for object in tracked {
        let identity = identities[object.identity] ?? UUID()
        identities[object.identity] = identity
        rows.append(
          frame: index, object: object.identity, uuid: identity, kind: "object",
          answer: SubjectAnswer(
            region: .box(object.box), confidence: object.confidence, duration: nil),
          isAccepted: object.confidence >= threshold)
      }
      found.append(tracked)
      try writer.append(
        painter.paint(tracked.map(mark), on: frame, caption: ["\(index)"]))
      progress.advanced(steps: 1)
      index += 1
      guard !interruption.isRaised, index - firstFrame < frameLimit ?? Int.max,
        let next = try reader.next()
      else { break }
      frame = next
    }
    progress.ended()
    try writer.finish()
    try AtomicFile.write(rows.bytes, to: table)
    if let objects {
      try AtomicFile.write(Array(MOTChallengeTable.text(found).utf8), to: objects)
    }
    let files = [video, table, objects].compactMap(\.self).joined(separator: ", ")
    try Console.print("\(index - firstFrame) frames, \(identities.count) objects: \(files)")
    if interruption.isRaised {
      throw CommandFailure(status: .interrupted, message: "stopped; what was tracked is kept")
    }
    if identities.isEmpty {
      throw CommandFailure(
        status: .badInput, message: "nothing was found on the frames that were looked at")
    }
  }

  private static func look(
    _ detector: NamedDetector, _ frame: PixelBuffer
  ) throws -> [Detection] {
    try detector.findings(in: frame).map { finding in
      Detection(
        box: Region.quadrilateral(finding.region.quadrilateral).boundingBox,
        confidence: finding.region.confidence)
    }
  }

  private func mark(_ object: TrackedObject) -> RegionPainter.Mark {
    RegionPainter.Mark(
      region: .box(object.box), color: RegionPainter.color(object.identity - 1),
      isSolid: object.confidence >= threshold, label: "\(object.identity)")
  }
}

extension ObjectTable {
  /// Adds a frame with what is tracked in it.
  mutating func append(_ objects: [TrackedObject]) {
    frames.append(
      objects.map { Row(identity: $0.identity, box: $0.box, confidence: $0.confidence) })
    ignored.append([])
  }
}
