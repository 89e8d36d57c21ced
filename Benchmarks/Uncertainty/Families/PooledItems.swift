import Evaluation
import Geometry

/// Objects that move in straight lines, and tracks of these objects with gaps and identity switches.
enum Tracks {
  static func sequence(
    frames: Int, found fraction: Double, _ generator: inout SplitMix64
  ) throws -> ObjectSequence {
    let objects = 2 + Int(4 * generator.unit())
    var frameList: [FrameOfObjects] = []
    var numbers = Array(0..<objects)
    for frame in 0..<frames {
      var (truth, found): ([IdentifiedBox], [IdentifiedBox]) = ([], [])
      for object in 0..<objects {
        let box = Box(x: Double(60 * object), y: Double(3 * frame), width: 40, height: 40)
        truth.append(IdentifiedBox(identity: object, box: box))
        let (isFound, changes, error) = (generator.unit(), generator.unit(), generator.normal())
        if changes > 0.93 + 0.07 * fraction { numbers[object] += objects }
        guard isFound < fraction else { continue }
        var drawn = box
        drawn.x += 4 * error
        found.append(IdentifiedBox(identity: numbers[object], box: drawn))
      }
      frameList.append(FrameOfObjects(truth: truth, found: found))
    }
    return try ObjectSequence(frameList)
  }
}

/// Objects of two classes, and true and false detections.
enum Detections {
  static func labels(_ generator: inout SplitMix64) -> [LabeledDetection] {
    (0..<(1 + Int(7 * generator.unit() * generator.unit()))).map { index in
      LabeledDetection(
        box: Box(x: Double(80 * index), y: 10, width: 50, height: 50),
        kind: generator.unit() < 0.5 ? "cat" : "dog")
    }
  }

  static func found(
    _ labels: [LabeledDetection], fraction: Double, _ generator: inout SplitMix64
  ) -> [FoundDetection] {
    labels.flatMap { label -> [FoundDetection] in
      let (isFound, isFalse) = (generator.unit() < fraction, generator.unit() < 0.3)
      let (error, score, other) = (generator.normal(), generator.unit(), generator.unit())
      var found: [FoundDetection] = []
      if isFound {
        var box = label.box
        box.x += 4 * error
        found.append(FoundDetection(box: box, kind: label.kind, score: 0.3 + 0.7 * score))
      }
      if isFalse {
        var box = label.box
        box.y += 200
        found.append(FoundDetection(box: box, kind: label.kind, score: 0.7 * other))
      }
      return found
    }
  }
}
