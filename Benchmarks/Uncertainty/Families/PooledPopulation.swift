import Evaluation

/// The results of two methods on a few hundred items of a task with a pooled figure. Samples are drawn from these items
/// with replacement.
package struct PooledPopulation: Sendable {
  package let name: String
  package let range: FigureRange
  /// Each item's own figure, by method and then by item; nil if an item has none.
  let singles: [[Double?]]
  /// A closure that returns a method's figure for some items, possibly with repetitions; NaN if there is none.
  let figure: @Sendable (_ method: Int, _ items: [Int]) -> Double

  package var itemCount: Int { singles[0].count }

  /// Returns a method's true figure, which is its figure on the whole population.
  package func truth(_ method: Int) -> Double { figure(method, Array(0..<itemCount)) }

  /// Returns each drawn item's influence on a method's figure.
  package func scores(_ method: Int, drawn: [Int]) -> PairedScores {
    let influence = Influence.ofFigures(Array(drawn.indices), of: drawn.count) { places in
      [figure(method, places.map { drawn[$0] })]
    }
    return PairedScores(drawn.map { singles[method][$0] }, influence: influence[0])
  }

  private static let size = 300

  /// The quality of the second method.
  package enum Quality: Sendable {
    /// Equal to the first method in its true figure, although it finds nothing in a fraction of the items.
    case alike(lost: Double)
    /// Worse than the first method on all items.
    case worse

    fileprivate var lost: Double {
      switch self {
      case .alike(let lost): lost
      case .worse: 0
      }
    }

    fileprivate func name(_ figure: String) -> String {
      switch self {
      case .alike(0): "\(figure), alike"
      case .alike(let lost): "\(figure), steady and \(Int((100 * lost).rounded()))% lost"
      case .worse: "\(figure), worse"
      }
    }
  }

  /// The true difference between the two methods.
  package var difference: Double { truth(0) - truth(1) }

  private static func population(
    _ quality: Quality, worse: Double, _ make: (_ quality: Double) throws -> PooledPopulation
  ) rethrows -> PooledPopulation {
    if case .worse = quality { return try make(worse) }
    return try matched(make)
  }

  /// Adjusts the second method so that its true figure equals the first one's.
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

  /// Returns a population for multi-object tracking, in HOTA, with sequences of different lengths.
  ///
  /// - Throws: nothing in practice because no identity occurs twice in a frame.
  package static func hota(_ second: Quality) throws -> PooledPopulation {
    try population(second, worse: 0.45) { quality in
      var generator = SplitMix64(seed: 11)
      var scores: [[HOTAMeasures]] = [[], []]
      for _ in 0..<size {
        let length = 6 + Int(18 * generator.unit() * generator.unit())
        let isLost = generator.unit() < second.lost
        for (method, found) in [0.6, isLost ? 0 : quality].enumerated() {
          let sequence = try Tracks.sequence(frames: length, found: found, &generator)
          scores[method].append(HOTAMeasures(sequence))
        }
      }
      let sums = scores.map { ItemSums($0.map(\.sums)) }
      return PooledPopulation(
        name: second.name("HOTA"), range: .share, singles: scores.map { $0.map(\.hota) },
        figure: { HOTAMeasures.hota(ofSums: sums[$0].total(of: $1)) })
    }
  }

  /// Returns a population for detection, in COCO's AP, with few to many objects of two classes per image.
  package static func averagePrecision(_ second: Quality) -> PooledPopulation {
    population(second, worse: 0.45) { quality in
      var generator = SplitMix64(seed: 12)
      var images: [[ObjectEvidence]] = [[], []]
      for _ in 0..<size {
        let labels = Detections.labels(&generator)
        let isLost = generator.unit() < second.lost
        for (method, found) in [0.6, isLost ? 0 : quality].enumerated() {
          images[method].append(
            ObjectEvidence(
              DetectionImage(
                labels: labels, found: Detections.found(labels, fraction: found, &generator))))
        }
      }
      let pools = images.map { COCOMeasures.averagePrecisions(of: $0) }
      return PooledPopulation(
        name: second.name("AP"), range: .share,
        singles: pools.map { pool in (0..<size).map { pool([$0]) } },
        figure: { pools[$0]($1) ?? .nan })
    }
  }

  /// Returns a population for text recognition, in CER, with texts ranging from a word to several lines.
  package static func characterErrors(_ second: Quality) -> PooledPopulation {
    population(second, worse: 0.3) { quality in
      var generator = SplitMix64(seed: 13)
      var errors: [[TextErrors]] = [[], []]
      for _ in 0..<size {
        let length = 4 + Int(150 * generator.unit() * generator.unit() * generator.unit())
        let isLost = generator.unit() < second.lost
        let rates = [0.25 * generator.unit(), isLost ? 1 : 0.5 * (1 - quality) * generator.unit()]
        for (method, rate) in rates.enumerated() {
          // Some characters are not read.
          let kept = (0..<length).count { _ in generator.unit() >= rate }
          errors[method].append(
            TextErrors([
              (
                truth: String(repeating: "a", count: length),
                read: String(repeating: "a", count: kept)
              )
            ]))
        }
      }
      let sums = errors.map {
        ItemSums($0.map { [Double($0.characterErrors), Double($0.characters)] })
      }
      return PooledPopulation(
        name: second.name("CER"), range: DetectionMeasures.characterErrorRate.range,
        singles: errors.map { $0.map(\.characterErrorRate) },
        figure: { method, items in
          let total = sums[method].total(of: items)
          return total[0] / total[1]
        })
    }
  }

  /// Returns populations for all figures, with second methods of the given qualities.
  package static func all(_ qualities: [Quality]) throws -> [PooledPopulation] {
    try qualities.flatMap {
      [try hota($0), averagePrecision($0), characterErrors($0)]
    }
  }
}

/// The items' contributions to the sums from which a figure is computed, in one array.
private struct ItemSums: Sendable {
  private let width: Int
  private let values: [Double]

  init(_ items: [[Double]]) {
    width = items.first?.count ?? 0
    values = items.flatMap(\.self)
  }

  func total(of items: [Int]) -> [Double] {
    var total = [Double](repeating: 0, count: width)
    total.withUnsafeMutableBufferPointer { total in
      values.withUnsafeBufferPointer { values in
        for item in items {
          for place in 0..<width { total[place] += values[item * width + place] }
        }
      }
    }
    return total
  }
}

extension HOTAMeasures {
  /// A sequence's contributions: the true positives for each threshold, the numbers of boxes, and the association
  /// scores.
  fileprivate var sums: [Double] {
    let boxes = Self.thresholds.indices.map {
      Double(truePositives[$0] + falseNegatives[$0] + falsePositives[$0])
    }
    let right = truePositives.map(Double.init)
    return right + boxes + zip(associationAccuracies, right).map { $0 * $1 }
  }

  /// Returns the figure of several sequences, given their sums.
  fileprivate static func hota(ofSums sums: [Double]) -> Double {
    let count = thresholds.count
    let all = (0..<count).reduce(0) { sum, place in
      let (right, boxes) = (sums[place], sums[count + place])
      let association = sums[2 * count + place] / max(1, right)
      return sum + (right / max(1, boxes) * association).squareRoot()
    }
    return all / Double(count)
  }
}
