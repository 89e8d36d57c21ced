import CWeights
import Foundation
import Imaging
import Testing

@testable import OpenVision

/// Tests of the network in 8-bit integers.
@Suite struct QuantizedNetworkTests {
  /// The answers that `Training/quantize.py` computed with NumPy.
  private struct Reference: Decodable {
    var score: [Float]
    var box: [Float]
    var quality: [Float]

    init() throws {
      let url = try #require(
        Bundle.module.url(
          forResource: "quantized.reference", withExtension: "json", subdirectory: "Fixtures"))
      self = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: url))
    }
  }

  private static let bytes: [UInt8] = {
    let weights = cw_quantized()
    return Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
  }()

  private func network(_ kernels: QuantizedKernels) throws -> SiameseNetwork {
    try SiameseNetwork(NetworkFile(bytes: Self.bytes, source: "quantized"), quantized: kernels)
  }

  /// Fills an image patch with pseudo-random values.
  private func fill(_ maps: SiameseMaps, seed: Int) throws {
    let map = try #require(maps.bytePatch)
    for y in 0..<map.height {
      for i in 0..<3 * map.width {
        let index = y * 3 * map.width + i
        map.row(y)[i] = UInt8(((index * 2_654_435_761 + seed * 40_503) >> 13) % 256)
      }
    }
  }

  /// Returns the logit of the score, the four logarithms of distances and the logit of the overlap of each cell.
  private func answers(_ network: SiameseNetwork) throws -> [[Float]] {
    let template = SiameseMaps(network, side: network.shape.template)
    try fill(template, seed: 1)
    let maps = SiameseMaps(network, side: network.shape.search)
    try fill(maps, seed: 2)
    let comparison = network.makeComparison()
    network.learn(template, into: comparison, .best)
    network.search(maps, for: comparison, .best)
    let side = network.shape.searchCells
    return (0..<side * side).map { cell in
      let (y, x) = (cell / side, cell % side)
      return [maps.scores.row(y)[8 * x]] + (0..<5).map { maps.boxes.row(y)[8 * x + $0] }
    }
  }

  /// NumPy adds the floats of the comparison in another order. A feature may therefore be rounded to the neighboring
  /// byte.
  @Test func `the outputs of the quantized network agree with those computed by NumPy`() throws {
    let reference = try Reference()
    let found = try answers(network(.best))
    #expect(reference.score.count == found.count)
    for (cell, answer) in found.enumerated() {
      let expected =
        [reference.score[cell]] + (0..<4).map { reference.box[$0 * found.count + cell] }
        + [reference.quality[cell]]
      for (value, wanted) in zip(answer, expected) { #expect(abs(value - wanted) < 0.05) }
    }
  }

  @Test func `all kernel levels compute the same outputs of the quantized network`() throws {
    let kernels = QuantizedKernels.allCases.filter(\.isSupported)
    let answers = try kernels.map { try self.answers(network($0)) }
    #expect(Set(answers).count == 1)
  }

  @Test func `the quantized weights take under 1 MB, and damaged weights are rejected`() throws {
    #expect(Self.bytes.count < 1_000_000)
    func problem(_ bytes: [UInt8]) -> String? {
      do {
        _ = try SiameseNetwork(NetworkFile(bytes: bytes, source: "mine.weights"))
        return nil
      } catch { return error.description }
    }
    #expect(problem(Array(Self.bytes.prefix(400_000)))?.contains("truncated") == true)
    // A file of version 1 contains no integers.
    var older = Self.bytes
    older[8] = 1
    #expect(problem(older)?.contains("expected a weight (0) or bias (1)") == true)
    // Weights outside of -64...64 would give different results at different levels.
    var large = Self.bytes
    for index in 500_000..<500_100 { large[index] = 127 }
    #expect(problem(large)?.contains("out of range") == true)
    var other = Self.bytes
    let name = try #require(other.firstRange(of: Array("head.neck16".utf8)))
    other[name.lowerBound] = UInt8(ascii: "x")
    #expect(problem(other)?.contains("integer weights of layer head.neck16") == true)
  }
}
