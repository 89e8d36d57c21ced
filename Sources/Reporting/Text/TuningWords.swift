import Results

extension SubjectTuning.Remark {
  /// The remark in words.
  func sentence(_ words: ThresholdWords) -> String {
    switch self {
    case .noConfidences: "gives no confidences: there is nothing to choose from"
    case .allAlike(let boxes, let areRight):
      "all \(boxes) \(words.parts) are \(areRight ? "right" : "wrong"): there is nothing to choose from"
    case .fewSequences(let found, let needed):
      "\(found) \(found == 1 ? "\(words.item) is" : "\(words.items) are") too few to trust a"
        + " threshold on other \(words.others); use at least \(needed)"
    case .fewWrongSequences(let limit, let found, let needed):
      "no guarantee: a limit of \(limit) needs \(needed) \(words.items) with wrong"
        + " \(words.parts), there are"
        + " \(found); the mean share on these is kept below it"
    case .limitOutOfReach(let limit): "no guarantee: no threshold keeps the limit of \(limit)"
    }
  }
}
