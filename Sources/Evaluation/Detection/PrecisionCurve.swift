/// The precision of a class's detections as a function of recall, at one overlap threshold.
struct PrecisionCurve {
  /// The precisions at the recall values 0, 0.01 ... 1.
  var precisions: [Double]

  /// Computes the curve from judged detections.
  ///
  /// - Parameters:
  ///   - judged: whether each detection is correct, in descending order of confidence; nil for ignored
  ///     detections.
  ///   - labels: the number of labels that should be found.
  init(_ judged: [Bool?], labels: Int) {
    var (right, wrong) = (0, 0)
    var recalls: [Double] = []
    var precisions: [Double] = []
    for isCorrect in judged {
      switch isCorrect {
      case true?: right += 1
      case false?: wrong += 1
      case nil: break
      }
      recalls.append(Double(right) / Double(labels))
      precisions.append(Double(right) / (Double(right + wrong) + .ulpOfOne))
    }
    // The precision at a recall value is the maximum precision at this or any higher recall.
    for index in precisions.indices.dropLast().reversed() {
      precisions[index] = max(precisions[index], precisions[index + 1])
    }
    var index = 0
    self.precisions = (0...100).map { step -> Double in
      let wanted = step == 100 ? 1 : Double(step) * 0.01
      while index < recalls.count, recalls[index] < wanted { index += 1 }
      return index < precisions.count ? precisions[index] : 0
    }
  }

  /// The mean precision over all recall values, 0...1.
  var average: Double { precisions.reduce(0, +) / Double(precisions.count) }
}
