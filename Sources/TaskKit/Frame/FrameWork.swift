import Bench
import Evaluation
import Imaging

/// The work of a method that answers a video frame by frame, for a camera that does not wait.
final class FrameWork<Item: AnsweredItem, Answer: Sendable>: LaneWork {
  private let method: any FramewiseMethod<Item, Answer>
  private let item: Item
  /// The name of the item, which includes the dataset's name.
  private let name: String
  private let format: AnswerFormat<Answer>
  private let pace: Pace
  private var clock: RealTimeClock<Answer>
  private var session: (any FrameSession<Answer>)?
  private var answers = FrameAnswers<Answer>()

  /// - Parameter initial: the answer that counts at frames until the first one is finished.
  init(
    _ method: any FramewiseMethod<Item, Answer>, on item: Item, named name: String,
    format: AnswerFormat<Answer>, pace: Pace, initial: Answer
  ) {
    (self.method, self.item, self.name, self.format) = (method, item, name, format)
    self.pace = pace
    clock = pace.clock(for: Answer.self, initial: initial)
  }

  var initialResults: [UInt8] { [] }

  func step(with frame: PixelBuffer, at position: Int) throws -> [UInt8]? {
    let session = try session ?? method.makeFrameSession(for: item)
    self.session = session
    var duration: StepDuration?
    let answer = try clock.next {
      let reply = try session.step(frame: frame)
      duration = reply.duration
      let time =
        pace.parameters.usesMeasuredTimes
        ? try pace.nanoseconds(ofMeasured: reply.duration, isExternal: method.isExternal)
        : pace.nanoseconds(try pace.modeledTime(of: method.identity.name, on: name))
      return (reply.answer, time)
    }
    if duration == nil { session.skip() }
    answers.add(answer, duration: duration)
    guard answers.counting.count == item.frameCount else { return nil }
    return try AnswerContent.encode(
      Answered(method.joined(answers.counting), duration: answers.meanDuration), format)
  }

  func keep(_ step: Result<[UInt8]?, any Error>, in content: inout [UInt8]) -> String? {
    AnswerContent.keep(step, in: &content)
  }

  func giveUp(because reason: String, in content: inout [UInt8]) -> String? { reason }

  func end() { session = nil }

  func content(of bytes: [UInt8]) -> [AttemptContent] { [AttemptContent(body: bytes[...])] }
}
