import Bench
import Geometry
import GroundTruth
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

/// Tests that randomly changed task files cause an error or an answer, but never a crash.
struct TaskMutationTests {
  private func mutate(_ text: String, _ read: ([UInt8]) -> Void) {
    var mutator = Mutator()
    for _ in 0..<Mutator.count { read(mutator.text(text)) }
  }

  @Test func `mutated homography files do not crash the reader`() throws {
    let folder = try TemporaryFolder()
    for text in ["1 0 2\n0 1 3\n0 0 1\n", "<data>\n1. 0. 0. 0. 1. 0. 0. 0. 1.</data>"] {
      mutate(text) { bytes in
        guard let path = try? folder.write(bytes, to: "H_1_2") else { return }
        if let map = try? HomographyFile.read(path) {
          _ = RegistrationAnswer(map: map, confidence: nil).text
        }
      }
    }
  }

  @Test func `mutated detection files do not crash the reader or the scoring`() throws {
    let task = DetectionTask(objects: .rectangles)
    let card = try LabeledImage.embedded[0].labels()
    mutate("[{\"corners\": [[0, 0], [4, 0], [4, 3], [0, 3]], \"confidence\": 0.5}]") { bytes in
      if let regions = try? DetectionFile.decode(bytes, path: "a.json") {
        _ = task.evidence(of: regions, on: card)
      }
    }
  }

  @Test func `mutated stored answers do not crash their decoders`() {
    let task = ManyObjectsTask()
    mutate("answer 12 11 24\n1\n0 1 0 0 5 5 0.5 -\n") { bytes in
      _ = AnswerContent.decode(bytes[...], task.format)
    }
    let objects = StoredObjects.bytes(
      ObjectTable(
        frames: [
          [.init(identity: 1, box: Box(x: 0, y: 0, width: 5, height: 5), kind: .name("Car"))], [],
          [.init(identity: 2, box: Box(x: 1, y: 1, width: 5, height: 5), kind: .number(2))],
        ], ignored: [[], [], []]))
    var mutator = Mutator()
    for _ in 0..<Mutator.count { _ = StoredObjects.table(mutator.bytes(objects)) }
    let contours = ContoursTask()
    mutate("{\"contours\": [{\"points\": [[1, 2], [3, 4]], \"parent\": -1}]}") { bytes in
      _ = contours.format.decode(bytes)?.nesting
    }
  }
}
