import Bench
import Geometry
import GroundTruth
import Imaging

/// A multi-object tracker that receives detections at regular intervals.
struct ManyObjectsMethod: AnsweringMethod {
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
    Session(
      tracker: makeTracker(), chunk: chunk, detections: try item.detections(source),
      frameCount: item.frameCount)
  }

  private final class Session: MethodSession {
    private let tracker: any ManyObjectsTracker
    private let chunk: Int
    private let detections: [[Detection]]
    private let frameCount: Int
    private var frames: [[ObjectTable.Row]] = []
    private var wall: Int64 = 0
    private var cpu: Int64 = 0

    init(
      tracker: any ManyObjectsTracker, chunk: Int, detections: [[Detection]], frameCount: Int
    ) {
      self.tracker = tracker
      self.chunk = chunk
      self.detections = detections
      self.frameCount = frameCount
    }

    func step(frame: PixelBuffer) throws -> Answered<ObjectTable>? {
      let index = frames.count
      let found =
        index % chunk == 0 ? (index < detections.count ? detections[index] : []) : nil
      let (objects, duration) = try StepDuration.measuring {
        try tracker.step(frame: frame, detections: found)
      }
      wall += duration.wallNanoseconds
      cpu += duration.cpuNanoseconds ?? 0
      frames.append(
        objects.map {
          ObjectTable.Row(identity: $0.identity, box: $0.box, confidence: $0.confidence)
        })
      return frames.count == frameCount ? answer : nil
    }

    /// The answer for the sequence, with the mean time per frame.
    private var answer: Answered<ObjectTable> {
      let count = Int64(max(1, frames.count))
      return Answered(
        ObjectTable(frames: frames, ignored: frames.map { _ in [] }),
        duration: StepDuration(wallNanoseconds: wall / count, cpuNanoseconds: cpu / count))
    }
  }
}
