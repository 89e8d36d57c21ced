import Geometry
import Testing

@testable import Evaluation

struct ProtocolAgreementTests {
  private func fixture() throws -> Fixtures.Protocols {
    try Fixtures.load("protocols", as: Fixtures.Protocols.self)
  }

  private func parameters(_ fixture: Fixtures.Protocols) -> ProtocolParameters {
    var parameters = ProtocolParameters()
    parameters.overlapLengths = fixture.lengths[0]...fixture.lengths[1]
    return parameters
  }

  @Test(arguments: EvaluationProtocol.allCases.filter { $0 != .ope && $0 != .realtime })
  func `the figures of every protocol equal those of its toolkit`(
    evaluationProtocol: EvaluationProtocol
  ) throws {
    let fixture = try fixture()
    let expected = try #require(fixture.expected[evaluationProtocol.rawValue])
    let isRobustness = evaluationProtocol == .tre || evaluationProtocol == .sre
    let sequences = fixture.sequences.filter { !isRobustness || $0.tre != nil }
    #expect(sequences.count >= 2)
    let scores = evaluate(
      sequences.map { $0.target(under: evaluationProtocol) }, under: evaluationProtocol,
      parameters: parameters(fixture))
    try expectEqual(scores.dataset, expected.figures)
    #expect(scores.targets.count == sequences.count)
    for (values, expected) in zip(scores.targets, expected.targets) {
      try expectEqual(values, expected)
    }
  }

  /// Compares two results. The tolerance allows for the VOT toolkit, which averages EAO in single precision.
  private func expectEqual(
    _ values: [ProtocolScores.Value], _ expected: [String: Double]
  ) throws {
    for (decoded, value) in expected {
      // The decoder has converted the keys to camel case.
      let name = decoded == "fScore" ? ProtocolMeasures.fScore.key : decoded
      let found = try #require(
        values.first { $0.measure.key == name }?.value,
        "\(name) is missing")
      #expect(abs(found - value) < (name == "eao" ? 1e-7 : 1e-12), "\(name) \(found) \(value)")
    }
  }

  @Test func `the overlap of rasterized regions equals that of the VOT toolkit`() throws {
    let pairs = try Fixtures.load("rasters", as: [Fixtures.Raster].self)
    #expect(pairs.count >= 160)
    for pair in pairs {
      let size = PixelSize(width: pair.frameSize[0], height: pair.frameSize[1])
      let (a, b) = (pair.a.map(Region.init(numbers:)), pair.b.map(Region.init(numbers:)))
      #expect(
        abs(RasterOverlap.of(a, b, within: size) - pair.overlap) < 1e-12,
        "\(pair.a ?? []) \(pair.b ?? [])")
    }
  }

  @Test func `start frames of TRE and shifted boxes of SRE equal those of OTB`() throws {
    for sequence in try fixture().sequences {
      guard let tre = sequence.tre, let sre = sequence.sre else { continue }
      let labels = sequence.labels.prefix(60).map { $0.region?.boundingBox }
      #expect(TemporalStarts.frames(of: labels) == tre.compactMap(\.frame))
      #expect(sre.compactMap(\.shift) == SpatialShift.allCases.map(\.rawValue))
      let first = try #require(labels.first ?? nil)
      for run in sre {
        let shift = try #require(run.shift.flatMap(SpatialShift.init(rawValue:)))
        let (found, expected) = (
          shift.box(of: first, in: sequence.size), Region(numbers: try #require(run.box))
        )
        let other = expected.boundingBox
        #expect(abs(found.x - other.x) < 1e-9 && abs(found.y - other.y) < 1e-9, "\(shift)")
        #expect(
          abs(found.width - other.width) < 1e-9 && abs(found.height - other.height) < 1e-9,
          "\(shift)")
      }
    }
  }
}
