import Foundation
import Imaging
import Testing

@testable import OpenVision

/// Tests that the shipped networks compute the same values as ONNX Runtime. `Training/export.py` exported each network
/// together with an ONNX model. `Training/reference.py` ran these models and wrote the expected values.
@Suite struct NetworkReferenceTests {
  private struct Reference: Decodable {
    var score: [Float]
    var distances: [Float]
    var quality: [Float]

    init(_ algorithm: EngineAlgorithm<VNRequestTrackingLevel>) throws {
      let isSecond = algorithm.revision == VNTrackObjectRequestRevision2
      let name = isSecond ? "\(algorithm.level)" : "published"
      let url = try #require(
        Bundle.module.url(
          forResource: "\(name).reference", withExtension: "json", subdirectory: "Fixtures"))
      self = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: url))
    }
  }

  /// Fills an image patch with pseudo-random values.
  private func fill(_ map: FeatureMap, seed: Int) {
    for y in 0..<map.height {
      for i in 0..<3 * map.width {
        let index = y * 3 * map.width + i
        let value = ((index * 2_654_435_761 + seed * 40_503) >> 13) % 256
        map.row(y)[i] = (Float(value) - 128) / 128
      }
    }
  }

  @Test(arguments: [EngineAlgorithm.second(.fast), .second(.accurate), .third(.accurate)])
  func `the outputs of a network agree with those of ONNX Runtime`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>
  ) throws {
    let reference = try Reference(algorithm)
    let network = try LearnedNetworks.network(for: algorithm)
    let template = SiameseMaps(network, side: network.shape.template)
    fill(template.patch, seed: 1)
    let maps = SiameseMaps(network, side: network.shape.search)
    fill(maps.patch, seed: 2)
    let comparison = network.makeComparison()
    network.learn(template, into: comparison, .best)
    network.search(maps, for: comparison, .best)
    let side = network.shape.searchCells
    #expect(reference.score.count == side * side)
    for y in 0..<side {
      for x in 0..<side {
        let cell = y * side + x
        let score = BoxDecoder.probability(maps.scores.row(y)[8 * x])
        #expect(abs(score - reference.score[cell]) < 1e-4)
        let quality = BoxDecoder.probability(maps.boxes.row(y)[8 * x + 4])
        #expect(abs(quality - reference.quality[cell]) < 1e-4)
        for channel in 0..<4 {
          let logarithm = min(4, max(-6, maps.boxes.row(y)[8 * x + channel]))
          let distance = exp(logarithm) * network.shape.distanceUnit
          let expected = reference.distances[channel * side * side + cell]
          #expect(abs(distance - expected) < 1e-4 * max(1, expected))
        }
      }
    }
  }

  @Test(arguments: [EngineAlgorithm.second(.fast), .third(.accurate)])
  func `all kernel levels compute the same outputs of a network, bit for bit`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>
  ) throws {
    let network = try LearnedNetworks.network(for: algorithm)
    let template = SiameseMaps(network, side: network.shape.template)
    fill(template.patch, seed: 1)
    let answers = NetworkKernels.allCases.filter { $0 <= .best }.map { kernels in
      let maps = SiameseMaps(network, side: network.shape.search)
      fill(maps.patch, seed: 2)
      let comparison = network.makeComparison()
      network.learn(template, into: comparison, kernels)
      network.search(maps, for: comparison, kernels)
      return (0..<network.shape.searchCells).flatMap { y in
        (0..<8 * network.shape.searchCells).map { maps.boxes.row(y)[$0].bitPattern }
      }
    }
    #expect(Set(answers).count == 1)
  }
}
