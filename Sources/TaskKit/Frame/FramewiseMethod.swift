import Bench
import Imaging

/// A method that answers each frame of a video when it receives it, so that it can work on a video from a camera that does
/// not wait. Its answer for the video consists of those that count at the frames.
package protocol FramewiseMethod<Context, Answer>: AnsweringMethod
where Prompt == Void, Reply == Answered<Answer>? {
  associatedtype Answer: Sendable

  /// Creates a session that answers frame by frame.
  func makeFrameSession(for item: Context) throws -> any FrameSession<Answer>

  /// Returns the answer for a video, given the answers that count at its frames.
  func joined(_ answers: [Answer]) -> Answer
}

/// A session that answers frame by frame.
package typealias FrameSession<Answer> = MethodSession<Void, FrameAnswer<Answer>>

/// A method's answer for one frame of a video.
package struct FrameAnswer<Answer: Sendable>: Sendable {
  package var answer: Answer
  /// The duration of the work, without the decoding of frames.
  package var duration: StepDuration

  package init(_ answer: Answer, duration: StepDuration) {
    (self.answer, self.duration) = (answer, duration)
  }
}

/// The answers to the frames of a video, and the time that they took.
struct FrameAnswers<Answer: Sendable> {
  private(set) var counting: [Answer] = []
  private var total = StepDuration(wallNanoseconds: 0, cpuNanoseconds: 0)
  private var count: Int64 = 0

  /// Adds the answer that counts at the next frame.
  ///
  /// - Parameter duration: the duration of the work on this frame; nil if the method did not receive it.
  mutating func add(_ answer: Answer, duration: StepDuration?) {
    counting.append(answer)
    guard let duration else { return }
    total = total + duration
    count += 1
  }

  /// The mean time per frame that the method received; nil if there is none.
  var meanDuration: StepDuration? {
    guard count > 0 else { return nil }
    return StepDuration(
      wallNanoseconds: total.wallNanoseconds / count,
      cpuNanoseconds: total.cpuNanoseconds.map { $0 / count })
  }
}

/// A session that passes every frame to a session that answers frame by frame, and answers after the last one.
package final class JoiningSession<Answer: Sendable>: MethodSession {
  private let session: any FrameSession<Answer>
  private let frames: Int
  private let join: ([Answer]) -> Answer
  private var answers = FrameAnswers<Answer>()

  package init(
    _ session: any FrameSession<Answer>, frames: Int, join: @escaping ([Answer]) -> Answer
  ) {
    (self.session, self.frames, self.join) = (session, frames, join)
  }

  package func step(frame: PixelBuffer) throws -> Answered<Answer>? {
    let reply = try session.step(frame: frame)
    answers.add(reply.answer, duration: reply.duration)
    guard answers.counting.count == frames else { return nil }
    return Answered(join(answers.counting), duration: answers.meanDuration)
  }
}
