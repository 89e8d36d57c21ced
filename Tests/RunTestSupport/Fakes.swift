import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Media
import Synchronization
import TestSupport
import Tracking

/// A method whose boxes depend on every frame so far, so that a wrong order of frames is detected.
package struct FoldingTracker: TrackingMethod {
  package var identity: MethodIdentity
  /// The step, counted from the start, at which the method throws on targets of a given width; nil for never.
  package var failure: (step: Int, width: Double)?
  package var takesQuadrilateralsOnly: Bool
  /// The number of sessions that were created.
  package var sessions = SessionCounter()

  package init(
    identity: MethodIdentity = MethodIdentity(tracker: "folding", level: "", revision: 1),
    failure: (step: Int, width: Double)? = nil, takesQuadrilateralsOnly: Bool = false
  ) {
    self.identity = identity
    self.failure = failure
    self.takesQuadrilateralsOnly = takesQuadrilateralsOnly
  }

  package func accepts(_ region: Region) -> Bool {
    if case .quadrilateral = region { return true }
    return !takesQuadrilateralsOnly
  }

  package func makeSession() -> any TrackerSession {
    sessions.add()
    return Session(method: self)
  }

  private final class Session: MethodSession {
    let method: FoldingTracker
    var state = 0.0
    var steps = 0
    var box = Box(x: 0, y: 0, width: 0, height: 0)

    init(method: FoldingTracker) { self.method = method }

    func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
      box = region.boundingBox
      return try step(frame: frame)
    }

    func step(frame: PixelBuffer) throws -> TrackStep {
      if let failure = method.failure, failure.step == steps, failure.width == box.width {
        throw FakeFailure()
      }
      steps += 1
      state = (state * 1.7 + Double(frame.luma.base[0])).truncatingRemainder(dividingBy: 1000)
      return TrackStep(
        region: .box(Box(x: state, y: box.y, width: box.width, height: box.height)),
        confidence: 1 / (1 + state), duration: nil)
    }
  }
}

package struct FakeFailure: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "simulated failure" }
}

package final class SessionCounter: Sendable {
  package init() {}

  private let value = Atomic<Int>(0)
  package func add() { value.wrappingAdd(1, ordering: .relaxed) }
  package var count: Int { value.load(ordering: .relaxed) }
}

/// A progress observer that raises an interruption after a given number of steps.
package struct InterruptingProgress: ProgressObserver {
  package var interruption: Interruption
  package var after: Int
  package var done = SessionCounter()

  package init(interruption: Interruption, after: Int) {
    self.interruption = interruption
    self.after = after
  }

  package func began(steps: Int) {}
  package func advanced(steps: Int) {
    for _ in 0..<steps { done.add() }
    if done.count >= after { interruption.raise() }
  }
  package func dropped(steps: Int) {}
  package func note(_ message: String) {}
  package func ended() {}
}

/// Returns a sequence whose targets do not move.
package func stillSequence(
  _ name: String, frames: CountingFrames, targets: Int = 1, firstFrame: Int = 0,
  initialFrame: Int = 0, quadrilaterals: Bool = false
) -> Dataset.Entry {
  let count = frames.count - firstFrame
  let labeled = (0..<targets).map { number in
    let box = Box(x: 2, y: 3, width: 4 + Double(number), height: 5)
    let region = quadrilaterals ? Region.quadrilateral(Quadrilateral(box)) : .box(box)
    let annotations = (0..<count).map { frame in
      frame < initialFrame
        ? Annotation.absent : Annotation(region: region, visibility: .visible)
    }
    return Target(name: "\(number + 1)", annotations: annotations)
  }
  return Dataset.Entry(name: name, path: "/nowhere/\(name)", format: "fake") {
    LabeledSequence(
      name: name, dataset: "fake", frames: frames, firstFrame: firstFrame, frameCount: count,
      targets: labeled)
  }
}

package func fakeDataset(_ entries: [Dataset.Entry], name: String = "fake") -> Dataset {
  Dataset(name: name, location: "/nowhere/\(name)", entries: entries)
}

/// Calls a closure with a temporary folder, which is removed afterward.
package func withTemporaryFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder.path) }
}
