import Geometry
import GroundTruth
import Harness
import Imaging
import Media
import Synchronization
import TestSupport

/// Frames that are made when they are read: every pixel of frame n has the value n modulo 251.
struct CountingFrames: FrameSource {
  var name = "counting frames"
  var count: Int
  var size = PixelSize(width: 16, height: 12)
  /// The frame that cannot be decoded, or that has another size.
  var brokenFrame: Int?
  var oddFrame: Int?

  var knownFrameCount: Int? { count }
  var frameRate: Double? { nil }
  func frameSize() -> PixelSize { size }
  func makeReader() -> any FrameReader { Reader(source: self) }

  private final class Reader: FrameReader {
    let source: CountingFrames
    var position = 0

    init(source: CountingFrames) { self.source = source }

    func next() throws -> PixelBuffer? {
      guard position < source.count else { return nil }
      if position == source.brokenFrame {
        throw MediaError.undecodableFrame(path: source.name, frame: position, reason: "broken")
      }
      defer { position += 1 }
      let width = source.size.width + (position == source.oddFrame ? 1 : 0)
      return PixelBuffer.makeLuma(width: width, height: source.size.height) { luma in
        luma.update(repeating: UInt8(position % 251))
      }
    }
  }
}

/// Answers with boxes that depend on every frame seen so far, so that a frame out of order shows.
struct FoldingSubject: Subject {
  var identity = SubjectIdentity(tracker: "folding", level: "", revision: 1)
  /// The frame (counted from the start) at which it throws, on targets of this name.
  var failure: (step: Int, width: Double)?
  var takesQuadrilateralsOnly = false
  /// Counts the sessions that were made.
  var sessions = SessionCounter()

  func accepts(_ region: Region) -> Bool {
    if case .quadrilateral = region { return true }
    return !takesQuadrilateralsOnly
  }

  func makeSession() -> any SubjectSession {
    sessions.add()
    return Session(subject: self)
  }

  private final class Session: SubjectSession {
    let subject: FoldingSubject
    var state = 0.0
    var steps = 0
    var box = Box(x: 0, y: 0, width: 0, height: 0)

    init(subject: FoldingSubject) { self.subject = subject }

    func start(frame: PixelBuffer, region: Region) throws -> SubjectAnswer {
      box = region.boundingBox
      return try step(frame: frame)
    }

    func step(frame: PixelBuffer) throws -> SubjectAnswer {
      if let failure = subject.failure, failure.step == steps, failure.width == box.width {
        throw FakeFailure()
      }
      steps += 1
      state = (state * 1.7 + Double(frame.luma.base[0])).truncatingRemainder(dividingBy: 1000)
      return SubjectAnswer(
        region: .box(Box(x: state, y: box.y, width: box.width, height: box.height)),
        confidence: 1 / (1 + state), duration: nil)
    }
  }
}

struct FakeFailure: Error, CustomStringConvertible {
  var description: String { "lost its nerve" }
}

final class SessionCounter: Sendable {
  private let value = Atomic<Int>(0)
  func add() { value.wrappingAdd(1, ordering: .relaxed) }
  var count: Int { value.load(ordering: .relaxed) }
}

/// Raises an interruption as soon as a number of steps has been done.
struct InterruptingProgress: ProgressObserver {
  var interruption: Interruption
  var after: Int
  var done = SessionCounter()

  func began(steps: Int) {}
  func advanced(steps: Int) {
    for _ in 0..<steps { done.add() }
    if done.count >= after { interruption.raise() }
  }
  func dropped(steps: Int) {}
  func note(_ message: String) {}
  func ended() {}
}

/// A sequence whose targets stand still.
func stillSequence(
  _ name: String, frames: CountingFrames, targets: Int = 1, firstFrame: Int = 0,
  initialFrame: Int = 0, quadrilaterals: Bool = false
) -> Dataset.Entry {
  let count = frames.count - firstFrame
  let labelled = (0..<targets).map { number in
    let box = Box(x: 2, y: 3, width: 4 + Double(number), height: 5)
    let region = quadrilaterals ? Region.quadrilateral(Quadrilateral(box)) : .box(box)
    let annotations = (0..<count).map { frame in
      frame < initialFrame
        ? Annotation.absent : Annotation(region: region, visibility: .visible)
    }
    return Target(name: "\(number + 1)", annotations: annotations)
  }
  return Dataset.Entry(name: name, path: "/nowhere/\(name)", format: "fake") {
    LabelledSequence(
      name: name, dataset: "fake", frames: frames, firstFrame: firstFrame, frameCount: count,
      targets: labelled)
  }
}

func fakeDataset(_ entries: [Dataset.Entry], name: String = "fake") -> Dataset {
  Dataset(name: name, location: "/nowhere/\(name)", entries: entries)
}

/// A folder that is gone after the test.
func withTemporaryFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder.path) }
}
