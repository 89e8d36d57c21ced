import Benchmark
import Foundation
import Imaging
import OpenVision

/// Adds benchmarks of each level's update for rectangles of three sizes, and of rectangle detection.
func addRectangleBenchmarks() {
  for level in [VNRequestTrackingLevel.fast, .accurate] {
    for side in [48.0, 160, 400] {
      let tracking = RectangleTracking(level: level, side: side)
      Benchmark("Update \(level), rectangle of \(Int(side)) pixels") { benchmark in
        for _ in benchmark.scaledIterations { tracking.step() }
      }
    }
  }
  let frame = MovingObjects.frame(0).resized(width: 640, height: 360)
  Benchmark("Detect rectangles, 640x360") { benchmark in
    for _ in benchmark.scaledIterations {
      let request = VNDetectRectanglesRequest()
      request.maximumObservations = 0
      do {
        try VNImageRequestHandler(cvPixelBuffer: frame).perform([request])
      } catch {
        fatalError("the benchmark's frame cannot be searched: \(error)")
      }
      blackHole(request.results)
    }
  }
}

/// A handler that follows the corners of a part of the moving texture.
private final class RectangleTracking: @unchecked Sendable {
  private let level: VNRequestTrackingLevel
  private let handler = VNSequenceRequestHandler()
  private var observation: VNRectangleObservation
  private var frame = 0

  init(level: VNRequestTrackingLevel, side: Double) {
    self.level = level
    let box = MovingObjects.box(5, side: side, frame: 0)
    let (width, height) = (Double(MovingObjects.width), Double(MovingObjects.height))
    func corner(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: x / width, y: 1 - y / height)
    }
    observation = VNRectangleObservation(
      requestRevision: 1, topLeft: corner(box.x, box.y), topRight: corner(box.maxX, box.y),
      bottomRight: corner(box.maxX, box.maxY), bottomLeft: corner(box.x, box.maxY))
    step()
  }

  func step() {
    let image = MovingObjects.frames[frame % MovingObjects.period]
    frame += 1
    let request = VNTrackRectangleRequest(rectangleObservation: observation)
    request.trackingLevel = level
    do {
      try handler.perform([request], on: image)
    } catch {
      fatalError("the benchmark's rectangle cannot be tracked: \(error)")
    }
    if let result = request.results?.first as? VNRectangleObservation { observation = result }
  }
}
