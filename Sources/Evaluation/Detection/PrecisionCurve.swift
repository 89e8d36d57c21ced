/// The precision of a class's detections as a function of recall, at one overlap.
struct PrecisionCurve {
  /// At the recalls 0, 0.01 ... 1.
  var precisions: [Double]

  /// - Parameters:
  ///   - judged: whether each detection is right, the most confident first; nil for those that do not count.
  ///   - labels: the number of labels to be found.
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
    // The precision at a recall is the best one at that recall or a higher one.
    for index in precisions.indices.dropLast().reversed() {
      precisions[index] = max(precisions[index], precisions[index + 1])
    }
    var place = 0
    self.precisions = (0...100).map { step -> Double in
      let wanted = step == 100 ? 1 : Double(step) * 0.01
      while place < recalls.count, recalls[place] < wanted { place += 1 }
      return place < precisions.count ? precisions[place] : 0
    }
  }

  /// The mean over all recalls. 0...1
  var average: Double { precisions.reduce(0, +) / Double(precisions.count) }
}
