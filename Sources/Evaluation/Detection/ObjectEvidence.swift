/// The detections of one image, matched with its labels class by class. The landmark errors and, over many images, the
/// measures of COCO and Pascal VOC are computed from this evidence.
package struct ObjectEvidence: Sendable {
  /// The matches of a class, both for labels of all sizes and for each range of label sizes.
  struct Matches: Sendable {
    let all: COCOMatches
    let small: COCOMatches
    let medium: COCOMatches
    let large: COCOMatches
    let voc: VOCMatches

    init(_ image: DetectionImage, kind: String) {
      all = COCOMatches(image, kind: kind, areas: 0...1e10)
      small = COCOMatches(image, kind: kind, areas: 0...1024)
      medium = COCOMatches(image, kind: kind, areas: 1024...9216)
      large = COCOMatches(image, kind: kind, areas: 9216...1e10)
      voc = VOCMatches(image, kind: kind)
    }
  }

  /// The matches of each class that has labels or detections.
  let matches: [String: Matches]
  /// The number of labels that should be found.
  package let labelCount: Int
  /// The number of labels found at each threshold in `DetectionEvidence.thresholds`.
  package let foundCounts: [Int]
  /// The number of wrong detections, that is, detections that match no label at an overlap of 0.5 and are not ignored.
  package let wrongCount: Int
  /// The mean distance between detected and labeled landmarks, divided by the distance between the eyes, for each face
  /// found at an overlap of 0.5. Faces without labeled or detected landmarks are left out.
  package let landmarkErrors: [Double]

  package init(_ image: DetectionImage) {
    let kinds = Set(image.labels.map(\.kind)).union(image.found.map(\.kind))
    let matches = Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, Matches(image, kind: $0)) })
    self.matches = matches
    let all = matches.values.map(\.all)
    labelCount = all.reduce(0) { $0 + $1.labelCount }
    foundCounts = COCOMeasures.overlaps.indices.map { threshold in
      all.reduce(0) { sum, matches in
        sum + matches.detections.count { $0.isMatched[threshold] && !$0.isIgnored[threshold] }
      }
    }
    wrongCount = all.reduce(0) { sum, matches in
      sum + matches.detections.count { !$0.isMatched[0] && !$0.isIgnored[0] }
    }
    landmarkErrors = kinds.sorted().flatMap { kind -> [Double] in
      let labels = image.labels.filter { $0.kind == kind }
      return (matches[kind]?.all.detections ?? []).compactMap { found in
        guard let index = found.label, let truth = labels[index].landmarks,
          let points = found.landmarks
        else { return nil }
        return LandmarkError.interOcular(
          points, labels: truth.points, eyes: (truth.leftEye, truth.rightEye))
      }
    }
  }

  /// For each detection that counts as right or wrong at an overlap of 0.5, its confidence and whether it is right. The
  /// detections are sorted by class. Detections whose confidence is nan are left out.
  package var judged: [JudgedConfidence] {
    matches.sorted { $0.key < $1.key }.flatMap { _, matches in
      matches.all.detections.compactMap { found in
        found.isIgnored[0] || found.score.isNaN
          ? nil : JudgedConfidence(found.score, isCorrect: found.isMatched[0])
      }
    }
  }

  /// The fraction of labels found at an overlap of 0.5; nil if there are no labels.
  package var recall: Double? {
    labelCount > 0 ? Double(foundCounts[0]) / Double(labelCount) : nil
  }

  /// The fraction of detections that match a label at an overlap of 0.5. Ignored detections are left out; nil if no
  /// detections remain.
  package var precision: Double? {
    let count = foundCounts[0] + wrongCount
    return count > 0 ? Double(foundCounts[0]) / Double(count) : nil
  }

  /// The mean of `landmarkErrors`; nil if there are none.
  package var landmarkError: Double? { landmarkErrors.mean }
}
