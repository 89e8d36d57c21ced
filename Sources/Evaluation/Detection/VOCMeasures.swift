/// Average precision according to the rules of Pascal VOC, at an overlap of 0.5.
///
/// Everingham et al., "The Pascal Visual Object Classes Challenge: A Retrospective", IJCV 111(1), 2015.
package struct VOCMeasures: Hashable, Sendable {
  /// The area under the precision-recall curve, averaged over classes, 0...1; nil if there are no labels to
  /// find. This has been the definition since 2010.
  package var averagePrecision: Double?
  /// The mean precision at the recall values 0, 0.1 ... 1, averaged over classes, 0...1; nil if there are no
  /// labels to find. This was the definition until 2009.
  package var averagePrecisionOfEleven: Double?

  package init(_ images: [DetectionImage]) {
    let evidence = images.map { Optional(ObjectEvidence($0)) }
    self.init(VOCPool(evidence), of: Array(images.indices))
  }

  /// Computes the measures over a selection of images.
  ///
  /// - Parameter items: indices into the pool's images. An image may occur several times.
  init(_ pool: VOCPool, of items: [Int]) {
    let curves = pool.curves(of: items)
    averagePrecision = curves.map(\.area).mean
    averagePrecisionOfEleven = curves.map(\.meanOfEleven).mean
  }
}

/// The detections of many images, compared with the labels, grouped by class and in descending order of
/// confidence. Detections with equal confidences are in the order of their images.
struct VOCPool: Sendable {
  private struct Detection: Sendable {
    var score: Double
    var image: Int
    var verdict: VOCMatches.Verdict
  }

  private struct Kind: Sendable {
    var detections: [Detection] = []
    var labels: [(image: Int, count: Int)] = []
  }

  private let imageCount: Int
  private let kinds: [Kind]

  /// Prepares images so that selections can be drawn from them.
  ///
  /// - Parameter images: the evidence of each image; nil for an image that is never selected.
  init(_ images: [ObjectEvidence?]) {
    imageCount = images.count
    var kinds: [String: Kind] = [:]
    for (index, image) in images.enumerated() {
      for (name, matches) in image?.matches ?? [:] {
        kinds[name, default: Kind()].labels.append((index, matches.voc.labelCount))
        kinds[name]?.detections += matches.voc.detections.map {
          Detection(score: $0.score, image: index, verdict: $0.verdict)
        }
      }
    }
    self.kinds = kinds.keys.sorted().compactMap { kinds[$0] }.map { kind in
      var kind = kind
      let found = kind.detections
      kind.detections = found.indices.sorted {
        (found[$1].score, $0) < (found[$0].score, $1)
      }.map { found[$0] }
      return kind
    }
  }

  /// Returns the precision curve of each class that has labels.
  func curves(of items: [Int]) -> [VOCCurve] {
    var counts = [Int](repeating: 0, count: imageCount)
    for item in items { counts[item] += 1 }
    return kinds.compactMap { kind in
      let labels = kind.labels.reduce(0) { $0 + $1.count * counts[$1.image] }
      guard labels > 0 else { return nil }
      var curve = VOCCurve(labels: labels)
      for detection in kind.detections {
        for _ in 0..<counts[detection.image] { curve.add(detection.verdict) }
      }
      return curve
    }
  }
}

/// The precision of a class's detections as a function of recall.
struct VOCCurve {
  private let labels: Int
  private var right = 0
  private var wrong = 0
  /// The points of the curve at which a label is found. Between two points, precision can only fall and recall
  /// stays constant.
  private var points: [(recall: Double, precision: Double)] = []

  init(labels: Int) { self.labels = labels }

  mutating func add(_ verdict: VOCMatches.Verdict) {
    switch verdict {
    case .right:
      right += 1
      points.append((Double(right) / Double(labels), Double(right) / Double(right + wrong)))
    case .wrong: wrong += 1
    case .excluded: break
    }
  }

  /// The area under the curve. The precision at a recall value is the maximum precision at this or any higher recall.
  var area: Double {
    var (area, best) = (0.0, 0.0)
    for (index, point) in points.enumerated().reversed() {
      best = max(best, point.precision)
      area += (point.recall - (index > 0 ? points[index - 1].recall : 0)) * best
    }
    return area
  }

  /// The mean precision at the recall values 0, 0.1 ... 1.
  var meanOfEleven: Double {
    let precisions = (0...10).map { step in
      points.lazy.filter { $0.recall >= Double(step) / 10 }.map(\.precision).max() ?? 0
    }
    return precisions.reduce(0, +) / 11
  }
}
