import Execution
import Imaging
import Processes

/// A method's work on one item.
final class AnswerLane<Item: TaskItem, Answer: Sendable>: Lane, @unchecked Sendable {
  private let answering: any AnsweringMethod<Item, Answer>
  private let item: Item
  /// After how many frames it answers.
  private let frameCount: Int
  private let format: AnswerFormat<Answer>
  let methodIndex: Int
  let firstPosition = 0

  /// What the store is to keep; empty before the answer.
  private let steps = LaneSteps<[UInt8]>([])
  private var session: (any AnswerSession<Answer>)?
  private var framesTaken = 0

  init(
    _ method: any AnsweringMethod<Item, Answer>, at methodIndex: Int, on item: Item,
    frameCount: Int, format: AnswerFormat<Answer>
  ) {
    answering = method
    self.methodIndex = methodIndex
    self.item = item
    self.frameCount = frameCount
    self.format = format
  }

  var method: any Method { answering }
  var failure: String? { steps.failure }
  var stepBegan: RunningClock.Instant? { steps.began }
  /// What the store is to keep.
  var content: [UInt8] { steps.results }

  func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int {
    steps.make(with: chunk, from: firstPosition, in: slot) { frame in
      let result = Result { try step(frame) }
      return steps.end { content in
        switch result {
        case .success(let answer): if let answer { content = answer }
        case .failure(let error): return ErrorText.of(error)
        }
        return nil
      }
    }
  }

  /// Lets go of the session; not of one that is still at work.
  func end() {
    if !steps.isAbandoned { session = nil }
  }

  func abandon(stepBegunAt began: RunningClock.Instant, because reason: String) -> Bool {
    steps.abandon(stepBegunAt: began) { _ in reason }
  }

  /// Takes a frame, and answers after the last one.
  ///
  /// - Returns: what the store is to keep; nil before the last frame.
  private func step(_ frame: PixelBuffer) throws -> [UInt8]? {
    let session = try session ?? answering.makeSession(for: item)
    self.session = session
    try session.take(frame)
    framesTaken += 1
    guard framesTaken == frameCount else { return nil }
    let (answer, duration) = try session.answer()
    return try AnswerContent.encode(answer, duration, format)
  }
}
