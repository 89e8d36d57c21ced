import Geometry
import Imaging
import Synchronization

@testable import OpenVision

/// A tracker that follows an area of a single gray value exactly. Its box encloses all pixels that have the same gray
/// value as the center of the first box. If there are no such pixels, the box stays in place and the confidence is 0.
final class MarkTracker: StatefulEngine {
  /// The number of trackers alive in this process, keyed by the gray value that they follow.
  static let alive = Mutex<[UInt8: Int]>([:])

  private let value: UInt8
  private var box: Box

  init(frame: PixelBuffer, box: Box) {
    let plane = frame.luma
    let x = min(frame.width - 1, max(0, Int(box.center.x)))
    let y = min(frame.height - 1, max(0, Int(box.center.y)))
    let value = plane.base[y * plane.bytesPerRow + x]
    self.value = value
    self.box = box
    Self.alive.withLock { $0[value, default: 0] += 1 }
  }

  deinit {
    let value = value
    Self.alive.withLock { $0[value, default: 0] -= 1 }
  }

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    var points: [Point] = []
    let plane = frame.luma
    for y in 0..<frame.height {
      for x in 0..<frame.width where plane.base[y * plane.bytesPerRow + x] == value {
        points += [Point(Double(x), Double(y)), Point(Double(x + 1), Double(y + 1))]
      }
    }
    guard let found = Box(enclosing: points) else {
      return ObjectTrackingEstimate(box: box, confidence: 0)
    }
    box = found
    return ObjectTrackingEstimate(box: box, confidence: 0.75)
  }

  static func aliveCount(following value: UInt8) -> Int {
    alive.withLock { $0[value, default: 0] }
  }
}

/// A tracker that returns a result that no engine should ever return.
final class BrokenTracker: StatefulEngine {
  init(frame: PixelBuffer, box: Box) {}

  func update(frame: PixelBuffer) -> ObjectTrackingEstimate {
    ObjectTrackingEstimate(box: Box(x: .nan, y: 0, width: 1, height: 1), confidence: 1)
  }
}

extension VNSequenceRequestHandler {
  /// Returns a handler that uses `MarkTracker` for the fast level and `BrokenTracker` for the accurate level.
  static func followingMarks() -> VNSequenceRequestHandler {
    let revision = VNTrackObjectRequest.defaultRevision
    let marks = ObjectTrackingEngines(
      request: "VNTrackObjectRequest",
      starts: [
        .init(level: .fast, revision: revision): { MarkTracker(frame: $0, box: $1) },
        .init(level: .accurate, revision: revision): { BrokenTracker(frame: $0, box: $1) },
      ])
    return VNSequenceRequestHandler(engines: EngineRegistry(objectTracking: marks))
  }
}

/// Returns a black frame with a gray area for each mark.
func frame(
  width: Int = 64, height: Int = 48, marks: [(value: UInt8, box: Box)]
) -> PixelBuffer {
  PixelBuffer.makeLuma(width: width, height: height) { pixels in
    for (value, box) in marks {
      for y in max(0, Int(box.y))..<min(height, Int(box.maxY)) {
        for x in max(0, Int(box.x))..<min(width, Int(box.maxX)) { pixels[y * width + x] = value }
      }
    }
  }
}

/// Returns a frame with a mark of 8 x 6 pixels at a position.
func frame(markAt x: Double, _ y: Double, value: UInt8 = 200) -> PixelBuffer {
  frame(marks: [(value, Box(x: x, y: y, width: 8, height: 6))])
}

/// Returns an observation of a box in pixels, with the origin at the upper left, in frames of 64 x
/// 48 pixels.
func observation(at box: Box, in size: PixelSize = PixelSize(width: 64, height: 48))
  -> VNDetectedObjectObservation
{
  VNDetectedObjectObservation(boundingBox: box.normalized(in: size))
}

extension VNRequest {
  /// Returns the first result's box in pixels, with the origin at the upper left; nil if there is
  /// none.
  func resultBox(in size: PixelSize = PixelSize(width: 64, height: 48)) -> Box? {
    guard let observation = results?.first as? VNDetectedObjectObservation else { return nil }
    let box = Box(normalized: observation.boundingBox, in: size)
    // Normalization may introduce rounding errors into the coordinates.
    func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    return Box(
      x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height))
  }
}
