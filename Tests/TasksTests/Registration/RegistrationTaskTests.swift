import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Results
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct RegistrationTaskTests {
  private let task = RegistrationTask()

  private func error(_ kind: String, _ name: String) throws -> Double? {
    let item = try #require(try task.items(in: "embedded").first { $0.name == name })
    let method = try #require(task.families.first { $0.name == kind }?.make("", nil).first)
    let images = try item.pair.images()
    let answer = try method.answer(to: item, [images.first, images.second])?.answer
    return try task.evidence(of: answer, on: task.truth(of: item)).cornerError
  }

  @Test func `registration requests align embedded pairs with small corner errors`() throws {
    #expect(try (error("translation", "translation-plain") ?? .infinity) < 0.05)
    #expect(try (error("homography", "small-plain") ?? .infinity) < 0.04)
    #expect(try (error("homography", "large-plain") ?? .infinity) < 0.3)
  }

  @Test func `translation requests are run only on pairs with the attribute translation`() throws {
    let identity = MethodIdentity(tracker: "translation", level: "", revision: 1)
    let suited = try task.items(in: "embedded").filter { try task.suits(identity, $0) }
    #expect(suited.count == 5)
    #expect(suited.allSatisfy { $0.attributes.contains("translation") })
  }

  @Test func `a stored homography reads back bit for bit`() throws {
    let answer = RegistrationAnswer(
      map: Homography(SIMD3(1.0 / 3, -1e-9, 12), SIMD3(0, 1, 7.25), SIMD3(1e-17, 0, 1)),
      confidence: 0.1 + 0.2)
    #expect(try task.format.decode(task.format.encode(answer)) == answer)
    #expect(task.format.decode(Array("1 2 3".utf8)) == nil)
  }

  @Test func `an empty homography file means no answer, and a singular matrix is refused`() throws {
    let folder = try TemporaryFolder()
    #expect(try task.format.read(try folder.write(text: " \n", to: "a.txt")) == nil)
    #expect(try task.format.read(try folder.write(text: "none", to: "b.txt")) == nil)
    let singular = try folder.write(text: "0 0 0 0 0 0 0 0 0", to: "c.txt")
    #expect(throws: GroundTruthError.self) { try task.format.read(singular) }
  }

  @Test func `warping a picture moves its pixels by the homography`() {
    let image = TestImages.pattern(width: 20, height: 16)
    let moved = image.warped(by: Homography(translation: Point(-3, -2)), to: image.size)
    let (before, after) = (image.luma, moved.rgb)
    for (x, y) in [(5, 5), (10, 12), (18, 14)] {
      let red = after.planes[0].base[y * after.planes[0].bytesPerRow + 3 * x]
      let gray = before.base[(y - 2) * before.bytesPerRow + x - 3]
      #expect(red == gray)
    }
    // Pixels outside the image are black.
    #expect(after.planes[0].base[0] == 0)
  }
}
