import Geometry
import Imaging

/// One subject that follows one target through a sequence.
///
/// The scheduler sees to it that one thread at a time is in `consume`, in the order of the chunks,
/// and that nobody reads the results before.
final class Lane: @unchecked Sendable {
  let subject: any Subject
  /// The subject's place in the plan, and the target's in the sequence.
  let subjectIndex: Int
  let targetIndex: Int
  let target: String
  /// The frame, and the label there, that the subject is initialised with.
  let initialFrame: Int
  let region: Region

  private var session: (any SubjectSession)?
  private(set) var steps: [Trajectory.Step] = []
  private(set) var failure: String?

  init(
    subject: any Subject, subjectIndex: Int, target: String, targetIndex: Int, initialFrame: Int,
    region: Region
  ) {
    self.subject = subject
    self.subjectIndex = subjectIndex
    self.target = target
    self.targetIndex = targetIndex
    self.initialFrame = initialFrame
    self.region = region
  }

  var trajectory: Trajectory {
    Trajectory(target: target, firstFrame: initialFrame, steps: steps)
  }

  /// Gives the subject the chunk's frames; does nothing after a failure.
  ///
  /// - Returns: how many of them it has answered.
  func consume(_ chunk: Chunk) -> Int {
    let before = steps.count
    for (offset, frame) in chunk.frames.enumerated() where failure == nil {
      let index = chunk.firstFrame + offset
      guard index >= initialFrame else { continue }
      do {
        steps.append(try step(frame))
      } catch {
        failure = "\(target) at frame \(index): \(ErrorText.of(error))"
        session = nil
      }
    }
    return steps.count - before
  }

  /// Lets go of the tracker when no frame is left.
  func end() { session = nil }

  private func step(_ frame: PixelBuffer) throws -> Trajectory.Step {
    if let session {
      return Trajectory.Step(try session.step(frame: frame), initialised: false)
    }
    let session = try subject.makeSession()
    self.session = session
    return Trajectory.Step(
      try session.start(frame: frame, region: region), initialised: true)
  }
}

extension Trajectory.Step {
  fileprivate init(_ answer: SubjectAnswer, initialised: Bool) {
    self.init(
      region: answer.region, confidence: answer.confidence,
      wallNanoseconds: answer.duration?.wallNanoseconds,
      cpuNanoseconds: answer.duration?.cpuNanoseconds, initialised: initialised)
  }
}
