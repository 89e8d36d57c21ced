import Geometry

/// Detections of one image joined with what is there, at ten thresholds of overlap.
///
/// At each threshold detections take, from the surest on, the free thing that they overlap most, where that
/// is enough: the rule of COCO (Lin et al., "Microsoft COCO: Common Objects in Context", ECCV 2014).
public struct DetectionEvidence: Hashable, Sendable {
  /// The thresholds of overlap: 0.5, 0.55 ... 0.95.
  public static let thresholds = (0..<10).map { 0.5 + 0.05 * Double($0) }

  /// How many things are there.
  public let truths: Int
  /// Of each detection, from the surest on.
  public let confidences: [Double]
  /// By threshold and detection, whether it has found something.
  public let isTrue: [[Bool]]
  /// Of each thing that is found at an overlap of one half: the mean distance of its corners, in pixels,
  /// in whichever order they run.
  public let cornerErrors: [Double]
  /// Of each thing whose text is known: whether the detection that found it has read it.
  public let isRead: [Bool]

  public init(_ detections: [DetectedRegion], against truth: [LabelledRegion]) {
    // Equal confidences keep their order.
    let order = detections.indices.sorted {
      (detections[$1].confidence, $0) < (detections[$0].confidence, $1)
    }
    let sorted = order.map { detections[$0] }
    let overlaps = sorted.map { found in
      truth.map { found.quadrilateral.overlap(with: $0.quadrilateral) }
    }
    truths = truth.count
    confidences = sorted.map(\.confidence)
    var isTrue: [[Bool]] = []
    var partners: [Int?] = []
    for (place, threshold) in Self.thresholds.enumerated() {
      let found = Self.partners(overlaps, truths: truth.count, threshold: threshold)
      if place == 0 { partners = found }
      isTrue.append(found.map { $0 != nil })
    }
    self.isTrue = isTrue
    cornerErrors = zip(sorted, partners).compactMap { found, partner in
      partner.map { Self.cornerError(found.quadrilateral, truth[$0].quadrilateral) }
    }
    isRead = truth.indices.filter { truth[$0].text != nil }.map { index in
      zip(sorted, partners).contains { $1 == index && $0.text == truth[index].text }
    }
  }

  /// The thing that each detection has found; nil where it has found none.
  private static func partners(
    _ overlaps: [[Double]], truths: Int, threshold: Double
  ) -> [Int?] {
    var isTaken = [Bool](repeating: false, count: truths)
    return overlaps.map { row in
      var best: Int?
      for index in 0..<truths where !isTaken[index] && row[index] >= threshold - 1e-10 {
        if best.map({ row[index] > row[$0] }) ?? true { best = index }
      }
      if let best { isTaken[best] = true }
      return best
    }
  }

  /// The mean distance of corners, in the best of the orders in which they can be joined.
  private static func cornerError(_ found: Quadrilateral, _ truth: Quadrilateral) -> Double {
    let (corners, others) = (found.corners, truth.corners)
    var least = Double.infinity
    for direction in [1, 3] {
      for start in 0..<4 {
        let sum = (0..<4).reduce(0) { sum, index in
          sum + corners[(start + direction * index) % 4].distance(to: others[index])
        }
        least = min(least, sum / 4)
      }
    }
    return least
  }

  /// The share of things that are found at an overlap of one half; nil where there are none.
  public var recall: Double? {
    truths > 0 ? Double(isTrue[0].count { $0 }) / Double(truths) : nil
  }

  /// The share of detections that have found something; nil where there are none.
  public var precision: Double? {
    confidences.isEmpty ? nil : Double(isTrue[0].count { $0 }) / Double(confidences.count)
  }

  /// The mean distance of corners of what is found.
  public var cornerError: Double? {
    cornerErrors.isEmpty ? nil : cornerErrors.reduce(0, +) / Double(cornerErrors.count)
  }

  /// The share of known texts that were read.
  public var readShare: Double? {
    isRead.isEmpty ? nil : Double(isRead.count { $0 }) / Double(isRead.count)
  }
}

/// Average precision over many images: COCO's, over 101 places of recall.
public enum AveragePrecision {
  /// - Parameter place: of the threshold of overlap in `DetectionEvidence.thresholds`.
  /// - Returns: nil where nothing is there to be found.
  public static func of(_ images: [DetectionEvidence], at place: Int) -> Double? {
    let truths = images.reduce(0) { $0 + $1.truths }
    guard truths > 0 else { return nil }
    let found = images.flatMap { zip($0.confidences, $0.isTrue[place]) }
    // A stable order by confidence, as a merge sort gives it.
    let order = found.indices.sorted { (found[$1].0, $0) < (found[$0].0, $1) }
    var (hits, precisions, recalls) = (0, [Double](), [Double]())
    for (count, index) in order.enumerated() {
      if found[index].1 { hits += 1 }
      precisions.append(Double(hits) / Double(count + 1))
      recalls.append(Double(hits) / Double(truths))
    }
    for index in precisions.indices.dropLast().reversed() {
      precisions[index] = max(precisions[index], precisions[index + 1])
    }
    var sum = 0.0
    var index = 0
    for step in 0...100 {
      let wanted = Double(step) / 100
      while index < recalls.count, recalls[index] < wanted { index += 1 }
      if index < recalls.count { sum += precisions[index] }
    }
    return sum / 101
  }

  /// The mean over all thresholds.
  public static func mean(_ images: [DetectionEvidence]) -> Double? {
    let values = DetectionEvidence.thresholds.indices.compactMap { of(images, at: $0) }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
