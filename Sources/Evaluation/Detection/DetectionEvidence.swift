import Geometry

/// The detections of one image, matched with its labels at ten overlap thresholds.
///
/// At each threshold, the detections are processed from the most to the least confident. Each detection is matched with
/// the unmatched label that it overlaps most, provided that the overlap reaches the threshold (Lin et al., "Microsoft
/// COCO: Common Objects in Context", ECCV 2014). An unmatched detection counts neither as right nor as wrong if the
/// fraction of its area inside an ignored region reaches the threshold. This is how COCO treats crowds.
package struct DetectionEvidence: Hashable, Sendable {
  /// The ten overlap thresholds 0.5, 0.55 ... 0.95.
  package static let thresholds = COCOMeasures.overlaps

  /// The number of labels that are not ignored.
  package let truths: Int
  /// The confidences of the detections, in descending order.
  package let confidences: [Double]
  /// Whether each detection matches a label, indexed by threshold and then by detection.
  package let isTrue: [[Bool]]
  /// Whether each detection is left out because it is unmatched and a sufficient part of it is inside an ignored
  /// region, indexed by threshold and then by detection.
  package let isExcluded: [[Bool]]
  /// The mean distance, in pixels, between corresponding corners of a label and its detection, for each label found at
  /// an overlap of 0.5. In both the detection and the label, the list of corners may start at any corner and run in
  /// either direction.
  package let cornerErrors: [Double]
  /// The values of `cornerErrors`, each divided by the mean length of the label's sides.
  package let relativeErrors: [Double]
  /// Whether the text was read correctly, for each label whose text is known.
  package let isRead: [Bool]
  /// Whether each detection matches a label with known text, at an overlap of 0.5, but misreads the text.
  package let isMisread: [Bool]
  /// The errors in the recognized text of all labels whose text is known. If a label was not found, its recognized text
  /// counts as empty.
  package let textErrors: TextErrors

  package init(_ detections: [DetectedRegion], against labels: [LabeledRegion]) {
    let truth = labels.filter { !$0.isIgnored }
    let ignored = labels.filter(\.isIgnored).map(\.quadrilateral)
    // Detections with equal confidences keep their order.
    let order = detections.indices.sorted {
      (detections[$1].confidence, $0) < (detections[$0].confidence, $1)
    }
    let sorted = order.map { detections[$0] }
    let overlaps = sorted.map { found in
      truth.map { found.quadrilateral.overlap(with: $0.quadrilateral) }
    }
    truths = truth.count
    confidences = sorted.map(\.confidence)
    let insides = sorted.map { found in
      ignored.map { found.quadrilateral.fraction(within: $0) }.max() ?? 0
    }
    var isTrue: [[Bool]] = []
    var isExcluded: [[Bool]] = []
    var partners: [Int?] = []
    for (index, threshold) in Self.thresholds.enumerated() {
      let found = Self.partners(overlaps, truths: truth.count, threshold: threshold)
      if index == 0 { partners = found }
      isTrue.append(found.map { $0 != nil })
      isExcluded.append(zip(found, insides).map { $0 == nil && $1 >= threshold - 1e-10 })
    }
    self.isTrue = isTrue
    self.isExcluded = isExcluded
    cornerErrors = zip(sorted, partners).compactMap { found, partner in
      partner.map { found.quadrilateral.cornerDistance(to: truth[$0].quadrilateral) }
    }
    relativeErrors = zip(sorted, partners).compactMap { found, partner in
      partner.map {
        let label = truth[$0].quadrilateral
        return found.quadrilateral.cornerDistance(to: label) / label.meanSide
      }
    }
    var found: [Int: DetectedRegion] = [:]
    for (region, partner) in zip(sorted, partners) {
      if let partner { found[partner] = region }
    }
    let readings = truth.indices.compactMap { index in
      truth[index].text.map { (truth: $0, read: found[index]?.text) }
    }
    func isSame(_ truth: String, _ read: String?) -> Bool {
      read.map { TextErrors.normalized($0) == TextErrors.normalized(truth) } ?? false
    }
    isRead = readings.map { isSame($0.truth, $0.read) }
    isMisread = zip(sorted, partners).map { region, partner in
      partner.flatMap { truth[$0].text }.map { !isSame($0, region.text) } ?? false
    }
    textErrors = TextErrors(readings.map { (truth: $0.truth, read: $0.read ?? "") })
  }

  /// Returns, for each detection, the index of the label that it matches; nil if it matches no label.
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

  /// Returns, for each detection that counts as right or wrong at an overlap of 0.5, its confidence and whether it is
  /// right. Detections whose confidence is nan are left out.
  ///
  /// - Parameter reads: whether a detection that misreads the label's text counts as wrong. Labels whose text is
  ///   unknown are not affected.
  package func judged(reads: Bool) -> [JudgedConfidence] {
    confidences.indices.compactMap { index in
      guard !isExcluded[0][index], !confidences[index].isNaN else { return nil }
      return JudgedConfidence(
        confidences[index], isCorrect: isTrue[0][index] && !(reads && isMisread[index]))
    }
  }

  /// The fraction of labels found at an overlap of 0.5; nil if there are no labels.
  package var recall: Double? {
    truths > 0 ? Double(isTrue[0].count { $0 }) / Double(truths) : nil
  }

  /// The fraction of detections that match a label at an overlap of 0.5. Excluded detections are left out; nil if no
  /// detections remain.
  package var precision: Double? {
    let count = isExcluded[0].count { !$0 }
    return count > 0 ? Double(isTrue[0].count { $0 }) / Double(count) : nil
  }

  /// The mean of `cornerErrors`, in pixels; nil if no label was found.
  package var cornerError: Double? { cornerErrors.mean }

  /// The mean of `relativeErrors`; nil if no label was found.
  package var relativeError: Double? {
    relativeErrors.mean
  }

  /// The fraction of labels whose text was read correctly, among the labels whose text is known; nil if there are no
  /// such labels.
  package var readFraction: Double? {
    isRead.isEmpty ? nil : Double(isRead.count { $0 }) / Double(isRead.count)
  }
}

/// The average precision over many images, computed at 101 recall values as defined by COCO.
package enum AveragePrecision {
  /// Returns the average precision at an overlap threshold; nil if there are no labels.
  ///
  /// - Parameter index: the index of the overlap threshold in `DetectionEvidence.thresholds`.
  package static func of(_ images: [DetectionEvidence], at index: Int) -> Double? {
    let truths = images.reduce(0) { $0 + $1.truths }
    guard truths > 0 else { return nil }
    let found = images.flatMap { image in
      zip(image.confidences, zip(image.isTrue[index], image.isExcluded[index])).map {
        ($0, $1.1 ? nil : $1.0)
      }
    }
    // The original position breaks ties, so the sort is stable.
    let order = found.indices.sorted { (found[$1].0, $0) < (found[$0].0, $1) }
    return PrecisionCurve(order.map { found[$0].1 }, labels: truths).average
  }

  /// Returns the mean of the average precisions at all overlap thresholds; nil if there are no labels.
  package static func mean(_ images: [DetectionEvidence]) -> Double? {
    DetectionEvidence.thresholds.indices.compactMap { of(images, at: $0) }.mean
  }
}
