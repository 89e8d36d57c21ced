import Evaluation
import Results
import Testing

@testable import TaskKit
@testable import Tasks

/// Tests for storing and judging the horizon task's answers.
@Suite struct HorizonAnswerTests {
  private let task = HorizonTask()

  @Test func `a stored horizon answer reads back with its angle and confidence`() throws {
    let answer = HorizonAnswer(angle: 0.1 + 0.2, confidence: 1.0 / 3)
    #expect(try task.format.decode(task.format.encode(answer)) == answer)
    let unsure = HorizonAnswer(angle: -0.25, confidence: nil)
    #expect(try task.format.decode(task.format.encode(unsure)) == unsure)
  }

  @Test(arguments: ["", " ", "x", "0.1 x", "0.1 0.2 0.3", "0.1  0.2"])
  func `malformed texts of horizon answers are not read`(text: String) {
    #expect(HorizonAnswer(text: text) == nil)
  }

  /// Earlier versions stored only the angle.
  @Test func `horizon answers without a confidence, as in earlier versions, are read`() {
    #expect(HorizonAnswer(text: "-0.1") == HorizonAnswer(angle: -0.1, confidence: nil))
  }

  @Test func `a horizon is right within half a degree, and wrong if there is no horizon`() throws {
    let items = try task.items(in: "embedded")
    let level = try #require(items.first { $0.attributes == ["landscape"] })
    let without = try #require(items.first { $0.attributes == ["nothing"] })
    let angle = try #require(level.angle)
    let right = HorizonAnswer(angle: angle + 0.4 * .pi / 180, confidence: 0.75)
    let wrong = HorizonAnswer(angle: angle + 0.6 * .pi / 180, confidence: 0.5)
    #expect(try task.judged(right, on: level).map(\.isCorrect) == [true])
    #expect(try task.judged(right, on: level).map(\.confidence) == [0.75])
    #expect(try task.judged(wrong, on: level).map(\.isCorrect) == [false])
    #expect(try task.judged(right, on: without).map(\.isCorrect) == [false])
    #expect(try task.judged(HorizonAnswer(angle: angle, confidence: nil), on: level).isEmpty)
  }
}
