/// The precision of a class's detections by their recall, at one overlap.
struct PrecisionCurve {
  /// At the recalls 0, 0.01 ... 1.
  var precisions: [Double]
  /// The highest recall.
  var recall: Double

  /// The curves at each overlap; nil where there are no labels to be found.
  ///
  /// - Parameters:
  ///   - images: in their order, which decides between equal scores.
  ///   - limit: how many detections of each image count.
  static func curves(_ images: [COCOMatches], limit: Int) -> [PrecisionCurve]? {
    let labelCount = images.reduce(0) { $0 + $1.labelCount }
    guard labelCount > 0 else { return nil }
    let detections = images.flatMap { $0.detections.prefix(limit) }.enumerated()
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
    return COCOMeasures.overlaps.indices.map { overlap in
      PrecisionCurve(
        detections.map { $0.isIgnored[overlap] ? nil : $0.isMatched[overlap] }, labels: labelCount)
    }
  }

  /// - Parameters:
  ///   - judged: whether each detection is right, the surest first; nil for those that do not count.
  ///   - labels: how many things there are to be found.
  init(_ judged: [Bool?], labels: Int) {
    var (right, wrong) = (0, 0)
    var recalls: [Double] = []
    var precisions: [Double] = []
    for isRight in judged {
      switch isRight {
      case true?: right += 1
      case false?: wrong += 1
      case nil: break
      }
      recalls.append(Double(right) / Double(labels))
      precisions.append(Double(right) / (Double(right + wrong) + .ulpOfOne))
    }
    // The precision at a recall is the best at that recall or a higher one.
    for index in precisions.indices.dropLast().reversed() {
      precisions[index] = max(precisions[index], precisions[index + 1])
    }
    var place = 0
    self.precisions = (0...100).map { step -> Double in
      let wanted = step == 100 ? 1 : Double(step) * 0.01
      while place < recalls.count, recalls[place] < wanted { place += 1 }
      return place < precisions.count ? precisions[place] : 0
    }
    recall = recalls.last ?? 0
  }

  /// The mean over the recalls. 0...1
  var average: Double { precisions.reduce(0, +) / Double(precisions.count) }
}
