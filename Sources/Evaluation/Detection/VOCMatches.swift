import Geometry

/// The detections of one class in one image, compared with the labels according to the rules of Pascal VOC.
/// Each detection is assigned to the label that it overlaps most, even if that label is already matched. A
/// second detection of the same object is therefore wrong, even if it also overlaps an unmatched object.
///
/// Everingham et al., "The Pascal Visual Object Classes (VOC) Challenge", IJCV 88(2), 2010, section 4.2.
struct VOCMatches: Sendable {
  enum Verdict: Sendable {
    case right, wrong
    /// Neither right nor wrong, because the detection matches an ignored label.
    case excluded
  }

  private static let threshold = 0.5

  /// The detections, in descending order of confidence.
  let detections: [(score: Double, verdict: Verdict)]
  /// The number of labels that should be found.
  let labelCount: Int

  init(_ image: DetectionImage, kind: String) {
    let labels = image.labels.filter { $0.kind == kind }
    labelCount = labels.count { !$0.isIgnored && !$0.isCrowd }
    var isTaken = [Bool](repeating: false, count: labels.count)
    detections = image.found.enumerated().filter { $0.element.kind == kind }
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map { _, found in
        var (best, match) = (0.0, Int?.none)
        for (index, label) in labels.enumerated() {
          let overlap = found.box.overlap(with: label.box)
          if overlap > best { (best, match) = (overlap, index) }
        }
        guard let match, best >= Self.threshold else { return (found.score, .wrong) }
        guard !labels[match].isIgnored, !labels[match].isCrowd else {
          return (found.score, .excluded)
        }
        defer { isTaken[match] = true }
        return (found.score, isTaken[match] ? .wrong : .right)
      }
  }
}
