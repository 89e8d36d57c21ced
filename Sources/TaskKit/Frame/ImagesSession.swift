import Bench
import Imaging

/// A session for a built-in method that receives all images of an item and then gives one answer.
package final class ImagesSession<Answer: Sendable>: MethodSession {
  /// A function that computes an answer from the images. The returned duration excludes conversions.
  package typealias Work = ([PixelBuffer]) throws -> (answer: Answer?, duration: StepDuration?)

  private let count: Int
  private let work: Work
  private var images: [PixelBuffer] = []

  package init(of item: some AnsweredItem, _ work: @escaping Work) {
    count = item.frameCount
    self.work = work
  }

  package func step(frame: PixelBuffer) throws -> Answered<Answer>? {
    images.append(frame)
    guard images.count == count else { return nil }
    let (answer, duration) = try work(images)
    return Answered(answer, duration: duration)
  }
}
