import Bench
import OpenVision
import TaskKit

/// A method that calls OpenVision's horizon request as an application would.
struct HorizonMethod: AnsweringMethod {
  let revision: Int

  var identity: MethodIdentity {
    MethodIdentity(tracker: "horizon", level: "", revision: revision)
  }

  func makeSession(for item: HorizonItem) -> any ItemSession<HorizonAnswer> {
    ImagesSession(of: item) { images in
      guard let image = images.first else { return (nil, nil) }
      let request = VNDetectHorizonRequest()
      request.revision = revision
      let handler = VNImageRequestHandler(cvPixelBuffer: image)
      let ((), duration) = try StepDuration.measuring { try handler.perform([request]) }
      let answer = request.results?.first.map {
        HorizonAnswer(angle: Double($0.angle), confidence: Double($0.confidence))
      }
      return (answer, duration)
    }
  }
}
