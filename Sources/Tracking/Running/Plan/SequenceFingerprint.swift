import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging

/// The fingerprint by which stored answers are matched to sequences.
enum SequenceFingerprint {
  /// Returns the fingerprint of the labels, the attempts of a pass, the number of frames, and the pixels of the
  /// first frame.
  static func of(_ pass: SequencePass, firstFrame: PixelBuffer) -> String {
    let sequence = pass.labeled
    var sum = Checksum()
    sum.add(pass.direction.rawValue)
    sum.add(pass.isTogether ? 1 : 0)
    for (target, attempts) in zip(sequence.targets, pass.attempts) {
      sum.add(target.name)
      for attempt in attempts {
        sum.add(attempt.name)
        sum.add(attempt.start.frame)
        sum.add(attempt.restartAfter ?? -1)
        if let pace = attempt.pace { add(pace, to: &sum) }
        add(attempt.region, to: &sum)
      }
    }
    sum.add(sequence.name)
    sum.add(sequence.firstFrame)
    sum.add(sequence.frameCount)
    for target in sequence.targets {
      sum.add(target.name)
      sum.add(target.annotations.count)
      for annotation in target.annotations { add(annotation, to: &sum) }
    }
    sum.add(firstFrame.width)
    sum.add(firstFrame.height)
    for plane in firstFrame.planes { add(plane, of: firstFrame, to: &sum) }
    return sum.text
  }

  /// Returns the fingerprint of a sequence's labels.
  ///
  /// - Parameter frames: the frames whose labels to include; nil for all.
  static func ofLabels(_ sequence: LabeledSequence, in frames: [Int]?) -> String {
    var sum = Checksum()
    if frames == nil {
      sum.add(sequence.frameCount)
      for attribute in sequence.attributes { sum.add(attribute) }
    }
    for target in sequence.targets {
      sum.add(target.name)
      if frames == nil {
        for attribute in target.attributes { sum.add(attribute) }
      }
      for frame in frames ?? Array(target.annotations.indices)
      where target.annotations.indices.contains(frame) {
        add(target.annotations[frame], to: &sum)
      }
    }
    return sum.text
  }

  private static func add(_ pace: Pace, to sum: inout Checksum) {
    let parameters = pace.parameters
    sum.add(parameters.rule.rawValue)
    sum.add(parameters.grace)
    for value in [pace.framesPerSecond, parameters.slowdown, Double(pace.targets)] {
      sum.add(value)
    }
    sum.add(parameters.usesMeasuredTimes ? 1 : 0)
    sum.add(pace.hasIndependentAttempts ? 1 : 0)
  }

  private static func add(_ annotation: Annotation, to sum: inout Checksum) {
    switch annotation.visibility {
    case .visible: sum.add(UInt8(1))
    case .absent: sum.add(UInt8(2))
    case .unlabeled: sum.add(UInt8(3))
    }
    add(annotation.region, to: &sum)
  }

  private static func add(_ region: Region?, to sum: inout Checksum) {
    switch region {
    case nil: sum.add(UInt8(0))
    case .box(let box):
      sum.add(UInt8(1))
      for value in [box.x, box.y, box.width, box.height] { sum.add(value) }
    case .quadrilateral(let quadrilateral):
      sum.add(UInt8(2))
      for corner in quadrilateral.corners {
        sum.add(corner.x)
        sum.add(corner.y)
      }
    }
  }

  private static func add(
    _ plane: PixelBuffer.Plane, of image: PixelBuffer, to sum: inout Checksum
  ) {
    let samples = image.layout == .rgb ? 3 * plane.width : plane.width
    for row in 0..<plane.height {
      sum.add(UnsafeBufferPointer(start: plane.base + row * plane.bytesPerRow, count: samples))
    }
  }
}
