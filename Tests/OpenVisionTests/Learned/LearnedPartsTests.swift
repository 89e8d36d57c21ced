import Geometry
import GroundTruth
import Imaging
import Media
import Testing

@testable import OpenVision

/// Tests for learned trackers with parts disabled.
@Suite struct LearnedPartsTests {
  private func remaining(_ text: String) -> Result<LearnedParts, VNError> {
    LearnedParts.remaining(environment: ["OPENVISION_WITHOUT": text])
  }

  @Test func `OPENVISION_WITHOUT disables only the parts that it names`() throws {
    #expect(try LearnedParts.remaining(environment: [:]).get() == .all)
    #expect(try remaining("").get() == .all)
    #expect(try remaining("template,search").get() == [.features, .colors, .sizes, .correction])
    #expect(try remaining("all").get() == [])
  }

  @Test func `an unknown part in OPENVISION_WITHOUT is an error that lists the valid parts`() {
    guard case .failure(let error) = remaining("template,wheels") else {
      Issue.record("no error")
      return
    }
    #expect(error.code == .invalidOption)
    #expect(error.description.contains("OPENVISION_WITHOUT"))
    #expect(error.description.contains("'wheels'"))
    #expect(
      error.description.contains("all, colors, correction, features, search, sizes, template"))
  }

  /// Tracks the target of the runner scene with the given parts enabled. Returns the overlap in each frame.
  private func overlaps(_ parts: LearnedParts) throws -> [Double] {
    let scene = try RunnerScene()
    var parameters = LearnedParameters(.third(.accurate))
    parameters.parts = parts
    let tracker = LearnedObjectTracker(
      frame: try scene.next(), box: scene.first,
      network: try LearnedNetworks.network(for: .third(.accurate)),
      parameters: parameters)
    var found: [Double] = []
    for index in 1...25 {
      let box = tracker.update(frame: try scene.next()).box
      guard case .box(let label) = scene.labels[index].region else { continue }
      let common = box.intersection(label).area
      found.append(common / (box.area + label.area - common))
    }
    return found
  }

  @Test
  func `the network tracks without any other part, and disabling a part changes the boxes`() throws
  {
    let whole = try overlaps(.all)
    let alone = try overlaps([])
    #expect(alone.reduce(0, +) / Double(alone.count) > 0.5)
    for part: LearnedParts in [.features, .colors, .sizes, .correction, .template] {
      #expect(try overlaps(.all.subtracting(part)) != whole)
    }
  }
}
