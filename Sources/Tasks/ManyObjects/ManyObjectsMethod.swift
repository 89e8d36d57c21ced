import Bench
import Geometry
import GroundTruth
import Imaging
import TaskKit

/// A multi-object tracker that receives detections at regular intervals.
struct ManyObjectsMethod: FramewiseMethod {
  let identity: MethodIdentity
  private let chunk: Int
  let source: DetectionSource
  private let makeTracker: @Sendable () -> any ManyObjectsTracker

  /// Creates a method that uses a tracker.
  ///
  /// - Parameters:
  ///   - chunk: the interval between detections, in frames.
  ///   - accept: the minimum confidence of reported boxes; nil for the tracker's own limit.
  init(
    name: String, level: String, revision: Int?, chunk: Int, accept: Double?,
    source: DetectionSource,
    makeTracker: @escaping @Sendable () -> any ManyObjectsTracker
  ) {
    identity = MethodIdentity(
      tracker: name, level: level, revision: revision,
      redetection: Redetection(
        RedetectionPolicy(every: chunk, below: accept),
        by: source == .labels ? "labels" : "detections"))
    self.chunk = max(1, chunk)
    self.source = source
    self.makeTracker = makeTracker
  }

  func makeSession(for item: ObjectItem) throws -> any ItemSession<ObjectTable> {
    JoiningSession(try makeFrameSession(for: item), frames: item.frameCount, join: joined)
  }

  func makeFrameSession(for item: ObjectItem) throws -> any FrameSession<ObjectTable> {
    Session(tracker: makeTracker(), chunk: chunk, detections: try item.detections(source))
  }

  func joined(_ answers: [ObjectTable]) -> ObjectTable {
    ObjectTable(frames: answers.flatMap(\.frames), ignored: answers.map { _ in [] })
  }

  private final class Session: MethodSession {
    private let tracker: any ManyObjectsTracker
    private let chunk: Int
    private let detections: [[Detection]]
    /// The 0-based index of the next frame.
    private var index = 0
    /// The index of the frame with the latest detections; nil before the first ones.
    private var detectedAt: Int?

    init(tracker: any ManyObjectsTracker, chunk: Int, detections: [[Detection]]) {
      self.tracker = tracker
      self.chunk = chunk
      self.detections = detections
    }

    func step(frame: PixelBuffer) throws -> FrameAnswer<ObjectTable> {
      defer { index += 1 }
      var found: [Detection]?
      if detectedAt.map({ index - $0 >= chunk }) ?? true {
        found = index < detections.count ? detections[index] : []
        detectedAt = index
      }
      let (objects, duration) = try StepDuration.measuring {
        try tracker.step(frame: frame, detections: found)
      }
      let rows = objects.map {
        ObjectTable.Row(identity: $0.identity, box: $0.box, confidence: $0.confidence)
      }
      return FrameAnswer(ObjectTable(frames: [rows], ignored: [[]]), duration: duration)
    }

    func skip() {
      index += 1
      tracker.skip()
    }
  }
}
