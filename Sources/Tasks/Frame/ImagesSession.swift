import Execution
import Imaging

/// The work of a method of this process that answers to all images of an item at once.
final class ImagesSession<Answer: Sendable>: AnswerSession {
  /// An answer, and how long it took without conversions.
  typealias Work = ([PixelBuffer]) throws -> (answer: Answer?, duration: StepDuration?)

  private let work: Work
  private var images: [PixelBuffer] = []

  init(_ work: @escaping Work) {
    self.work = work
  }

  func take(_ frame: PixelBuffer) { images.append(frame) }

  func answer() throws -> (answer: Answer?, duration: StepDuration?) { try work(images) }
}
