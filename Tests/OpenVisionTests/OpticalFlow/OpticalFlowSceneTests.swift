import Foundation
import Geometry
import GroundTruth
import Imaging
import Testing

@testable import OpenVision

/// Tests that compare the computed flow with the exact flow in embedded scenes.
@Suite struct OpticalFlowSceneTests {
  private func error(
    _ pair: FlowPair, _ accuracy: VNGenerateOpticalFlowRequest.ComputationAccuracy
  ) throws -> Double {
    let images = try pair.images()
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: images.first)
    request.computationAccuracy = accuracy
    try VNImageRequestHandler(cvPixelBuffer: images.second).perform([request])
    let observation = try #require(request.results?.first)
    let field = observation.pixelBuffer.field
    let truth = try #require(try pair.truth())
    let isOccluded = try #require(truth.isOccluded)
    var (sum, count) = (0.0, 0)
    for index in field.vectors.indices where !isOccluded[index] {
      let d = field.vectors[index] - truth.field.vectors[index]
      sum += Double((d * d).sum().squareRoot())
      count += 1
    }
    return sum / Double(count)
  }

  /// The limits are well above the errors that were measured when the algorithm was written.
  @Test(arguments: [
    ("layers", 0.2), ("turning", 0.25), ("small things", 0.2), ("little texture", 0.3),
    ("change of light", 0.2), ("noise", 0.4), ("large motion", 0.6),
  ])
  func `the mean flow error of pixels visible in both images is below the scene's limit`(
    name: String, limit: Double
  ) throws {
    let pair = try #require(EmbeddedFlowScenes.pairs.first { $0.name == name })
    let errors = try VNGenerateOpticalFlowRequest.ComputationAccuracy.allCases.map {
      try error(pair, $0)
    }
    #expect(errors[1] < limit)
    #expect(errors[2] < limit)
    #expect(errors[3] < limit)
    // At the lowest accuracy, the motion is computed at half the resolution, so the error may be twice as large.
    #expect(errors[0] < 2 * limit)
  }

  @Test func `computing the flow of the same images twice gives bit-identical results`() throws {
    let images = try #require(EmbeddedFlowScenes.pairs.first).images()
    let flow = DenseFlow(parameters: .medium)
    let (a, b) = (flow.pyramid(of: images.first.luma), flow.pyramid(of: images.second.luma))
    let (first, second) = (
      try #require(flow.flow(from: a, to: b)), try #require(flow.flow(from: a, to: b))
    )
    var isSame = true
    for y in 0..<first.u.height {
      for x in 0..<first.u.width {
        isSame =
          isSame && first.u.row(y)[x].bitPattern == second.u.row(y)[x].bitPattern
          && first.v.row(y)[x].bitPattern == second.v.row(y)[x].bitPattern
      }
    }
    #expect(isSame)
  }

  @Test func `a canceled flow computation has no result`() throws {
    let images = try #require(EmbeddedFlowScenes.pairs.first).images()
    let flow = DenseFlow(parameters: .low)
    let (a, b) = (flow.pyramid(of: images.first.luma), flow.pyramid(of: images.second.luma))
    #expect(flow.flow(from: a, to: b, isCancelled: { true }) == nil)
  }
}
