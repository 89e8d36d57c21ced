import Geometry

/// The judgment of one class's detections in one image, at each overlap.
struct COCOMatches: Sendable {
  /// A detection. The list begins with the most confident.
  struct Detection: Sendable {
    var score: Double
    /// Whether it matches a label, and whether it is ignored, at each overlap.
    var isMatched: [Bool]
    var isIgnored: [Bool]
    /// The label that it matches at the lowest overlap, as an index into the image's labels of the class.
    var label: Int?
    /// The landmarks of a face.
    var landmarks: [Point]?
  }

  private static let limit = 100

  let detections: [Detection]
  /// The number of labels to be found.
  let labelCount: Int

  /// - Parameter areas: the areas of the labels to be found. Other labels are ignored.
  init(_ image: DetectionImage, kind: String, areas: ClosedRange<Double>) {
    let labels = image.labels.filter { $0.kind == kind }
    func isIgnored(_ label: LabeledDetection) -> Bool {
      label.isCrowd || label.isIgnored || !areas.contains(label.area)
    }
    // Labels that count come first; otherwise the order is that of the file.
    let places =
      labels.indices.filter { !isIgnored(labels[$0]) }
      + labels.indices.filter { isIgnored(labels[$0]) }
    let ordered = places.map { labels[$0] }
    labelCount = labels.count { !isIgnored($0) }
    let counted = labelCount
    let found = image.found.enumerated().filter { $0.element.kind == kind }
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .prefix(Self.limit).map(\.element)
    let overlaps = found.map { one in ordered.map { Self.overlap(one.box, $0) } }
    var detections = found.map {
      Detection(score: $0.score, isMatched: [], isIgnored: [], landmarks: $0.landmarks)
    }
    for threshold in COCOMeasures.overlaps {
      var isTaken = [Bool](repeating: false, count: ordered.count)
      for (index, one) in found.enumerated() {
        var best = min(threshold, 1 - 1e-10)
        var match: Int?
        for (label, overlap) in overlaps[index].enumerated() {
          if isTaken[label], !ordered[label].isCrowd { continue }
          // A label that counts is preferred to any that does not.
          if let match, match < counted, label >= counted { break }
          if overlap < best { continue }
          best = overlap
          match = label
        }
        if let match { isTaken[match] = true }
        if detections[index].isMatched.isEmpty {
          detections[index].label = match.map { places[$0] }
        }
        detections[index].isMatched.append(match != nil)
        detections[index].isIgnored.append(
          match.map { $0 >= counted } ?? !areas.contains(one.box.area))
      }
    }
    self.detections = detections
  }

  /// Returns intersection over union. For a crowd, the union is replaced by the detection's own area.
  private static func overlap(_ box: Box, _ label: LabeledDetection) -> Double {
    let common = box.intersection(label.box).area
    guard common > 0 else { return 0 }
    return common / (label.isCrowd ? box.area : box.area + label.box.area - common)
  }
}
