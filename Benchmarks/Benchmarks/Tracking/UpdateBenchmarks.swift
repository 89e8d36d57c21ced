import Benchmark
import Geometry
import Imaging
import OpenVision

/// Adds benchmarks of the update at each level and revision, for objects of three sizes. They also compare 1, 4 and 16
/// objects in one `perform` call with as many handlers of one object each.
func addUpdateBenchmarks() {
  for revision in VNTrackObjectRequest.supportedRevisions {
    for level in [VNRequestTrackingLevel.fast, .accurate] {
      addUpdateBenchmarks(level, revision: revision)
    }
  }
}

private func addUpdateBenchmarks(_ level: VNRequestTrackingLevel, revision: Int) {
  func tracking(objects: Int, side: Double, handlers: Int) -> Tracking {
    Tracking(level: level, revision: revision, objects: objects, side: side, handlers: handlers)
  }
  let name = "Update \(level) r\(revision)"
  for side in [24.0, 80, 240] {
    let single = tracking(objects: 1, side: side, handlers: 1)
    Benchmark("\(name), object of \(Int(side)) pixels") { benchmark in
      for _ in benchmark.scaledIterations { single.step() }
    }
  }
  for objects in [4, 16] {
    let together = tracking(objects: objects, side: 80, handlers: 1)
    Benchmark("\(name), \(objects) objects in one perform") { benchmark in
      for _ in benchmark.scaledIterations { together.step() }
    }
    let apart = tracking(objects: objects, side: 80, handlers: objects)
    Benchmark("\(name), \(objects) objects in \(objects) performs") { benchmark in
      for _ in benchmark.scaledIterations { apart.step() }
    }
  }
}

/// Handlers that follow objects through the moving frames.
private final class Tracking: @unchecked Sendable {
  private let level: VNRequestTrackingLevel
  private let revision: Int
  private let handlers: [VNSequenceRequestHandler]
  private var observations: [VNDetectedObjectObservation]
  private var frame = 0

  init(
    level: VNRequestTrackingLevel, revision: Int, objects: Int, side: Double, handlers: Int
  ) {
    self.level = level
    self.revision = revision
    self.handlers = (0..<handlers).map { _ in VNSequenceRequestHandler() }
    observations = (0..<objects).map { index in
      let box = MovingObjects.box(index, side: side, frame: 0)
      let (width, height) = (Double(MovingObjects.width), Double(MovingObjects.height))
      return VNDetectedObjectObservation(
        boundingBox: CGRect(
          x: box.x / width, y: 1 - (box.y + box.height) / height, width: box.width / width,
          height: box.height / height))
    }
    step()
  }

  /// Tracks all objects in the next frame. After the last frame, the first one follows.
  func step() {
    let image = MovingObjects.frames[frame % MovingObjects.period]
    frame += 1
    let requests = observations.map { observation in
      let request = VNTrackObjectRequest(detectedObjectObservation: observation)
      request.trackingLevel = level
      request.revision = revision
      return request
    }
    let share = requests.count / handlers.count
    for (index, handler) in handlers.enumerated() {
      let own = requests[index * share..<(index + 1) * share]
      do {
        try handler.perform(Array(own), on: image)
      } catch {
        fatalError("the benchmark's objects cannot be tracked: \(error)")
      }
    }
    for (index, request) in requests.enumerated() {
      if let result = request.results?.first as? VNDetectedObjectObservation {
        observations[index] = result
      }
    }
  }
}
