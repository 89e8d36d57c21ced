import Evaluation
import Geometry

/// Items of a task whose figure is of all items together, with what two methods come to on them: a
/// population of a few hundred, from which samples are drawn with replacement.
public struct PooledPopulation {
  public var name: String
  public var itemCount: Int
  public var range: FigureRange
  /// A method's figure of some items, and of a single one; nan and nil where there is none.
  public var figure: (_ method: Int, _ items: [Int]) -> Double
  public var ofItem: (_ method: Int, _ item: Int) -> Double?

  /// A method's true figure: that of the whole population.
  public func truth(_ method: Int) -> Double { figure(method, Array(0..<itemCount)) }

  private static let size = 300

  /// Gives the second method the quality at which its true figure is the first's.
  private static func matched(
    _ make: (_ quality: Double) throws -> PooledPopulation
  ) rethrows -> PooledPopulation {
    var (low, high) = (0.0, 1.0)
    let isRising = try make(high).truth(1) > make(low).truth(1)
    for _ in 0..<12 {
      let population = try make((low + high) / 2)
      if (population.truth(1) < population.truth(0)) == isRising {
        low = (low + high) / 2
      } else {
        high = (low + high) / 2
      }
    }
    return try make((low + high) / 2)
  }

  /// Tracking of many objects, in HOTA: sequences of different lengths.
  ///
  /// - Parameter lost: the share of sequences in which the second method finds nothing.
  ///
  /// - Throws: nothing, since no number is twice in a frame.
  public static func hota(lost: Double) throws -> PooledPopulation {
    try matched { quality in
      var generator = SplitMix64(seed: 11)
      let scores = try (0..<size).map { _ in
        let length = 6 + Int(18 * generator.unit() * generator.unit())
        let isLost = generator.unit() < lost
        return try [0.6, isLost ? 0 : quality].map { found in
          HOTAMeasures(try Tracks.sequence(frames: length, found: found, &generator))
        }
      }
      func pooled(_ method: Int, _ items: [Int]) -> HOTAMeasures? {
        items.reduce(nil) { sum, item in
          guard var sum else { return scores[item][method] }
          sum += scores[item][method]
          return sum
        }
      }
      return PooledPopulation(
        name: lost > 0 ? "HOTA, steady and \(Int(100 * lost)) % lost" : "HOTA, alike",
        itemCount: size, range: .share,
        figure: { pooled($0, $1)?.hota ?? .nan }, ofItem: { scores[$1][$0].hota })
    }
  }

  /// Detection, in COCO's AP: images with some to many objects of two classes.
  public static func averagePrecision(lost: Double) -> PooledPopulation {
    matched { quality in
      var generator = SplitMix64(seed: 12)
      var images: [[ObjectEvidence]] = [[], []]
      for _ in 0..<size {
        let labels = Detections.labels(&generator)
        let isLost = generator.unit() < lost
        for (method, found) in [0.6, isLost ? 0 : quality].enumerated() {
          images[method].append(
            ObjectEvidence(
              DetectionImage(
                labels: labels, found: Detections.found(labels, share: found, &generator))))
        }
      }
      let single = images.map { $0.map { ObjectMeasures.pooled([$0]).averagePrecision } }
      let pools = images.map { ObjectMeasures.pooling($0) }
      return PooledPopulation(
        name: lost > 0 ? "AP, steady and \(Int(100 * lost)) % lost" : "AP, alike",
        itemCount: size, range: .share,
        figure: { pools[$0]($1).averagePrecision ?? .nan }, ofItem: { single[$0][$1] })
    }
  }

  /// Recognition of text, in CER: lines from a word to a page.
  public static func characterErrors(lost: Double) -> PooledPopulation {
    matched { quality in
      var generator = SplitMix64(seed: 13)
      let errors = (0..<size).map { _ in
        let length = 4 + Int(150 * generator.unit() * generator.unit() * generator.unit())
        let isLost = generator.unit() < lost
        let rates = [0.25 * generator.unit(), isLost ? 1 : 0.5 * (1 - quality) * generator.unit()]
        return rates.map { rate in
          // Characters that are not read.
          let kept = (0..<length).count { _ in generator.unit() >= rate }
          return TextErrors([
            (
              truth: String(repeating: "a", count: length),
              read: String(repeating: "a", count: kept)
            )
          ])
        }
      }
      return PooledPopulation(
        name: lost > 0 ? "CER, steady and \(Int(100 * lost)) % lost" : "CER, alike",
        itemCount: size, range: DetectionMeasures.characterErrorRate.range,
        figure: { method, items in
          items.reduce(TextErrors([])) { $0 + errors[$1][method] }.characterErrorRate ?? .nan
        }, ofItem: { errors[$1][$0].characterErrorRate })
    }
  }

  public static func all() throws -> [PooledPopulation] {
    try [0, 0.1].flatMap {
      [try hota(lost: $0), averagePrecision(lost: $0), characterErrors(lost: $0)]
    }
  }
}

extension Figures {
  fileprivate var averagePrecision: Double? { self[ObjectMeasures.averagePrecision] }
}

/// Objects that walk in straight lines, and tracks of them with gaps and exchanged numbers.
private enum Tracks {
  static func sequence(
    frames: Int, found share: Double, _ generator: inout SplitMix64
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
        if changes > 0.93 + 0.07 * share { numbers[object] += objects }
        guard isFound < share else { continue }
        var drawn = box
        drawn.x += 4 * error
        found.append(IdentifiedBox(identity: numbers[object], box: drawn))
      }
      frameList.append(FrameOfObjects(truth: truth, found: found))
    }
    return try ObjectSequence(frameList)
  }
}

/// Objects of two classes, and detections of them among false ones.
private enum Detections {
  static func labels(_ generator: inout SplitMix64) -> [LabeledDetection] {
    (0..<(1 + Int(7 * generator.unit() * generator.unit()))).map { index in
      LabeledDetection(
        box: Box(x: Double(80 * index), y: 10, width: 50, height: 50),
        kind: generator.unit() < 0.5 ? "cat" : "dog")
    }
  }

  static func found(
    _ labels: [LabeledDetection], share: Double, _ generator: inout SplitMix64
  ) -> [FoundDetection] {
    labels.flatMap { label -> [FoundDetection] in
      let (isFound, isFalse) = (generator.unit() < share, generator.unit() < 0.3)
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
