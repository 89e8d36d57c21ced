import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging

/// A simulated detector that derives its detections from the labels and makes errors at chosen rates. It shows how much
/// a detector of this quality would improve tracking.
package struct OracleDetector: Detector, Hashable {
  /// The standard deviation of the errors in position and size, relative to the target's size.
  var noise: Double
  /// The probability that the detector misses a visible target.
  var miss: Double
  /// The probability of a false detection at a random position in the frame.
  var falseAlarm: Double
  /// The assumed duration of a detection, in milliseconds.
  var milliseconds: Double
  /// The seed of the random errors. Repeated calls for the same frame give the same errors.
  var seed: UInt64

  package init(
    noise: Double = 0.05, miss: Double = 0, falseAlarm: Double = 0, milliseconds: Double = 0,
    seed: UInt64 = 1
  ) {
    self.noise = noise
    self.miss = miss
    self.falseAlarm = falseAlarm
    self.milliseconds = milliseconds
    self.seed = seed
  }

  package var name: String {
    let standard = OracleDetector()
    let parts = [
      noise == standard.noise ? nil : "noise=\(noise)",
      miss == standard.miss ? nil : "miss=\(miss)",
      falseAlarm == standard.falseAlarm ? nil : "false=\(falseAlarm)",
      milliseconds == standard.milliseconds ? nil : "ms=\(milliseconds)",
      seed == standard.seed ? nil : "seed=\(seed)",
    ].compactMap(\.self)
    return parts.isEmpty ? "oracle" : "oracle(\(parts.joined(separator: ",")))"
  }

  package func result(for region: Region) -> Region { region }

  package func makeSession(for target: SessionTarget) -> any DetectorSession {
    Session(detector: self, target: target)
  }

  private final class Session: DetectorSession {
    private let detector: OracleDetector
    private let target: SessionTarget
    private let seed: UInt64
    /// The last known region of the target, which determines the shape of false detections.
    private var shape: Region?

    init(detector: OracleDetector, target: SessionTarget) {
      self.detector = detector
      self.target = target
      var sum = Checksum()
      sum.add(target.sequence)
      sum.add(target.target.name)
      seed = detector.seed ^ (UInt64(sum.text, radix: 16) ?? 0)
    }

    var additionalNanoseconds: Int64 { Int64(detector.milliseconds * 1e6) }

    func start(frame: PixelBuffer, region: Region) { shape = region }

    func detect(frame: PixelBuffer, index: Int) -> Region? {
      let frameSeed = seed &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15
      var generator = SplitMix64(seed: frameSeed)
      let (alarm, miss) = (generator.unit(), generator.unit())
      let position = (generator.unit(), generator.unit())
      let error = (generator.normal(), generator.normal(), generator.normal())
      if alarm < detector.falseAlarm, let shape {
        let box = shape.boundingBox
        return shape.moved(
          dx: position.0 * Double(frame.width) - box.center.x,
          dy: position.1 * Double(frame.height) - box.center.y, scale: 1)
      }
      guard miss >= detector.miss, target.target.annotations.indices.contains(index),
        case let label = target.target.annotations[index], label.visibility == .visible,
        let truth = label.region, truth.isValid
      else { return nil }
      shape = truth
      let box = truth.boundingBox
      return truth.moved(
        dx: detector.noise * error.0 * box.width, dy: detector.noise * error.1 * box.height,
        scale: exp(detector.noise * error.2))
    }
  }
}

extension Region {
  /// Returns the region after scaling it around the center of its bounding box and translating it.
  fileprivate func moved(dx: Double, dy: Double, scale: Double) -> Region {
    let center = boundingBox.center
    func move(_ point: Point) -> Point {
      Point(
        center.x + (point.x - center.x) * scale + dx, center.y + (point.y - center.y) * scale + dy)
    }
    switch self {
    case .box(let box):
      return .box(
        Box(center: move(center), width: box.width * scale, height: box.height * scale))
    case .quadrilateral(let corners):
      return .quadrilateral(
        Quadrilateral(
          topLeft: move(corners.topLeft), topRight: move(corners.topRight),
          bottomRight: move(corners.bottomRight), bottomLeft: move(corners.bottomLeft)))
    }
  }
}
