import Geometry

/// The most confident detections of one class in one image, at most 100, compared with the labels at each overlap
/// threshold.
struct COCOMatches: Sendable {
  /// A detection with its matches. Detections are listed in descending order of confidence.
  struct Detection: Sendable {
    var score: Double
    /// For each overlap threshold, whether the detection matches a label.
    var isMatched: [Bool]
    /// For each overlap threshold, whether the detection is ignored, that is, counts neither as right nor as wrong.
    var isIgnored: [Bool]
    /// The label matched at the lowest overlap threshold, as an index into the image's labels of the same class; nil if
    /// no label is matched.
    var label: Int?
    /// The facial landmarks; nil if the detector reports none.
    var landmarks: [Point]?
  }

  private static let limit = 100

  let detections: [Detection]
  /// The number of labels that should be found. Ignored labels are not counted.
  let labelCount: Int

  /// Matches an image's detections of one class with its labels.
  ///
  /// - Parameter areas: the range of object areas, in square pixels, to evaluate. Labels outside this range are
  ///   ignored, and so are unmatched detections whose area is outside the range.
  init(_ image: DetectionImage, kind: String, areas: ClosedRange<Double>) {
    let labels = image.labels.filter { $0.kind == kind }
    func isIgnored(_ label: LabeledDetection) -> Bool {
      label.isCrowd || label.isIgnored || !areas.contains(label.area)
    }
    // The labels are reordered so that ignored labels come last. The order is otherwise unchanged.
    let order =
      labels.indices.filter { !isIgnored(labels[$0]) }
      + labels.indices.filter { isIgnored(labels[$0]) }
    let ordered = order.map { labels[$0] }
    labelCount = labels.count { !isIgnored($0) }
    let counted = labelCount
    let found = image.found.enumerated().filter { $0.element.kind == kind }
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .prefix(Self.limit).map(\.element)
    let overlaps = found.map { detection in ordered.map { Self.overlap(detection.box, $0) } }
    var detections = found.map {
      Detection(score: $0.score, isMatched: [], isIgnored: [], landmarks: $0.landmarks)
    }
    for threshold in COCOMeasures.overlaps {
      var isTaken = [Bool](repeating: false, count: ordered.count)
      for (index, detection) in found.enumerated() {
        var best = min(threshold, 1 - 1e-10)
        var match: Int?
        for (label, overlap) in overlaps[index].enumerated() {
          if isTaken[label], !ordered[label].isCrowd { continue }
          // A label that is not ignored is preferred to an ignored one, even if the ignored label overlaps more.
          if let match, match < counted, label >= counted { break }
          if overlap < best { continue }
          best = overlap
          match = label
        }
        if let match { isTaken[match] = true }
        if detections[index].isMatched.isEmpty {
          detections[index].label = match.map { order[$0] }
        }
        detections[index].isMatched.append(match != nil)
        detections[index].isIgnored.append(
          match.map { $0 >= counted } ?? !areas.contains(detection.box.area))
      }
    }
    self.detections = detections
  }

  /// Returns the intersection over union of a detection and a label. If the label is a crowd, the intersection is
  /// divided by the detection's area instead of by the union.
  private static func overlap(_ box: Box, _ label: LabeledDetection) -> Double {
    let common = box.intersection(label.box).area
    guard common > 0 else { return 0 }
    return common / (label.isCrowd ? box.area : box.area + label.box.area - common)
  }
}
