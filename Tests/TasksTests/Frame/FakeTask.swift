import Bench
import Evaluation
import Foundation
import Geometry
import Imaging
import Media
import Results
import Synchronization
import TestSupport

@testable import TaskKit
@testable import Tasks

/// A task for tests. Its items are gray images, the truth is the gray value, and an answer is a number.
struct FakeTask: ItemTask {
  var parameters = TaskParameters()

  var name: String { "gray" }
  var count = 6
  /// The total number of answers given so far, over all methods.
  let answers = AnswerCount()
  /// The item on which the method `failing` throws.
  var failingItem = "item2"
  /// Whether the images are frames of a video.
  var videoForm: VideoForm?

  var measures: [Measure<Double>] {
    [
      Measure(
        MeasureFacts(
          "error", title: "error", explanation: "distance from the gray", unit: .number,
          better: .lower, interval: .items, tolerated: 0.5, onItem: 2)
      ) { $0 },
      Measure(
        MeasureFacts(
          "largest", title: "largest", explanation: "the largest error", unit: .number,
          better: .lower, interval: .pooled)
      ) { $0 },
    ]
  }

  var facts: TaskFacts {
    TaskFacts(
      name: name, title: "Gray", item: "image", items: "images", measures: measures.map(\.facts),
      mainMeasure: "error")
  }

  var families: [MethodFamily<any ItemMethod<FakeItem, Int>>] {
    ["exact", "off", "failing"].map { name in
      MethodFamily(name: name, summary: name) { _, _ in
        [
          GrayMethod(
            identity: MethodIdentity(tracker: name, level: "", revision: nil), answers: answers,
            failingItem: failingItem)
        ]
      }
    }
  }

  func items(in location: String) -> [FakeItem] { (0..<count).map { FakeItem(number: $0) } }

  var format: AnswerFormat<Int> {
    AnswerFormat(endings: ["txt"]) {
      Array("\($0)".utf8)
    } decode: {
      Int(String(decoding: $0, as: UTF8.self))
    } read: { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  func evidence(of answer: Int?, on item: FakeItem) -> Double {
    Double(abs((answer ?? 0) - item.gray))
  }

  func pooled(_ evidence: [Double]) -> Figures {
    var figures = Figures()
    figures[measures[1].facts] = evidence.max()
    return figures
  }

  func pictures(of item: FakeItem, answers: [(name: String, answer: Int?)]) -> [AnswerPicture] {
    [AnswerPicture(caption: "gray", image: item.image)]
  }
}

/// A counter of answers that can be shared between threads.
final class AnswerCount: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock(\.self) }
  func add() { value.withLock { $0 += 1 } }
}

struct FakeItem: AnsweredItem {
  let number: Int
  var name: String { "item\(number)" }
  var attributes: [String] { [number % 2 == 0 ? "even" : "odd"] }
  var frameCount: Int { 1 }
  var gray: Int { 10 * (number + 1) }

  var image: PixelBuffer { TestImages.luma(width: 8, height: 6) { _, _ in gray } }

  var images: any FrameSource {
    ImageList(name: name, count: 1, files: []) { [image] }
  }

  func addTruth(to sum: inout Checksum) { sum.add(gray) }
}

private struct GrayMethod: AnsweringMethod {
  let identity: MethodIdentity
  let answers: AnswerCount
  let failingItem: String

  func makeSession(for item: FakeItem) -> any ItemSession<Int> {
    Session(method: self, fails: item.name == failingItem && identity.tracker == "failing")
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String { "no idea" }
  }

  private final class Session: MethodSession {
    private let method: GrayMethod
    private let fails: Bool

    init(method: GrayMethod, fails: Bool) {
      self.method = method
      self.fails = fails
    }

    func step(frame: PixelBuffer) throws -> Answered<Int>? {
      method.answers.add()
      if fails { throw Failure() }
      let error = method.identity.tracker == "off" ? 3 : 0
      return Answered(
        Int(frame.luma.base[0]) + error,
        duration: StepDuration(wallNanoseconds: 2_000_000, cpuNanoseconds: 1_000_000))
    }
  }
}
