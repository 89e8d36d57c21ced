import Geometry
import Imaging
import Testing

@testable import OpenVision

/// Tests of the rules that only revision 3 has.
@Suite struct ThirdRevisionTests {
  private static let parameters = LearnedParameters(.third(.accurate))

  /// Returns a tracker's box after an object has grown from 32 to about 78 pixels in 30 frames.
  private func boxOfGrownObject(_ parameters: LearnedParameters) throws -> Box {
    func object(_ frame: Int) -> Box {
      let side = 32 + 1.55 * Double(frame)
      return Box(center: Point(120, 90), width: side, height: side)
    }
    func image(_ frame: Int) -> PixelBuffer {
      TrackerScene.frame(object: object(frame), width: 240, height: 180)
    }
    let tracker = LearnedObjectTracker(
      frame: image(0), box: object(0), network: try LearnedNetworks.network(for: .third(.accurate)),
      parameters: parameters)
    var last = object(0)
    for frame in 1...30 { last = tracker.update(frame: image(frame)).box }
    return last
  }

  @Test func `the size keeps up with an object that grows fast`() throws {
    var slow = Self.parameters
    slow.lagGain = 0
    // Without the filter over sizes, the size depends on the network's boxes only.
    slow.parts.subtract(.sizes)
    var fast = slow
    fast.lagGain = Self.parameters.lagGain
    let truth = 78.5
    let lag = abs(try boxOfGrownObject(slow).width - truth)
    #expect(abs(try boxOfGrownObject(fast).width - truth) < lag)
  }

  @Test(arguments: [
    (EngineAlgorithm<VNRequestTrackingLevel>.second(.accurate), Float(-4)),
    (EngineAlgorithm<VNRequestTrackingLevel>.third(.accurate), Float(4)),
  ])
  func `of two cells that are equally likely the one with the better box is chosen`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>, _ x: Float
  ) throws {
    let network = try LearnedNetworks.network(for: algorithm)
    let maps = SiameseMaps(network, side: network.shape.search)
    let cells = network.shape.searchCells
    for row in 0..<cells {
      for column in 0..<cells {
        maps.scores.row(row)[8 * column] = -8
        // The distances to the sides are the unit of distances.
        for side in 0..<4 { maps.boxes.row(row)[8 * column + side] = 0 }
        maps.boxes.row(row)[8 * column + 4] = -2
      }
    }
    // Of the two cells beside the middle, the left one is visited first. The right one has the better box.
    let (row, left, right) = (cells / 2, cells / 2 - 1, cells / 2)
    for column in [left, right] { maps.scores.row(row)[8 * column] = 2 }
    maps.boxes.row(row)[8 * right + 4] = 2
    let evidence = CellEvidence(cells: cells)
    evidence.take(maps)
    var parameters = LearnedParameters(algorithm)
    parameters.parts.subtract(.correction)
    let side = 2 * network.shape.distanceUnit
    let decoder = BoxDecoder(
      network.shape, parameters, first: maps, evidence, width: side, height: side)
    #expect(decoder.best(maps, evidence, width: side, height: side).x == x)
  }

  @Test func `with signs at which three of four boxes are right the confidence says about that`() {
    var confidence = LearnedConfidence(Self.parameters.confidence)
    let signs = LearnedConfidence.Signs(
      score: 0.8, quality: 0.7, firstResponse: 0.1, rivalRatio: 0.75)
    var last = 0.0
    for _ in 0..<20 { last = confidence.probability(signs) }
    #expect((0.65...0.8).contains(last))
  }
}
