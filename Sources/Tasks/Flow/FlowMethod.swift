import Bench
import Geometry
import Imaging
import OpenVision
import TaskKit

/// A method that calls OpenVision's optical flow request as an application would.
struct FlowMethod: AnsweringMethod {
  let accuracy: VNGenerateOpticalFlowRequest.ComputationAccuracy
  let revision: Int

  var identity: MethodIdentity {
    MethodIdentity(tracker: "flow", level: accuracy.name, revision: revision)
  }

  func makeSession(for item: FlowItem) -> any ItemSession<FlowField> {
    ImagesSession(of: item) { images in
      guard images.count == 2 else { return (nil, nil) }
      let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: images[0])
      request.computationAccuracy = accuracy
      request.revision = revision
      let handler = VNImageRequestHandler(cvPixelBuffer: images[1])
      let ((), duration) = try StepDuration.measuring { try handler.perform([request]) }
      return (request.results?.first?.pixelBuffer.field, duration)
    }
  }
}
