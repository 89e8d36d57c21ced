import Foundation
import Geometry
import Imaging
import Synchronization

@testable import OpenVision

// Requests that are not part of the library. Each contains only the code that a new request needs.

/// Returns an observation whose confidence is a given number.
private func observation(_ number: Double, revision: Int) -> VNObservation {
  VNObservation(uuid: UUID(), confidence: VNConfidence(number), requestRevision: revision)
}

/// A request that returns how much brighter the handler's image is on average than the targeted
/// image.
final class LightnessRequest: VNTargetedImageRequest {
  override class var supportedRevisions: IndexSet { [1] }

  override func compare(
    _ targeted: ImageDerivatives, with image: ImageDerivatives
  ) throws(VNError) -> RequestWork {
    guard targeted.image.size == image.image.size else {
      throw VNError(.invalidImage, "the images differ in size")
    }
    let revision = revision
    return {
      [observation(image.value(MeanLuma()) - targeted.value(MeanLuma()), revision: revision)]
    }
  }
}

/// The mean luma of an image, with a count of how often it is computed.
struct MeanLuma: ImageDerivative {
  @TaskLocal static var count: Counter?

  final class Counter: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
  }

  func make(from image: ImageDerivatives) -> Double {
    Self.count?.add()
    let samples = image.image.luma
    var sum = 0
    for y in 0..<samples.height {
      for x in 0..<samples.width { sum += Int(samples.base[y * samples.bytesPerRow + x]) }
    }
    return Double(sum) / Double(samples.width * samples.height)
  }
}

/// A request that returns how much brighter each frame is on average than the previous one. It has
/// no result for the first frame.
final class FlickerRequest: VNStatefulRequest {
  override class var supportedRevisions: IndexSet { [1] }

  override func makeCopy() -> VNRequest { FlickerRequest(completionHandler: completionHandler) }

  override func makeStart(
    on view: FrameView, with engines: EngineRegistry
  ) throws(VNError) -> EngineStart {
    let revision = revision
    return EngineStart(results: []) { frame throws(VNError) in
      RunningEngine(FlickerEngine(frame)) { (change: Double, _) throws(VNError) in
        [observation(change, revision: revision)]
      }
    }
  }
}

/// The algorithm of `FlickerRequest`, which computes the change in mean brightness since the
/// previous frame.
private final class FlickerEngine: StatefulEngine {
  private var last: Double

  init(_ frame: PixelBuffer) { last = MeanLuma().make(from: ImageDerivatives(frame)) }

  func update(frame: PixelBuffer) -> Double {
    let mean = MeanLuma().make(from: ImageDerivatives(frame))
    defer { last = mean }
    return mean - last
  }
}
