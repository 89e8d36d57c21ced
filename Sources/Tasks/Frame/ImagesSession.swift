import Bench
import Imaging

/// A session for a built-in method that answers all images of an item at once.
final class ImagesSession<Answer: Sendable>: MethodSession {
  /// Returns an answer and its duration, which excludes conversions.
  typealias Work = ([PixelBuffer]) throws -> (answer: Answer?, duration: StepDuration?)

  private let count: Int
  private let work: Work
  private var images: [PixelBuffer] = []

  init(of item: some AnsweredItem, _ work: @escaping Work) {
    count = item.frameCount
    self.work = work
  }

  func step(frame: PixelBuffer) throws -> Answered<Answer>? {
    images.append(frame)
    guard images.count == count else { return nil }
    let (answer, duration) = try work(images)
    return Answered(answer, duration: duration)
  }
}
