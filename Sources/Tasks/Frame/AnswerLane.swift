import Execution
import Imaging
import Processes
import Synchronization

/// A method's work on one item.
final class AnswerLane<Answer: Sendable>: Lane, @unchecked Sendable {
  private let answering: any AnsweringMethod<Answer>
  private let item: any TaskItem
  /// After how many frames it answers.
  private let frameCount: Int
  private let format: AnswerFormat<Answer>
  let methodIndex: Int
  let firstPosition = 0

  /// What more than one thread may look at.
  private struct State {
    var failure: String?
    var stepBegan: ContinuousClock.Instant?
    var isAbandoned = false
    /// What the store is to keep; empty as long as there is nothing.
    var content: [UInt8] = []
  }

  private let state = Mutex(State())
  private var session: (any AnswerSession<Answer>)?
  private var framesTaken = 0

  init(
    _ method: any AnsweringMethod<Answer>, at methodIndex: Int, on item: any TaskItem,
    frameCount: Int, format: AnswerFormat<Answer>
  ) {
    answering = method
    self.methodIndex = methodIndex
    self.item = item
    self.frameCount = frameCount
    self.format = format
  }

  var method: any Method { answering }
  var failure: String? { state.withLock(\.failure) }
  var stepBegan: ContinuousClock.Instant? { state.withLock(\.stepBegan) }
  /// What the store is to keep.
  var content: [UInt8] { state.withLock(\.content) }

  func consume(_ chunk: Chunk, in slot: FlightSlot?) -> Int {
    var answered = 0
    for frame in chunk.frames {
      guard begin() else { break }
      slot?.mark(framesTaken)
      guard end(Result { try step(frame) }) else { break }
      answered += 1
    }
    return answered
  }

  /// Lets go of the session; not of one that is still at work.
  func end() {
    if !state.withLock(\.isAbandoned) { session = nil }
  }

  func abandon(stepBegunAt began: ContinuousClock.Instant, because reason: String) -> Bool {
    state.withLock { state in
      guard state.stepBegan == began else { return false }
      state.failure = reason
      state.stepBegan = nil
      state.isAbandoned = true
      return true
    }
  }

  /// - Returns: whether a frame may be taken.
  private func begin() -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return false }
      state.stepBegan = .now
      return true
    }
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

  /// Keeps what a frame came to.
  ///
  /// - Returns: whether the work goes on.
  private func end(_ result: Result<[UInt8]?, any Error>) -> Bool {
    state.withLock { state in
      guard !state.isAbandoned else { return false }
      state.stepBegan = nil
      switch result {
      case .success(let content): if let content { state.content = content }
      case .failure(let error): state.failure = ErrorText.of(error)
      }
      return state.failure == nil
    }
  }
}
